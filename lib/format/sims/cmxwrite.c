#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/name.h"
#include "base/num.h"
#include "base/out.h"
#include "base/outfile.h"
#include "format/sims/cmx_out_priv.h"
#include "ir/files.h"

/* --- values --- */

static void NORETURN
refuse(const struct cmx_writer *w, struct str a)
{
	in_die(&w->ir->in, "'%.*s': a %s cannot have that", STRF(a),
	    w->binary ? "BCF" : "CMX");
}

void
cmx_add_string(struct cmx_writer *w, struct cmx_out *to, struct str a)
{
	if (!cmx_put_string(to, a))
		refuse(w, a);
}

void
cmx_add_number(struct cmx_writer *w, struct cmx_out *to, struct str a)
{
	if (!cmx_put_number(to, a))
		refuse(w, a);
}

void
cmx_add_name(struct cmx_writer *w, struct cmx_out *to, struct str field)
{
	char *raw = xmalloc(field.n + 1);

	cmx_add_string(w, to, ir_name(w->ir, field, raw));
	free(raw);
}

void
cmx_add_pair(struct cmx_writer *w, struct cmx_out *to, struct str text)
{
	struct str key;

	str_field(&text, &key);
	cmx_add_name(w, to, key);
	if (text.n)              /* the blank */
		text.s++, text.n--;
	cmx_add_string(w, to, text);
}

void
cmx_add_props(struct cmx_writer *w, struct cmx_out *to, const struct str *text,
    size_t n)
{
	size_t i;

	cmx_put_int(to, n > 0);
	if (n)
		cmx_put_int(to, (long long)n);
	for (i = 0; i < n; i++)
		cmx_add_pair(w, to, text[i]);
}

/* Adds the integer in a field. */
static void
add_int(struct cmx_writer *w, struct cmx_out *to, struct str a, long long lo)
{
	long long v;

	if (!num_int(a, lo, CMX_INT, &v))
		refuse(w, a);
	cmx_put_int(to, v);
}

static void
add_vector(struct cmx_writer *w, struct cmx_out *to, const struct str *f, int n)
{
	if (!cmx_put_vector(to, f, n))
		refuse(w, f[0]);
}

/* --- files --- */

/* Whether a file may be called that as it is. */
static int
is_file_name(struct str a)
{
	size_t i;

	for (i = 0; i < a.n; i++)
		if ((unsigned char)a.s[i] < ' ' || a.s[i] == '\177' ||
		    strchr("/\\:*?\"<>|%", a.s[i]))
			return 0;
	return a.n && str_trim(a).n == a.n && a.s[0] != '.' && a.s[0] != '-';
}

struct str
cmx_file_name(struct cmx_names *taken, struct str name)
{
	struct text t = { 0 };

	if (is_file_name(name))
		text_str(&t, name);
	else
		t.n = name_encode_file(text_room(&t, NAME_ROOM(name.n)), name);
	name = map_add_unique(&taken->map, &taken->arena, text_get(&t), '-', 1,
	    0);
	free(t.s);
	return name;
}

static void
begin_file(const struct cmx_writer *w, struct str name, const char *suffix)
{
	struct text path = { 0 };

	text_dir(&path, w->dir);
	text_str(&path, name);
	text_z(&path, suffix);
	text_ch(&path, '\0');
	outfile_begin(path.s);
	free(path.s);
}

void
cmx_name_after(struct cmx_writer *w, enum cmx_rank rank)
{
	struct str name = w->ir->name;

	if (w->rank >= rank)
		return;
	w->rank = rank;
	w->name.n = 0;
	name = ir_name(w->ir, name, text_room(&w->name, name.n));
	w->name.n = name.n;
}

void
cmx_take_name(struct cmx_writer *w, enum cmx_rank rank, struct str name)
{
	if (w->rank >= rank)
		return;
	w->rank = rank;
	w->name.n = 0;
	text_str(&w->name, name);
}

/* --- skeletons --- */

/* Adds a joint's rotation at rest: the text of a quaternion as it is, another
 * notation computed. */
static void
add_rest(struct cmx_writer *w, struct cmx_out *to, int j)
{
	struct text t = { 0 };
	struct ir_rec rec;
	struct str rest, f[4];
	double q[4];
	int i;

	if (skel_get(w->sk, j, IR_REST, &rec) && num_of(rec.f[4], &q[3])) {
		add_vector(w, to, rec.f + 1, 4);
		return;
	}
	quat_from_mat(q, w->sk->joint[j].rest);
	text_nums(&t, q, 4);
	rest = text_get(&t);
	for (i = 0; i < 4; i++)
		str_field(&rest, &f[i]);
	add_vector(w, to, f, 4);
	free(t.s);
}

