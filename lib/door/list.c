#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "base/str.h"
#include "door/door.h"
#include "door/tools.h"

enum task { LOOK, READ, MEND, TIME, PLACE, FIGURE, FIND, WRITE, TASKS };

static const char *const heading[TASKS] = {
	"Look at files and motions",
	"Files to IR, the text that the others read; @any2ir takes all",
	"Mend what was captured",
	"Cut, join, repeat, another rate",
	"Other units, the ground, left and right",
	"Another figure",
	"Where joints, feet and meshes are",
	"IR to files",
};

static const struct tool {
	enum task task;
	const char *name, *purpose;
} tools[] = {
#define X(task, name, purpose) { task, name, purpose },
	DOOR_TOOLS(X)
#undef X
};

enum { TOOLS = sizeof tools / sizeof *tools };

static void
put_purposes(enum task task)
{
	size_t i;

	for (i = 0; i < TOOLS; i++)
		if (tools[i].task == task)
			out_fmt("  %s%-11s  %s\n", err_prefix(),
			    tools[i].name, tools[i].purpose);
}

/* The names alone: they say what is read or written. */
static void
put_names(enum task task)
{
	size_t i, column = 0, n;

	for (i = 0; i < TOOLS; i++) {
		if (tools[i].task != task)
			continue;
		n = strlen(err_prefix()) + strlen(tools[i].name);
		if (column && column + 1 + n > 72) {
			out_ch('\n');
			column = 0;
		}
		out_fmt("%s%s%s", column ? " " : "  ", err_prefix(),
		    tools[i].name);
		column += (column ? 1 : 2) + n;
	}
	out_ch('\n');
}

void
door_list(void)
{
	enum task task;

	for (task = 0; task < TASKS; task++) {
		out_fmt("\n%s\n", err_named(heading[task]));
		if (task == READ || task == WRITE)
			put_names(task);
		else
			put_purposes(task);
	}
	out_text(err_named("\n@irtools help recipes has what people ask, "
	    "@irfile knows the formats.\n"));
}

const char *
door_tool(const char *name)
{
	size_t i, n = strlen(err_prefix());

	if (strncmp(name, err_prefix(), n) == 0)
		name += n;
	for (i = 0; i < TOOLS; i++)
		if (strcmp(tools[i].name, name) == 0)
			return tools[i].name;
	return NULL;
}

/* How many letters are to be put in, left out, exchanged with their neighbour
 * or replaced to make b of a; names have fewer than MOST. */
enum { MOST = 32 };

static int
distance(const char *a, const char *b)
{
	int row[3][MOST], n = (int)strlen(a), m = (int)strlen(b), i, k, least;
	int *now = row[0], *last = row[1], *before = row[2], *free;

	for (k = 0; k <= m; k++)
		now[k] = k;
	for (i = 1; i <= n; i++) {
		free = before, before = last, last = now, now = free;
		now[0] = i;
		for (k = 1; k <= m; k++) {
			least = last[k - 1] + (a[i - 1] != b[k - 1]);
			if (last[k] + 1 < least)
				least = last[k] + 1;
			if (now[k - 1] + 1 < least)
				least = now[k - 1] + 1;
			if (i > 1 && k > 1 && a[i - 1] == b[k - 2] &&
			    a[i - 2] == b[k - 1] && before[k - 2] + 1 < least)
				least = before[k - 2] + 1;
			now[k] = least;
		}
	}
	return now[m];
}

const char *
door_nearest(const char *word)
{
	struct arena arena = { NULL };
	const char *found = NULL, *small, *name;
	int best = strlen(word) > 4 ? 3 : 2, d;
	size_t i;

	if (strlen(word) >= MOST)
		return NULL;
	small = str_lower(&arena, (struct str){ word, strlen(word) + 1 }).s;
	for (i = 0; i <= TOOLS; i++) {
		name = i < TOOLS ? tools[i].name : "convert";
		d = distance(small, name);
		if (d < best) {
			best = d;
			found = name;
		}
	}
	arena_free(&arena);
	return found;
}
