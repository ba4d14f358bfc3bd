#include <stdlib.h>
#include <string.h>

#include "base/name.h"
#include "format/csv/read_priv.h"

/* The first line of a table: what each column is. */

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

/* Dies if a joint cannot have a channel; before: how often it has it
 * already. */
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

/* The channel that a column's word means. */
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

/* The joint that a column names. Without a skeleton there is one more. */
static int
joint_of(struct csv_reader *r, struct str joint, struct str name)
{
	int j = skel_find(r->sk, joint);

	if (j < 0 && r->own)
		j = skel_add_joint(r->own, joint, -1);
	if (j < 0)
		no_place(r, "the skeleton has no such joint", name);
	return j;
}

static void
add_contact(struct csv_reader *r, size_t column, size_t j, struct str name)
{
	struct csv_contact *c;

	if (r->joint[j].contact++)
		no_place(r, "it comes twice", name);
	r->contact = xgrow(r->contact, &r->contact_cap, r->contacts + 1,
	    sizeof *r->contact);
	c = &r->contact[r->contacts++];
	c->column = column;
	c->joint = j;
	c->without = 0;
}

/* Takes a column that has no value of a channel: a contact or, which is left
 * out, a velocity. */
static int
is_beside(struct csv_reader *r, size_t column, size_t j, struct str name)
{
	struct str word = r->channel[column];

	if (times_in(&r->sk->joint[j].dof, word))
		return 0;
	if (str_is(word, "contact")) {
		add_contact(r, column, j, name);
		return 1;
	}
	return str_is(word, "vx") || str_is(word, "vy") || str_is(word, "vz");
}

/* Adds a channel's column to those of its joint. */
static void
add_channel(struct csv_reader *r, size_t column, int j, struct str name)
{
	struct csv_columns *p = &r->joint[j];
	struct str word = r->channel[column], channel = channel_of(r, j, word);
	size_t i, before = 0;

	if (r->own && str_same(word, channel) &&
	    !(chan_kind(chan_of(word)) & (DOF_Q | DOF_M)))
		no_place(r, "expected x, y, z or a rotation in the world, as "
		    "there is no skeleton (-s)", name);
	r->channel[column] = channel;
	for (i = 0; i < p->n; i++)
		before += str_same(r->channel[p->column[i]], channel);
	check_channel(r, &r->sk->joint[j], channel, before, name);
	p->column = xgrow(p->column, &p->cap, p->n + 1, sizeof *p->column);
	p->column[p->n++] = column;
}

static void
place(struct csv_reader *r, size_t column, struct str name)
{
	const char *dot = name.s + name.n;
	int j;

	while (dot > name.s && dot[-1] != '.')
		dot--;
	if (dot == name.s)
		no_place(r, "expected frame, time or joint.channel", name);
	j = joint_of(r, encoded(r, name.s, (size_t)(dot - 1 - name.s)), name);
	r->channel[column] = encoded(r, dot, (size_t)(name.s + name.n - dot));
	if (!is_beside(r, column, (size_t)j, name))
		add_channel(r, column, j, name);
}

/* Puts a joint's columns in the order of the skeleton's channels. If the
 * skeleton lacks one of them, their own order stays. */
static void
order(const struct csv_reader *r, struct csv_columns *p, const struct dof *d)
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
count_kind(const struct csv_reader *r, const struct csv_columns *p,
    unsigned kind)
{
	size_t i, n = 0;

	for (i = 0; i < p->n; i++)
		n += chan_kind(chan_of(r->channel[p->column[i]])) == kind;
	return n;
}

/* Some elements of a quaternion or a matrix are enough only if the skeleton has
 * such channels, too. */
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
	const struct csv_columns *p = &r->joint[j];

	if (count_kind(r, p, DOF_R) > DOF_ANGLES ||
	    count_kind(r, p, DOF_A) > DOF_ANGLES)
		in_die(&r->in, "%.*s: expected at most %d rotation channels of "
		    "a kind", STRF(r->sk->joint[j].name), DOF_ANGLES);
	check_whole(r, j, DOF_Q, 4);
	check_whole(r, j, DOF_M, 9);
}

/* In the world a joint has to have a place and, if it has a parent, a
 * rotation. */
static void
check_world(const struct csv_reader *r, size_t j)
{
	const struct csv_columns *p = &r->joint[j];

	if (r->own && p->places != 3)
		in_die(&r->in, "%.*s: expected x, y and z",
		    STRF(r->sk->joint[j].name));
	if (r->world && !r->own && (p->n || p->turn.is) && (p->places != 3 ||
	    !(p->turn.is || count_kind(r, p, DOF_Q) == 4 ||
	    count_kind(r, p, DOF_M) == 9)))
		in_die(&r->in, "%.*s: expected x, y, z and a rotation in the "
		    "world (@ir2csv -w with -q or -6)",
		    STRF(r->sk->joint[j].name));
}

/* Once all columns are known: what those of a joint mean together. */
static void
settle(struct csv_reader *r, size_t j)
{
	struct csv_columns *p = &r->joint[j];
	const struct dof *d = &r->sk->joint[j].dof;

	csv_turn_take(&p->turn, p->column, &p->n, r->channel, d);
	order(r, p, d);
	p->own = (p->own || p->turn.is) && !r->own;
	check_rotation(r, j);
	check_world(r, j);
}

/* Other tables have semicolons or tabs. */
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
	r->joint = xcalloc(r->own ? r->n : r->sk->n, sizeof *r->joint);
	for (i = 0; i < r->n; i++)
		if (str_is(r->row.cell[i], "frame") && r->frame == r->n)
			r->frame = i;
		else if (str_is(r->row.cell[i], "time") && r->time == r->n)
			r->time = i;
		else if (r->row.cell[i].n)
			place(r, i, r->row.cell[i]);
	if (r->own && !r->own->n)
		in_die(&r->in, "expected columns such as hip.x, hip.y and "
		    "hip.z");
	for (j = 0; j < r->sk->n; j++)
		settle(r, j);
}