/* Adds how a joint may move: as an attr says, else by its channels. */
static void
add_flags(struct cmx_writer *w, struct cmx_out *to, int j)
{
	unsigned kinds = w->sk->joint[j].dof.kinds;
	struct str text, f = { "", 0 };
	int k = -1, i;

	if (skel_attr(w->sk, j, "flags", &k, &text)) {
		for (i = 0; i < 5; i++) {
			if (!str_field(&text, &f))
				refuse(w, f);
			if (i < 3)
				add_int(w, to, f, 0);
			else
				cmx_add_number(w, to, f);
		}
		return;
	}
	cmx_put_int(to, (kinds & DOF_MOVES) != 0);
	cmx_put_int(to, (kinds & DOF_TURNS) != 0);
	cmx_put_int(to, !(kinds & DOF_MOVES));
	cmx_add_number(w, to, str_of("0"));
	cmx_add_number(w, to, str_of("0"));
}

static void
add_joint_props(struct cmx_writer *w, struct cmx_out *to, int j)
{
	struct str *prop = NULL, text;
	size_t n = 0, cap = 0;
	int k = -1;

	while (skel_attr(w->sk, j, "prop", &k, &text)) {
		prop = xgrow(prop, &cap, n + 1, sizeof *prop);
		prop[n++] = text;
	}
	cmx_add_props(w, to, prop, n);
	free(prop);
}

static void
add_joint(struct cmx_writer *w, struct cmx_out *to, int j)
{
	const struct joint *joint = &w->sk->joint[j];
	struct ir_rec rec;

	cmx_add_name(w, to, joint->name);
	if (joint->parent < 0)
		cmx_add_string(w, to, str_of("NULL"));
	else
		cmx_add_name(w, to, w->sk->joint[joint->parent].name);
	add_joint_props(w, to, j);
	if (!skel_get(w->sk, j, IR_OFFSET, &rec))
		in_die(&w->ir->in, "skeleton %.*s: joint %.*s: no offset: its "
		    "rest position is unknown", STRF(w->sk->name),
		    STRF(joint->name));
	add_vector(w, to, rec.f + 1, 3);
	add_rest(w, to, j);
	add_flags(w, to, j);
}

/* Adds the skeleton, unless it is only what motions from elsewhere have. */
static void
end_skeleton(struct cmx_writer *w)
{
	struct cmx_out *to = &w->part[CMX_SKELETONS];
	size_t j;

	if (w->sk && (!w->used || w->own)) {
		w->n[CMX_SKELETONS]++;
		cmx_add_name(w, to, w->sk->name);
		cmx_put_int(to, (long long)w->sk->n);
		for (j = 0; j < w->sk->n; j++)
			add_joint(w, to, (int)j);
	}
	skel_free(w->sk);
	w->sk = NULL;
	w->used = w->own = 0;
}

static void
take_skeleton(struct cmx_writer *w)
{
	struct str text;
	int k = -1;

	end_skeleton(w);
	cmx_name_after(w, CMX_OF_SKELETON);
	w->sk = skel_read(w->ir);
	if (skel_attr(w->sk, -1, "cmx", &k, &text))
		cmx_take_name(w, CMX_SKELETON_SAID, text);
}

/* --- suits --- */

struct suit {
	struct cmx_out head, skins;
	long long n;
	struct str *prop;        /* of the suit or the last skin */
	size_t props, cap;
	struct arena arena;
};

/* Adds the properties of what has come last. */
static void
end_props(struct cmx_writer *w, struct suit *s)
{
	cmx_add_props(w, s->n ? &s->skins : &s->head, s->prop, s->props);
	s->props = 0;
}

static void
take_skin(struct cmx_writer *w, struct suit *s)
{
	const struct ir_rec *rec = &w->ir->rec;

	end_props(w, s);
	s->n++;
	cmx_add_name(w, &s->skins, rec->f[0]);
	cmx_add_name(w, &s->skins, rec->f[1]);
	add_int(w, &s->skins, rec->f[2], -CMX_INT - 1LL);
}

