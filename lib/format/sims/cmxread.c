#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "base/out.h"
#include "format/sims/cmx_priv.h"
#include "format/sims/skeleton.h"
#include "ir/put.h"

void
cmx_put_source(const struct cmx *x)
{
	const char *path = x->from->path;

	ir_put_source(x->c.binary ? BCF_SOURCE : CMX_SOURCE);
	if (path && strcmp(path, "-") != 0)
		ir_put_attr(str_of("-"), str_of("cmx"), x->name);
}

/* --- properties --- */

void
cmx_read_pairs(struct cmx *x, struct cmx_props *to, struct cmx_prop like,
    struct arena *arena)
{
	long long n = cmx_int(&x->c, "number of properties", 0, CMX_INT);

	while (n-- > 0) {
		like.key = str_keep(arena, cmx_string(&x->c, "key"));
		like.value = str_keep(arena, cmx_string(&x->c, "value"));
		to->p = xgrow(to->p, &to->cap, to->n + 1, sizeof *to->p);
		to->p[to->n++] = like;
	}
}

void
cmx_read_props(struct cmx *x, struct cmx_props *to, struct str of,
    struct arena *arena)
{
	long long lists = cmx_int(&x->c, "lists of properties", 0, CMX_INT), i;
	struct cmx_prop like = { 0 };
	size_t before;
	int odd = lists > 1;

	like.of = of;
	for (i = 0; i < lists; i++) {
		before = to->n;
		cmx_read_pairs(x, to, like, arena);
		odd |= to->n == before;
	}
	if (odd)
		in_warn(&x->c.in, "expected no list of properties, or one that "
		    "is not empty, saw %lld: they become one", lists);
}

void
cmx_put_props(const struct cmx_props *props)
{
	struct text t = { 0 };
	size_t i;

	for (i = 0; i < props->n; i++) {
		t.n = 0;
		text_name(&t, props->p[i].key);
		text_ch(&t, ' ');
		text_str(&t, props->p[i].value);
		ir_put_attr(props->p[i].of, str_of("prop"), text_get(&t));
	}
	free(t.s);
}

/* Reads and writes the properties of something. */
static void
pass_props(struct cmx *x, struct str of)
{
	struct cmx_props props = { 0 };
	struct arena arena = { NULL };

	cmx_read_props(x, &props, of, &arena);
	cmx_put_props(&props);
	free(props.p);
	arena_free(&arena);
}

/* --- skeletons --- */

/* Adds a joint to the skeleton, and writes `joint` and `id`; returns its
 * name. */
static struct str
begin_bone(struct cmx *x, long long id)
{
	struct text name = { 0 };
	struct str parent, up = { "-", 1 };
	int p = -1, j;

	text_name(&name, cmx_string(&x->c, "name of a bone"));
	if (skel_find(x->sk, text_get(&name)) >= 0)
		in_die(&x->c.in, "second bone '%.*s'", STRF(text_get(&name)));
	parent = cmx_string(&x->c, "parent");
	if (!str_is(parent, "NULL")) {
		struct text t = { 0 };

		text_name(&t, parent);
		p = skel_find(x->sk, text_get(&t));
		free(t.s);
		if (p < 0)
			in_die(&x->c.in, "parent: expected NULL or a bone "
			    "before this one, saw '%.*s'", STRF(parent));
		up = x->sk->joint[p].name;
	}
	j = skel_add_joint(x->sk, text_get(&name), p);
	free(name.s);
	ir_put_record(IR_JOINT, x->sk->joint[j].name);
	out_field(up);
	out_ch('\n');
	ir_put_record(IR_ID, x->sk->joint[j].name);
	out_field_int(id);
	out_ch('\n');
	return x->sk->joint[j].name;
}

/* Reads how a bone may move, and writes `dof` and the attr. */
static void
pass_flags(struct cmx *x, struct str name)
{
	static const char *const what[] = {
		"can translate", "can rotate", "can blend"
	};
	static const char *const channels[] = {
		"", "px py pz", "qx qy qz qw", "px py pz qx qy qz qw"
	};
	struct text t = { 0 };
	long long can[3];
	const char *dof;
	int i;

	for (i = 0; i < 3; i++) {
		can[i] = cmx_int(&x->c, what[i], 0, CMX_INT);
		text_int(&t, can[i]);
		text_ch(&t, ' ');
	}
	text_str(&t, cmx_number(&x->c, "wiggle value"));
	text_ch(&t, ' ');
	text_str(&t, cmx_number(&x->c, "wiggle power"));
	dof = channels[(can[0] != 0) + 2 * (can[1] != 0)];
	if (*dof)
		ir_put_dof(name, str_of(dof));
	skel_set_dof(x->sk, skel_find(x->sk, name), str_of(dof));
	ir_put_attr(name, str_of("flags"), text_get(&t));
	free(t.s);
}

