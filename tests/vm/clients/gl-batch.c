// SPDX-License-Identifier: MIT
/*
 * gl-batch: what OpenGL ES can run on a GPU without shaders, through the Mesa that is installed.
 * Prints TAP.
 *
 * Mesa's iris writes time stamps by PIPE_CONTROL, which the command streamer of the model runs:
 * they are checked. It clears and copies by drawing: INTEL_DEBUG=bat shows a 3DPRIMITIVE for each
 * copy of test_copy() and no other command that writes the buffer. The model skips 3DPRIMITIVE, so
 * such a batch has to end, and the buffer and the pixels must keep what they had.
 */
#define EGL_EGLEXT_PROTOTYPES

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <GLES2/gl2ext.h>

#include "tests/vm/lib/tap.h"

#define COPIED		16		/* bytes of a copy */
#define SIZE		4096
#define WIDTH		64
#define WAIT_NS		60000000000ull

/* functions of extensions, which the library does not export */
static PFNGLQUERYCOUNTEREXTPROC query_counter;
static PFNGLGETQUERYOBJECTUI64VEXTPROC get_query_object;
static PFNGLGETGRAPHICSRESETSTATUSEXTPROC get_reset_status;

/* A context of OpenGL ES 3.0 that reports resets, without a window. */
static bool open_context(void)
{
	static const EGLint wanted[] = {
		EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0,
		EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, EGL_TRUE,
		EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT,
		EGL_NONE
	};
	EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA,
						   EGL_DEFAULT_DISPLAY, NULL);
	EGLContext context;

	if (!eglInitialize(display, NULL, NULL) || !eglBindAPI(EGL_OPENGL_ES_API))
		return false;
	context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted);
	if (!context || !eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
		return false;
	query_counter = (void *)eglGetProcAddress("glQueryCounterEXT");
	get_query_object = (void *)eglGetProcAddress("glGetQueryObjectui64vEXT");
	get_reset_status = (void *)eglGetProcAddress("glGetGraphicsResetStatusEXT");
	printf("# %s\n", (const char *)glGetString(GL_RENDERER));
	return query_counter && get_query_object && get_reset_status;
}

/* Flush, and wait until the GPU has done all that was asked for. */
static bool finished(void)
{
	GLsync fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
	GLenum result = glClientWaitSync(fence, GL_SYNC_FLUSH_COMMANDS_BIT, WAIT_NS);

	return result == GL_CONDITION_SATISFIED || result == GL_ALREADY_SIGNALED;
}

/* Copy 16 bytes at a time from one buffer to another. */
static void test_copy(void)
{
	uint8_t from[SIZE], *got;
	unsigned int i, arrived = 0;
	GLuint buffers[2];

	for (i = 0; i < SIZE; i++)
		from[i] = i * 7 + 3;
	glGenBuffers(2, buffers);
	glBindBuffer(GL_COPY_READ_BUFFER, buffers[0]);
	glBufferData(GL_COPY_READ_BUFFER, SIZE, from, GL_STATIC_DRAW);
	glBindBuffer(GL_COPY_WRITE_BUFFER, buffers[1]);
	glBufferData(GL_COPY_WRITE_BUFFER, SIZE, NULL, GL_STREAM_READ);
	for (i = 0; i < SIZE; i += COPIED)
		glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, i,
				    SIZE - COPIED - i, COPIED);
	tap_ok(finished(), "a batch of copies ends");
	got = glMapBufferRange(GL_COPY_WRITE_BUFFER, 0, SIZE, GL_MAP_READ_BIT);
	for (i = 0; got && i < SIZE; i += COPIED)
		arrived += !memcmp(got + SIZE - COPIED - i, from + i, COPIED);
	if (tap_ok(got, "the copies can be read"))
		tap_is(arrived, 0, "copies of %u that a GPU which does not draw makes",
		       SIZE / COPIED);
	glUnmapBuffer(GL_COPY_WRITE_BUFFER);
}

static void test_time(void)
{
	GLuint64 times[2] = { 0, 0 };
	GLuint queries[2];

	glGenQueries(2, queries);
	query_counter(queries[0], GL_TIMESTAMP_EXT);
	glFinish();
	query_counter(queries[1], GL_TIMESTAMP_EXT);
	tap_ok(finished(), "a batch with a time stamp ends");
	get_query_object(queries[0], GL_QUERY_RESULT, &times[0]);
	get_query_object(queries[1], GL_QUERY_RESULT, &times[1]);
	tap_ok(times[0] && times[1] > times[0], "the GPU wrote two times in order: %llu, %llu ns",
	       (unsigned long long)times[0], (unsigned long long)times[1]);
}

static void test_clear(void)
{
	uint32_t pixel = 0x12345678;
	GLuint frame, image;

	glGenFramebuffers(1, &frame);
	glBindFramebuffer(GL_FRAMEBUFFER, frame);
	glGenRenderbuffers(1, &image);
	glBindRenderbuffer(GL_RENDERBUFFER, image);
	glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8_OES, WIDTH, WIDTH);
	glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, image);
	tap_is(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE,
	       "a frame buffer of %u by %u pixels", WIDTH, WIDTH);
	glClearColor(0.25, 0.5, 0.75, 1);
	glClear(GL_COLOR_BUFFER_BIT);
	tap_ok(finished(), "a batch with a clear ends");
	glReadPixels(WIDTH / 2, WIDTH / 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, &pixel);
	tap_is(pixel, 0, "the pixel in the middle, where a GPU that draws has 0xffbf8040");
}

int main(void)
{
	setvbuf(stdout, NULL, _IOLBF, 0);
	if (!tap_ok(open_context(), "a context of OpenGL ES 3.0"))
		return tap_finish();
	test_copy();
	test_time();
	test_clear();
	tap_is(glGetError(), GL_NO_ERROR, "no error");
	tap_is(get_reset_status(), GL_NO_ERROR, "no reset");
	return tap_finish();
}
