#include <stdlib.h>
#include <string.h>

#include "base/name.h"
#include "format/csv/reader.h"

static void NORETURN
no_place(const struct csv_reader *r, const char *why, struct str name)
{
	in_die(&r->in, "column '%.*s': %s", STRF(name), why);
}

static struct str
encoded(struct csv_reader *r, const char *s, size_t n)
{
	char *p = arena_text(&r->arena, NAME_ROOM(n));
	struct str raw = { s, n }, field = { p, 0 };

	field.n = name_encode(p, raw);
	return field;
}

static size_t
times_in(const struct dof *d, struct str channel)
{
	size_t i, n = 0;

	for (i = 0; i < d->n; i++)
		n += str_same(d->word[i], channel);
	return n;
}

/* Dies where a joint cannot have a channel, of which it has so many already. */
static void
check_channel(const struct csv_reader *r, const struct joint *j,
    struct str channel, size_t before, struct str name)
{
	enum chan ch = chan_of(channel);
	size_t given = times_in(&j->dof, channel);

	if (!given && (ch == CH_NAMED || ch == CH_U))
		no_place(r, "a joint's channel is expected, such as rx, or "
		    "one that its skeleton has", name);
	if (ch == CH_L && !(j->has & HAS_BONE))
		no_place(r, "the joint has no bone", name);
	if (before >= DOF_ANGLES || (before > 0 && before >= given &&
	    !(chan_kind(ch) & (DOF_R | DOF_A))))
		no_place(r, "it comes twice", name);
}

/* The channel that a word in the first line means. */
static struct str
channel_of(struct csv_reader *r, int j, struct str word)
{
	static const char *const place[] = { "px", "py", "pz" };

	if (word.n != 1 || word.s[0] < 'x' || word.s[0] > 'z' ||
	    times_in(&r->sk->joint[j].dof, word))
		return word;
	r->joint[j].places++;
	r->world = 1;
	return str_of(place[word.s[0] - 'x']);
}

static void
place(struct csv_reader *r, size_t column, struct str name)
{
	const char *dot = name.s + name.n;
	struct columns *p;
	size_t i, before = 0;
	int j;

	while (dot > name.s && dot[-1] != '.')
		dot--;
	if (dot == name.s)
		no_place(r, "expected frame, time or joint.channel", name);
	j = skel_find(r->sk, encoded(r, name.s, (size_t)(dot - 1 - name.s)));
	if (j < 0)
		no_place(r, "the skeleton has no such joint", name);
	r->channel[column] = channel_of(r, j, encoded(r, dot,
	    (size_t)(name.s + name.n - dot)));
	p = &r->joint[j];
	for (i = 0; i < p->n; i++)
		before += str_same(r->channel[p->column[i]],
		    r->channel[column]);
	check_channel(r, &r->sk->joint[j], r->channel[column], before, name);
	p->column = xgrow(p->column, &p->cap, p->n + 1, sizeof *p->column);
	p->column[p->n++] = column;
}

/* Puts a joint's columns in the order of the skeleton's channels; where it
 * lacks one of them, their own order counts. */
static void
order(const struct csv_reader *r, struct columns *p, const struct dof *d)
{
	size_t *sorted = xcalloc(p->n, sizeof *sorted), n = 0, i, k;
	char *used = xcalloc(p->n, 1);

	for (i = 0; i < d->n; i++) {
		for (k = 0; k < p->n && (used[k] ||
		    !str_same(r->channel[p->column[k]], d->word[i])); k++)
			;
		if (k == p->n)
			continue;
		used[k] = 1;
		sorted[n++] = p->column[k];
	}
	p->own = n < p->n || n < d->n;
	if (n && n == p->n)
		memcpy(p->column, sorted, n * sizeof *sorted);
	free(sorted);
	free(used);
}

static size_t
count_kind(const struct csv_reader *r, const struct columns *p, unsigned kind)
{
	size_t i, n = 0;

	for (i = 0; i < p->n; i++)
		n += chan_kind(chan_of(r->channel[p->column[i]])) == kind;
	return n;
}

/* A part of a quaternion or a matrix stands for the whole only where the
 * skeleton says so. */
static void
check_whole(const struct csv_reader *r, size_t j, unsigned kind, size_t all)
{
	size_t n = count_kind(r, &r->joint[j], kind);

	if (n && n < all && !(r->sk->joint[j].dof.kinds & kind))
		in_die(&r->in, "%.*s: expected all %zu elements of a %s, saw "
		    "%zu", STRF(r->sk->joint[j].name), all,
		    kind == DOF_Q ? "quaternion" : "matrix", n);
}

static void
check_rotation(const struct csv_reader *r, size_t j)
{
	const struct columns *p = &r->joint[j];

	if (count_kind(r, p, DOF_R) > DOF_ANGLES ||
	    count_kind(r, p, DOF_A) > DOF_ANGLES)
		in_die(&r->in, "%.*s: expected at most %d rotation channels of "
		    "a kind", STRF(r->sk->joint[j].name), DOF_ANGLES);
	check_whole(r, j, DOF_Q, 4);
	check_whole(r, j, DOF_M, 9);
}

/* In the world a joint has a place and a rotation. */
static void
check_world(const struct csv_reader *r, size_t j)
{
	const struct columns *p = &r->joint[j];

	if (r->world && (p->n || p->turn.is) && (p->places != 3 ||
	    !(p->turn.is || count_kind(r, p, DOF_Q) == 4 ||
	    count_kind(r, p, DOF_M) == 9)))
		in_die(&r->in, "%.*s: expected x, y, z and a rotation in the "
		    "world (ir2csv -w with -q or -6)",
		    STRF(r->sk->joint[j].name));
}

/* What a joint's columns mean, now that they are all known. */
static void
settle(struct csv_reader *r, size_t j)
{
	struct columns *p = &r->joint[j];
	const struct dof *d = &r->sk->joint[j].dof;

	csv_turn_take(&p->turn, p->column, &p->n, r->channel, d);
	order(r, p, d);
	p->own |= p->turn.is;
	check_rotation(r, j);
	check_world(r, j);
}

/* Elsewhere a table has semicolons, or tabs. */
static void
check_commas(const struct csv_reader *r)
{
	const struct str *only = r->row.cell;

	if (r->row.n == 1 && (memchr(only->s, ';', only->n) ||
	    memchr(only->s, '\t', only->n)))
		in_expected(&r->in, NULL, "columns with commas between them",
		    *only);
}

void
csv_read_head(struct csv_reader *r)
{
	struct str none = { NULL, 0 };
	size_t i, j;

	if (!csv_record_next(&r->row, &r->in))
		in_expected(&r->in, NULL, "a line of columns", none);
	check_commas(r);
	r->n = r->frame = r->time = r->row.n;
	r->channel = xcalloc(r->n, sizeof *r->channel);
	r->joint = xcalloc(r->sk->n, sizeof *r->joint);
	for (i = 0; i < r->n; i++)
		if (str_is(r->row.cell[i], "frame") && r->frame == r->n)
			r->frame = i;
		else if (str_is(r->row.cell[i], "time") && r->time == r->n)
			r->time = i;
		else
			place(r, i, r->row.cell[i]);
	if (r->frame == r->n)
		in_die(&r->in, "expected a column frame");
	for (j = 0; j < r->sk->n; j++)
		settle(r, j);
}
