// SPDX-License-Identifier: MIT
/* Show genx-perf top on a terminal, with ncurses. */

#include <errno.h>

#include "tools/genx-perf/top/top.h"

#ifdef GENX_CURSES

#include <curses.h>

#define LINES_MAX	200

static void draw(const struct top *top)
{
	static char lines[LINES_MAX][TOP_WIDTH + 1];
	unsigned int n = top_lines(top, lines, LINES_MAX);

	erase();
	for (unsigned int i = 0; i < n && (int)i < LINES - 1; i++) {
		if (!i)
			attron(A_BOLD);
		mvaddnstr(i, 0, lines[i], COLS);
		attroff(A_BOLD);
	}
	mvaddnstr(LINES - 1, 0,
		  "q quit   s sort by busy time, memory, pid   / filter   space pause", COLS);
	refresh();
}

/* Let the user type a filter; an empty line shows all clients. */
static void read_filter(struct top *top, unsigned int interval_ms)
{
	move(LINES - 1, 0);
	clrtoeol();
	addstr("show commands with: ");
	echo();
	curs_set(1);
	timeout(-1);
	if (getnstr(top->filter, sizeof(top->filter) - 1) == ERR)
		top->filter[0] = '\0';
	timeout(interval_ms);
	noecho();
	curs_set(0);
}

/* Return: false if the user quits */
static bool on_key(struct top *top, int key, bool *paused, unsigned int interval_ms)
{
	switch (key) {
	case 'q':
	case 'Q':
		return false;
	case 's':
		top->sort = (top->sort + 1) % TOP_SORTS;
		top_sort(top);
		break;
	case '/':
		read_filter(top, interval_ms);
		break;
	case ' ':
		*paused = !*paused;
		break;
	}
	return true;
}

int top_screen(struct top *top, const struct source *source, unsigned int interval_ms)
{
	SCREEN *screen = newterm(NULL, stdout, stdin);
	bool paused = false;
	int err = 0, key;

	if (!screen)
		die(EXIT_FAILED, "top: this is no terminal that ncurses knows, use --once");
	cbreak();
	noecho();
	curs_set(0);
	timeout(interval_ms);
	do {
		draw(top);
		key = getch();
		/* a key, or the end of the interval */
		if (key == ERR && !paused)
			err = top_sample(top, source);
	} while (!err && on_key(top, key, &paused, interval_ms));
	endwin();
	delscreen(screen);
	return err;
}

#else

int top_screen(struct top *top, const struct source *source, unsigned int interval_ms)
{
	(void)top;
	(void)source;
	(void)interval_ms;
	die(EXIT_FAILED, "top: built without ncurses, use --once, or install libncurses-dev and "
	    "build again");
}

#endif