/* Reads and writes how a bone is turned at rest. */
static void
pass_rest(struct cmx *x, struct str name)
{
	struct str text = cmx_vector(&x->c, "rotation", 4), rest = text, f;
	double q[4];
	int i;

	for (i = 0; i < 4; i++) {
		str_field(&rest, &f);
		num_of(f, &q[i]);
	}
	if (!quat_unit(q))
		in_expected(&x->c.in, "rotation", "a rotation", text);
	ir_put_fields(IR_REST, name, text);
}

static void
pass_bone(struct cmx *x, long long id)
{
	struct str name = begin_bone(x, id);

	pass_props(x, name);
	ir_put_fields(IR_OFFSET, name, cmx_vector(&x->c, "translation", 3));
	pass_rest(x, name);
	pass_flags(x, name);
}

static void
pass_skeleton(struct cmx *x)
{
	long long n, i;

	skel_free(x->sk);
	x->sk = skel_new(str_of(""));
	x->own = 1;
	ir_put_begin(IR_SKELETON, cmx_string(&x->c, "name of a skeleton"));
	out_ch('\n');
	cmx_put_source(x);
	ir_put_line(IR_SPACE, str_of("y"));
	n = cmx_int(&x->c, "number of bones", 0, CMX_INT);
	for (i = 0; i < n; i++)
		pass_bone(x, i);
	ir_put_end(IR_SKELETON);
}

/* --- suits --- */

static void
pass_skin(struct cmx *x)
{
	struct text joint = { 0 }, mesh = { 0 };

	text_name(&joint, cmx_string(&x->c, "bone of a skin"));
	text_name(&mesh, cmx_string(&x->c, "mesh"));
	ir_put_record(IR_SUITSKIN, text_get(&joint));
	out_field(text_get(&mesh));
	out_field_int(cmx_int(&x->c, "flags", -CMX_INT - 1LL, CMX_INT));
	out_ch('\n');
	pass_props(x, text_get(&joint));
	free(joint.s);
	free(mesh.s);
}

static void
pass_suit(struct cmx *x)
{
	long long n;

	ir_put_begin(IR_SUIT, cmx_string(&x->c, "name of a suit"));
	out_field_int(cmx_int(&x->c, "type", -CMX_INT - 1LL, CMX_INT));
	out_ch('\n');
	cmx_put_source(x);
	pass_props(x, str_of("-"));
	n = cmx_int(&x->c, "number of skins", 0, CMX_INT);
	while (n-- > 0)
		pass_skin(x);
	ir_put_end(IR_SUIT);
}

/* --- all --- */

/* Reads the skeleton of option -s. One that has the Sims' joints has to have
 * them where their values fit. */
static struct skel *
load_skeleton(const char *file)
{
	struct skel *sk = skel_load(file, 1);
	struct sims_skeleton s;
	const char *fault = NULL;

	if (!sims_find(&s, sk))
		fault = sims_compare_strictly(&s, sk);
	if (fault)
		err_die("%s: %s", file, fault);
	return sk;
}

void
cmx_read(const struct cmx_source *from)
{
	struct cmx x = { 0 };
	long long n;

	x.from = from;
	x.folder.dir = from->dir;
	x.folder.file = from->path;
	x.name = ir_file_name(from->path);
	cmx_open(&x.c, from->path);
	if (from->skeleton)
		x.sk = load_skeleton(from->skeleton);
	for (n = cmx_int(&x.c, "number of skeletons", 0, CMX_INT); n > 0; n--)
		pass_skeleton(&x);
	for (n = cmx_int(&x.c, "number of suits", 0, CMX_INT); n > 0; n--)
		pass_suit(&x);
	for (n = cmx_int(&x.c, "number of skills", 0, CMX_INT); n > 0; n--)
		cmx_read_skill(&x);
	cmx_close(&x.c);
	folder_free(&x.folder);
	skel_free(x.sk);
}
