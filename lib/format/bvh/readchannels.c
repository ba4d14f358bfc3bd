#include <limits.h>

#include "base/num.h"
#include "format/bvh/channel.h"
#include "format/bvh/tree.h"

enum { MOST = 6 + DOF_ANGLES };

/* A list as it stands in the file. */
struct list {
	size_t n, angles;
	enum chan ch[MOST];
	int usual;               /* positions, rotations, scales, so spelled */
};

static int
has(const struct list *l, enum chan ch)
{
	size_t i;

	for (i = 0; i < l->n; i++)
		if (l->ch[i] == ch)
			return 1;
	return 0;
}

/* Its place in a usual list. */
static int
rank(enum chan ch)
{
	unsigned kind = chan_kind(ch);

	return kind == DOF_P ? 0 : kind == DOF_R ? 1 : 2;
}

static void
take_word(struct list *l, const struct in *in, struct str joint,
    struct str word)
{
	enum chan ch = bvh_channel(word);

	if (ch == CH_NAMED)
		in_die(in, "%.*s: CHANNELS: expected a channel such as "
		    "Xposition or Zrotation, saw '%.*s'", STRF(joint),
		    STRF(word));
	l->angles += chan_kind(ch) == DOF_R;
	if (l->angles > DOF_ANGLES)
		in_die(in, "%.*s: CHANNELS: expected at most %d rotations",
		    STRF(joint), DOF_ANGLES);
	if (chan_kind(ch) != DOF_R && has(l, ch))
		in_die(in, "%.*s: CHANNELS: second %.*s", STRF(joint),
		    STRF(word));
	if (!str_is(word, bvh_channel_word(ch)) ||
	    (l->n && rank(ch) < rank(l->ch[l->n - 1])))
		l->usual = 0;
	l->ch[l->n++] = ch;
}

/* In the order of the IR; rotations are applied from the last one on. */
static void
set_channels(struct bvh_joint *j, const struct list *l, struct arena *arena)
{
	size_t i, n = 0, k;

	j->n = l->n;
	j->ch = arena_alloc(arena, l->n);
	j->place = arena_alloc(arena, l->n * sizeof *j->place);
	for (k = 0; k < 2; k++)
		for (i = 0; i < l->n; i++)
			if (chan_kind(l->ch[i]) == (k ? DOF_S : DOF_P))
				j->place[n++] = i;
	for (i = l->n; i-- > 0;)
		if (chan_kind(l->ch[i]) == DOF_R)
			j->place[n++] = i;
	for (i = 0; i < n; i++)
		j->ch[i] = (unsigned char)l->ch[j->place[i]];
}

void
bvh_read_channels(struct bvh_joint *j, struct in *in, struct str line,
    struct arena *arena)
{
	struct list l = { 0, 0, { CH_U }, 1 };
	struct str number, rest, word;
	long long n;

	str_field(&line, &number);
	if (!num_int(number, 0, LLONG_MAX, &n))
		in_no_number(in, number, "%.*s: CHANNELS", STRF(j->name));
	rest = line;
	while (str_field(&rest, &word))
		take_word(&l, in, j->name, word);
	if ((long long)l.n != n)
		in_die(in, "%.*s: CHANNELS: expected %lld channels, saw "
		    "%zu", STRF(j->name), n, l.n);
	if (!l.usual)
		j->list = str_keep(arena, str_trim(line));
	if (number.n > 1 && (number.s[0] < '1' || number.s[0] > '9'))
		j->count = str_keep(arena, number);
	j->listed = 1;
	set_channels(j, &l, arena);
}
