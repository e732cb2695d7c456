// SPDX-License-Identifier: MIT
/*
 * vk-batch: what Vulkan can run on a GPU without shaders, through the driver of Intel that is
 * installed. Prints TAP.
 *
 * Mesa writes time stamps and events by PIPE_CONTROL, and copies a few results of queries by
 * MI_LOAD_REGISTER_MEM and MI_STORE_REGISTER_MEM, all of which the model's command streamer runs:
 * the results are checked. It fills and copies buffers by drawing. The model skips 3DPRIMITIVE, so
 * such a batch has to end, and the buffers must keep what they had.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <vulkan/vulkan.h>

#include "tests/vm/lib/tap.h"

#define INTEL		0x8086
#define DEVICES		8
#define SIZE		4096
#define FILLED		0x5eedf00d
#define WAIT_NS		60000000000ull
#define TIMES		2
#define COUNT(array)	(sizeof(array) / sizeof((array)[0]))

static VkInstance instance;
static VkPhysicalDevice physical;
static VkDevice device;
static VkQueue queue;
static VkCommandPool pool;

static bool open_instance(void)
{
	const VkApplicationInfo app = {
		.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_2,
	};
	const VkInstanceCreateInfo info = {
		.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &app,
	};

	return !vkCreateInstance(&info, NULL, &instance);
}

/* The GPU of Intel: its only queue family for everything is the first. */
static bool open_device(void)
{
	const float priority = 1;
	const VkDeviceQueueCreateInfo queues = {
		.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
		.queueCount = 1,
		.pQueuePriorities = &priority,
	};
	const VkPhysicalDeviceVulkan12Features features = {
		.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
		.timelineSemaphore = VK_TRUE };
	const VkDeviceCreateInfo info = {
		.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
		.pNext = &features,
		.queueCreateInfoCount = 1,
		.pQueueCreateInfos = &queues,
	};
	const VkCommandPoolCreateInfo pool_info = {
		.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
	};
	VkPhysicalDevice all[DEVICES];
	VkPhysicalDeviceProperties props;
	uint32_t i, count = DEVICES;

	if (vkEnumeratePhysicalDevices(instance, &count, all) < 0)
		return false;
	for (i = 0; i < count; i++) {
		vkGetPhysicalDeviceProperties(all[i], &props);
		if (props.vendorID == INTEL)
			break;
	}
	if (i == count || vkCreateDevice(all[i], &info, NULL, &device))
		return false;
	printf("# %s\n", props.deviceName);
	physical = all[i];
	vkGetDeviceQueue(device, 0, 0, &queue);
	return !vkCreateCommandPool(device, &pool_info, NULL, &pool);
}

/* A buffer that the processor sees, with an address of the processor. */
static VkBuffer make_buffer(uint32_t **data)
{
	const VkBufferCreateInfo info = {
		.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
		.size = SIZE,
		.usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT,
	};
	const VkMemoryPropertyFlags wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
					     VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
	VkMemoryAllocateInfo memory_info = {
		.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
	};
	VkPhysicalDeviceMemoryProperties types;
	VkMemoryRequirements needs;
	VkDeviceMemory memory;
	VkBuffer buffer;
	uint32_t i;

	if (vkCreateBuffer(device, &info, NULL, &buffer))
		return VK_NULL_HANDLE;
	vkGetBufferMemoryRequirements(device, buffer, &needs);
	vkGetPhysicalDeviceMemoryProperties(physical, &types);
	for (i = 0; i < types.memoryTypeCount; i++)
		if (needs.memoryTypeBits & 1u << i &&
		    (types.memoryTypes[i].propertyFlags & wanted) == wanted)
			break;
	memory_info.allocationSize = needs.size;
	memory_info.memoryTypeIndex = i;
	if (vkAllocateMemory(device, &memory_info, NULL, &memory) ||
	    vkBindBufferMemory(device, buffer, memory, 0) ||
	    vkMapMemory(device, memory, 0, SIZE, 0, (void **)data))
		return VK_NULL_HANDLE;
	memset(*data, 0, SIZE);
	return buffer;
}

static VkCommandBuffer begin(void)
{
	const VkCommandBufferAllocateInfo info = {
		.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
		.commandPool = pool,
		.commandBufferCount = 1,
	};
	const VkCommandBufferBeginInfo begin_info = {
		.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
		.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT,
	};
	VkCommandBuffer commands;

	vkAllocateCommandBuffers(device, &info, &commands);
	vkBeginCommandBuffer(commands, &begin_info);
	return commands;
}

/* Run a command buffer and wait for its fence. */
static bool run(VkCommandBuffer commands)
{
	const VkFenceCreateInfo info = {
		.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO,
	};
	const VkSubmitInfo submit = {
		.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
		.commandBufferCount = 1,
		.pCommandBuffers = &commands,
	};
	VkFence fence;

	return !vkEndCommandBuffer(commands) && !vkCreateFence(device, &info, NULL, &fence) &&
	       !vkQueueSubmit(queue, 1, &submit, fence) &&
	       !vkWaitForFences(device, 1, &fence, VK_TRUE, WAIT_NS);
}

