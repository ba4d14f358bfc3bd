#include "base/outfile.h"
#include "base/text.h"
#include "filter/split/split.h"
#include "ir/put.h"

struct split {
	struct ir *ir;
	struct ir_files *files;  /* without a dir: the output is one stream */
	struct text before;      /* comments before the unit */
	struct text comments;    /* comments after the last object */
	struct text held;        /* the skeleton, and the meshes and materials
	                          * after it */
	size_t skeleton;         /* how much of held is the skeleton */
	size_t used;             /* how much of held a motion has come out
	                          * with */
	struct text heldname, name;
	int open;                /* the unit of the last object is open */
};

/* The object's name, if it is to be that of a file. */
static struct str
file_name(const struct split *s, struct text *t)
{
	return s->files->dir ? ir_files_name(s->ir, t) : s->ir->name;
}

static void
put_text(struct text *t)
{
	out_str(text_get(t));
	t->n = 0;
}

static void
move_text(struct text *to, struct text *from)
{
	text_str(to, text_get(from));
	from->n = 0;
}

static void
begin_unit(struct split *s, struct str name)
{
	if (s->files->dir)
		ir_files_begin(s->files, name);
	put_text(&s->before);
	ir_put_start();
	s->open = 1;
}

static void
end_unit(struct split *s)
{
	if (!s->open)
		return;
	ir_put_finish();
	if (s->files->dir)
		outfile_whole();
	s->open = 0;
}

/* Writes a skeleton that nothing has used, and meshes that no motion has. */
static void
put_unused(struct split *s)
{
	size_t from = s->used ? s->used : s->skeleton;

	if (s->used < s->held.n) {
		begin_unit(s, text_get(&s->heldname));
		out_mem(s->held.s, s->skeleton);
		out_mem(s->held.s + from, s->held.n - from);
		end_unit(s);
	}
	s->held.n = s->skeleton = s->used = 0;
}

static void
hold_object(struct split *s)
{
	move_text(&s->held, &s->comments);
	do
		text_line(&s->held, s->ir->rec.line);
	while (ir_next(s->ir) != IR_END);
	text_line(&s->held, s->ir->rec.line);
}

static void
hold_skeleton(struct split *s)
{
	put_unused(s);
	file_name(s, &s->heldname);
	hold_object(s);
	s->skeleton = s->held.n;
}

/* Its unit stays open, for comments that may be the last of their unit. */
static void
put_object(struct split *s)
{
	size_t with = 0;

	begin_unit(s, file_name(s, &s->name));
	if (s->ir->kind == IR_MOTION)
		with = s->held.n;
	else if (s->ir->kind == IR_POSES)
		with = s->skeleton;
	if (with)
		out_mem(s->held.s, with);
	if (s->used < with)
		s->used = with;
	put_text(&s->comments);
	do
		ir_pass(s->ir);
	while (ir_next(s->ir) != IR_END);
	ir_pass(s->ir);
}

static void
take_object(struct split *s)
{
	end_unit(s);
	if (s->ir->kind == IR_SKELETON)
		hold_skeleton(s);
	else if ((s->ir->kind == IR_MESH || s->ir->kind == IR_MATERIAL) &&
	    s->skeleton)
		hold_object(s);
	else
		put_object(s);
}

/* A unit without objects stays one, but is no file: it has no name. */
static void
finish(struct split *s)
{
	if (!s->open && s->held.n)
		move_text(&s->held, &s->comments);
	else if (!s->open && !s->files->dir)
		begin_unit(s, s->ir->name);
	if (s->open)
		put_text(&s->comments);
	end_unit(s);
	put_unused(s);
}

static void
take(struct split *s, enum ir_word word)
{
	switch (word) {
	case IR_START:
		move_text(&s->before, &s->comments);
		break;
	case IR_FINISH:
		finish(s);
		break;
	case IR_BEGIN:
		take_object(s);
		break;
	default:
		text_line(&s->comments, s->ir->rec.line);
	}
}

void
split_stream(struct ir *ir, struct ir_files *files)
{
	struct split s = { 0 };
	enum ir_word word;

	s.ir = ir;
	s.files = files;
	while ((word = ir_next(ir)) != IR_EOF)
		take(&s, word);
	if (!files->dir || files->names.n) {
		put_text(&s.before);
		put_text(&s.comments);
	}
	outfile_end();
}
