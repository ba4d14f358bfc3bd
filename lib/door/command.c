#include <string.h>

#include "base/mem.h"
#include "door/convert_priv.h"
#include "door/door.h"
#include "import/child.h"

void
plan_word(struct conversion *p, const char *word)
{
	struct pipeline *l = &p->pipeline[p->n - 1];
	struct command *c = &l->command[l->n - 1];

	c->word = xgrow(c->word, &c->cap, c->n + 2, sizeof *c->word);
	c->word[c->n++] = word;
	c->word[c->n] = NULL;
}

void
plan_command(struct conversion *p, const char *word)
{
	struct pipeline *l = &p->pipeline[p->n - 1];
	char *tool;

	l->command = xgrow(l->command, &l->cap, l->n + 1, sizeof *l->command);
	memset(&l->command[l->n++], 0, sizeof *l->command);
	if (door_tool(word)) {
		tool = arena_text(&p->arena, CHILD_TOOL);
		child_tool(tool, word);
		word = tool;
	}
	plan_word(p, word);
}

void
plan_pipeline(struct conversion *p, const char *to)
{
	p->pipeline = xgrow(p->pipeline, &p->cap, p->n + 1,
	    sizeof *p->pipeline);
	memset(&p->pipeline[p->n], 0, sizeof *p->pipeline);
	p->pipeline[p->n++].to = to;
}

const char *
plan_text(struct conversion *p, struct str a)
{
	char *z = arena_text(&p->arena, a.n + 1);

	memcpy(z, a.s, a.n);
	z[a.n] = '\0';
	return z;
}

void
plan_commands(struct conversion *p, const char *text)
{
	const char *file = p->pipeline[p->n - 1].to;
	struct str rest = str_of(text), word;
	int first = 1;

	while (str_field(&rest, &word)) {
		if (first)
			plan_command(p, plan_text(p, word));
		else if (str_is(word, ">"))
			plan_word(p, file);
		else if (!str_is(word, "|"))
			plan_word(p, plan_text(p, word));
		first = str_is(word, "|");
	}
}

void
plan_reader(struct conversion *p, char *const *in, size_t n, const char *rate)
{
	size_t i;
	int dash = 0;

	plan_command(p, "any2ir");
	if (rate && inputs_take_rate(in, n)) {
		plan_word(p, "-r");
		plan_word(p, rate);
	}
	for (i = 0; i < n; i++)
		dash |= in[i][0] == '-' && in[i][1];
	if (dash)
		plan_word(p, "--");
	for (i = 0; i < n; i++)
		plan_word(p, in[i]);
}

int
commands_are(const char *commands, const char *const *word)
{
	size_t n = strcspn(commands, " ");

	for (; *word; word++)
		if (strlen(*word) == n && memcmp(*word, commands, n) == 0)
			return 1;
	return 0;
}
