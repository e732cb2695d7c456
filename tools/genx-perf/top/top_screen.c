// SPDX-License-Identifier: MIT
/* Show genx-perf top on a terminal, with ncurses. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tools/genx-perf/top/top.h"

#ifdef GENX_CURSES

#include <curses.h>

#define LINES_MAX	200

/* Pairs of colours; 0 is that of the terminal */
enum { COLOUR_PLAIN, COLOUR_LOW, COLOUR_MIDDLE, COLOUR_HIGH };

static void begin_colours(void)
{
	if (getenv("NO_COLOR") || !has_colors())
		return;
	start_color();
	use_default_colors();
	init_pair(COLOUR_LOW, COLOR_GREEN, -1);
	init_pair(COLOUR_MIDDLE, COLOR_YELLOW, -1);
	init_pair(COLOUR_HIGH, COLOR_RED, -1);
}

static attr_t attributes(enum top_style style)
{
	switch (style) {
	case TOP_TITLE:
		return A_BOLD;
	case TOP_NOTE:
		return A_DIM;
	case TOP_ALARM:
		return A_BOLD | COLOR_PAIR(COLOUR_HIGH);
	case TOP_LOW:
		return COLOR_PAIR(COLOUR_LOW);
	case TOP_MIDDLE:
		return COLOR_PAIR(COLOUR_MIDDLE);
	case TOP_HIGH:
		return COLOR_PAIR(COLOUR_HIGH);
	default:
		return A_NORMAL;
	}
}

/* Of a bar, only what is behind its name and value has colour. */
static void draw_line(int row, const struct top_line *line)
{
	const char *coloured = line->style >= TOP_LOW ? strchr(line->text, '[') : line->text;
	size_t n = top_fitting(line->text, COLS), plain = coloured ? coloured - line->text : 0;

	plain = plain < n ? plain : n;
	mvaddnstr(row, 0, line->text, plain);
	attron(attributes(line->style));
	addnstr(line->text + plain, n - plain);
	attroff(attributes(line->style));
}

static void draw(const struct top *top, bool help)
{
	static struct top_line lines[LINES_MAX];
	unsigned int n = help ? top_help_lines(lines, LINES_MAX) :
				top_lines(top, lines, LINES_MAX);

	erase();
	for (unsigned int i = 0; i < n && (int)i < LINES - 1; i++)
		draw_line(i, &lines[i]);
	mvaddnstr(LINES - 1, 0, help ? "any key: back" : top->gpus.n > 1 ?
		  "q quit   s sort   / filter   g next GPU   space pause   ? help" :
		  "q quit   s sort   / filter   space pause   ? help", COLS);
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

/**
 * struct screen - what the user has asked for
 * @interval_ms: length of an interval
 * @paused:	the interval that is shown stays
 * @help:	the help is shown
 */
struct screen {
	unsigned int interval_ms;
	bool paused;
	bool help;
};

/* Return: 0, or a negative errno; -EINTR if the user quits */
static int on_key(struct top *top, struct source *source, int key, struct screen *screen)
{
	if (screen->help && key != ERR) {
		screen->help = false;
		return 0;
	}
	switch (key) {
	case 'q':
	case 'Q':
		return -EINTR;
	case 's':
		top->sort = (top->sort + 1) % TOP_SORTS;
		top_sort(top);
		return 0;
	case 'g':
		if (top->gpus.n < 2)
			return 0;
		/* messages about the next GPU need the terminal as it was */
		endwin();
		return top_next_gpu(top, source);
	case '/':
		read_filter(top, screen->interval_ms);
		return 0;
	case ' ':
		screen->paused = !screen->paused;
		return 0;
	case '?':
		screen->help = true;
		return 0;
	default:
		return 0;
	}
}

int top_screen(struct top *top, struct source *source, unsigned int interval_ms)
{
	struct screen screen = { .interval_ms = interval_ms };
	SCREEN *terminal = newterm(NULL, stdout, stdin);
	int err = 0, key;

	if (!terminal)
		die(EXIT_FAILED, "top: this is no terminal that ncurses knows, use --once");
	begin_colours();
	cbreak();
	noecho();
	curs_set(0);
	timeout(interval_ms);
	do {
		draw(top, screen.help);
		key = getch();
		/* a key, or the end of the interval */
		if (key == ERR && !screen.paused)
			err = top_sample(top, source);
		if (!err)
			err = on_key(top, source, key, &screen);
	} while (!err);
	endwin();
	delscreen(terminal);
	return err == -EINTR ? 0 : err;
}

#else

int top_screen(struct top *top, struct source *source, unsigned int interval_ms)
{
	(void)top;
	(void)source;
	(void)interval_ms;
	die(EXIT_FAILED, "top: built without ncurses, use --once, or install libncurses-dev and "
	    "build again");
}

#endif