/* Two time stamps, read by the processor and copied into a buffer by the GPU. */
static void test_times(void)
{
	const VkQueryPoolCreateInfo info = {
		.sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
		.queryType = VK_QUERY_TYPE_TIMESTAMP,
		.queryCount = TIMES,
	};
	uint64_t times[TIMES] = { 0 };
	VkCommandBuffer commands;
	VkQueryPool queries;
	VkBuffer buffer;
	uint32_t *data;

	buffer = make_buffer(&data);
	if (!tap_ok(buffer && !vkCreateQueryPool(device, &info, NULL, &queries),
		    "a buffer and a pool of queries"))
		return;
	commands = begin();
	vkCmdResetQueryPool(commands, queries, 0, TIMES);
	vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, queries, 0);
	vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, queries, 1);
	vkCmdCopyQueryPoolResults(commands, queries, 0, TIMES, buffer, 0, sizeof(uint64_t),
				  VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT);
	tap_ok(run(commands), "a batch with time stamps and a copy of them ends");
	vkGetQueryPoolResults(device, queries, 0, TIMES, sizeof(times), times, sizeof(times[0]),
			      VK_QUERY_RESULT_64_BIT);
	tap_ok(times[0] && times[1] >= times[0], "the GPU wrote two times in order: %#llx, %#llx",
	       (unsigned long long)times[0], (unsigned long long)times[1]);
	tap_ok(!memcmp(times, data, sizeof(times)), "the GPU copied them into the buffer");
}

/* A batch sets an event, a second waits for it, and a timeline counts both. */
static void test_order(void)
{
	const VkEventCreateInfo info = {
		.sType = VK_STRUCTURE_TYPE_EVENT_CREATE_INFO,
	};
	const VkSemaphoreTypeCreateInfo type = {
		.sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
		.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE,
	};
	const VkSemaphoreCreateInfo timeline_info = {
		.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
		.pNext = &type,
	};
	VkCommandBuffer commands[2];
	const uint64_t last = COUNT(commands);
	VkSemaphore timeline;
	const VkSemaphoreWaitInfo wait = {
		.sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
		.semaphoreCount = 1,
		.pSemaphores = &timeline,
		.pValues = &last,
	};
	uint64_t value = 0;
	VkEvent event;
	uint64_t i;

	if (!tap_ok(!vkCreateEvent(device, &info, NULL, &event) &&
		    !vkCreateSemaphore(device, &timeline_info, NULL, &timeline),
		    "an event and a timeline"))
		return;
	for (i = 0; i < COUNT(commands); i++) {
		const uint64_t signal = i + 1;
		const VkTimelineSemaphoreSubmitInfo values = {
			.sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
			.waitSemaphoreValueCount = i,
			.pWaitSemaphoreValues = &i,
			.signalSemaphoreValueCount = 1,
			.pSignalSemaphoreValues = &signal,
		};
		const VkPipelineStageFlags stage = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
		const VkSubmitInfo submit = {
			.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
			.pNext = &values,
			.waitSemaphoreCount = i,
			.pWaitSemaphores = &timeline,
			.pWaitDstStageMask = &stage,
			.commandBufferCount = 1,
			.pCommandBuffers = &commands[i],
			.signalSemaphoreCount = 1,
			.pSignalSemaphores = &timeline,
		};

		commands[i] = begin();
		if (i)
			vkCmdWaitEvents(commands[i], 1, &event, stage, stage, 0, NULL, 0, NULL,
					0, NULL);
		else
			vkCmdSetEvent(commands[i], event, stage);
		tap_ok(!vkEndCommandBuffer(commands[i]) &&
		       !vkQueueSubmit(queue, 1, &submit, VK_NULL_HANDLE),
		       "a batch that signals %u of the timeline", (unsigned int)signal);
	}
	tap_ok(!vkWaitSemaphores(device, &wait, WAIT_NS), "both end");
	vkGetSemaphoreCounterValue(device, timeline, &value);
	tap_is(value, last, "the value of the timeline");
	tap_is(vkGetEventStatus(device, event), VK_EVENT_SET, "the GPU set the event");
}

static void test_fill(void)
{
	const VkBufferCopy whole = { .size = SIZE };
	VkCommandBuffer commands;
	uint32_t *data[2];
	VkBuffer buffer[2];

	buffer[0] = make_buffer(&data[0]);
	buffer[1] = make_buffer(&data[1]);
	if (!tap_ok(buffer[0] && buffer[1], "two buffers"))
		return;
	commands = begin();
	vkCmdFillBuffer(commands, buffer[0], 0, SIZE, FILLED);
	vkCmdCopyBuffer(commands, buffer[0], buffer[1], 1, &whole);
	tap_ok(run(commands), "a batch with a fill and a copy ends");
	tap_is(data[0][0] | data[1][0], 0,
	       "first words of the buffers, where a GPU that draws has %#x", FILLED);
}

int main(void)
{
	setvbuf(stdout, NULL, _IOLBF, 0);
	if (!tap_ok(open_instance(), "an instance") || !tap_ok(open_device(), "a device of Intel"))
		return tap_finish();
	test_times();
	test_order();
	test_fill();
	tap_is(vkDeviceWaitIdle(device), VK_SUCCESS, "the device is not lost");
	return tap_finish();
}