static void
take_suit_record(struct cmx_writer *w, struct suit *s)
{
	const struct ir_rec *rec = &w->ir->rec;

	if (rec->word == IR_SUITSKIN) {
		take_skin(w, s);
	} else if (rec->word == IR_ATTR && str_is(rec->f[0], "-") &&
	    str_is(rec->f[1], "cmx")) {
		cmx_take_name(w, CMX_SUIT_SAID, rec->tail);
	} else if (rec->word == IR_ATTR && str_is(rec->f[1], "prop")) {
		s->prop = xgrow(s->prop, &s->cap, s->props + 1,
		    sizeof *s->prop);
		s->prop[s->props++] = str_keep(&s->arena, rec->tail);
	}
}

static void
take_suit(struct cmx_writer *w)
{
	struct cmx_out *to = &w->part[CMX_SUITS];
	struct suit s = { 0 };

	cmx_name_after(w, CMX_OF_SUIT);
	s.head.binary = s.skins.binary = w->binary;
	cmx_add_name(w, &s.head, w->ir->name);
	add_int(w, &s.head, w->ir->rec.tail, -CMX_INT - 1LL);
	while (ir_next(w->ir) != IR_END)
		take_suit_record(w, &s);
	end_props(w, &s);
	w->n[CMX_SUITS]++;
	text_str(&to->text, text_get(&s.head.text));
	cmx_put_int(to, s.n);
	text_str(&to->text, text_get(&s.skins.text));
	free(s.head.text.s);
	free(s.skins.text.s);
	free(s.prop);
	arena_free(&s.arena);
}

/* --- the stream --- */

static void
begin_unit(struct cmx_writer *w)
{
	int i;

	if (w->units++ && !w->dir)
		in_die(&w->ir->in, "second unit: -d writes a file of each");
	for (i = 0; i < 3; i++) {
		w->part[i].text.n = 0;
		w->part[i].binary = w->binary;
		w->n[i] = 0;
	}
	w->name.n = 0;
	w->rank = CMX_UNNAMED;
}

static void
put_unit(struct cmx_writer *w)
{
	struct cmx_out head = { 0 };
	int i;

	if (w->binary)
		out_binary();
	head.binary = w->binary;
	cmx_put_head(&head);
	for (i = 0; i < 3; i++) {
		cmx_put_int(&head, w->n[i]);
		text_str(&head.text, text_get(&w->part[i].text));
	}
	out_str(text_get(&head.text));
	free(head.text.s);
}

/* Writes the files of values. */
static void
put_values(struct cmx_writer *w)
{
	struct cmx_waiting *v;

	for (v = w->wait; w->nwait; v++, w->nwait--) {
		begin_file(w, v->name, ".cfp");
		out_binary();
		out_str(text_get(&v->bytes));
		outfile_whole();
		outfile_end();
		free(v->bytes.s);
	}
}

static void
end_unit(struct cmx_writer *w)
{
	end_skeleton(w);
	if (w->n[CMX_SKELETONS] + w->n[CMX_SUITS] + w->n[CMX_SKILLS] == 0)
		in_die(&w->ir->in, "expected a skeleton, a suit or a motion, "
		    "saw none");
	put_values(w);
	if (w->dir)
		begin_file(w, cmx_file_name(&w->files, text_get(&w->name)),
		    w->binary ? ".bcf" : ".cmx");
	put_unit(w);
	if (w->dir) {
		outfile_whole();
		outfile_end();
	}
}

static void
take_object(struct cmx_writer *w)
{
	switch (w->ir->kind) {
	case IR_SKELETON:
		take_skeleton(w);
		break;
	case IR_SUIT:
		take_suit(w);
		break;
	case IR_MOTION:
		cmx_write_skill(w);
		break;
	default:
		break;
	}
}

void
cmx_write(struct ir *ir, const char *dir, int binary)
{
	struct cmx_writer w = { 0 };
	struct ir_files check = { 0 };
	enum ir_word word;

	w.ir = ir;
	w.dir = dir;
	w.binary = binary;
	if (dir)
		ir_files_in(&check, dir, "");
	else
		out_hold();      /* until all of the stream has been read */
	while ((word = ir_next(ir)) != IR_EOF) {
		if (word == IR_START)
			begin_unit(&w);
		else if (word == IR_BEGIN)
			take_object(&w);
		else if (word == IR_FINISH)
			end_unit(&w);
	}
	out_release();
}
