#include "base/out.h"
#include "filter/stat/fault.h"
#include "filter/stat/form.h"
#include "filter/stat/type.h"

#define THREE "number number number"
#define NINE THREE " " THREE " " THREE
#define SIM "sim1|sim2|both"
#define P "count " THREE " " THREE " " THREE " integer integer"
#define RUN "count count count "
#define LEVEL(bits) "level" #bits " "
#define RGB(bits) LEVEL(bits) LEVEL(bits) LEVEL(bits)

/* What ir(5) says of each record; see stat/form.h. A joint is a name, too, and
 * the finding says which; so is a frame. */
static const char *const forms[IR_WORDS] = {
	[IR_V] = "frame joint number|nan...",
	[IR_W] = "frame joint " THREE " " THREE " number",
	[IR_E] = "frame joint " THREE,
	[IR_B] = "frame joint " THREE,
	[IR_R] = "frame joint number...",
	[IR_C] = "frame joint 0|1",
	[IR_M] = "frame count " THREE,
	[IR_N] = "frame joint count " THREE,
	[IR_SOURCE] = "word...",
	[IR_NOTE] = "text",
	[IR_SPACE] = "x|y|z",
	[IR_COUNT] = "frames|keys|particles|vertices|poses count",
	[IR_ATTR] = "joint|route|- name text",
	[IR_JOINT] = "joint name|-",
	[IR_ID] = "joint integer",
	[IR_OFFSET] = "joint " THREE,
	[IR_REST] = "joint rotation",
	[IR_AXIS] = "joint rotation",
	[IR_BONE] = "joint number " THREE,
	[IR_DOF] = "joint word...",
	[IR_LIMIT] = "joint word number|inf|-inf number|inf|-inf",
	[IR_MASS] = "joint number",
	[IR_COFM] = "joint number",
	[IR_BOX] = "joint " THREE,
	[IR_BIND] = "joint " THREE " rotation",
	[IR_WORLD] = "joint " THREE " " NINE,
	[IR_REF] = "joint " THREE " " NINE,
	[IR_LIGHT] = "joint 0|1|2|3|4 " THREE,
	[IR_AMBIENT] = THREE,
	[IR_SKIN] = "name",
	[IR_RATE] = "rate",
	[IR_RELATIVE] = "parent|world",
	[IR_LOOP] = "once|cycle|bounce count?",
	[IR_LINK] = "start|end name|-",
	[IR_POSE] = "frame name|- number",
	[IR_SUBSET] = "name|- adult|child flags",
	[IR_VERT] = "count " THREE,
	[IR_WEIGHT] = "count joint number",
	[IR_FACE] = "count count count count count...",
	[IR_ORIGIN] = "integer integer",
	[IR_BITS] = "8|16|24|32",
	[IR_CHUNK] = "size count id size|- route",
	[IR_GROUP] = "size count id size|- id route",
	[IR_FAULT] = "size text",
	[IR_NOTICE] = "size text",
	[IR_BULGE] = "integer name",
	[IR_SECTION] = "integer integer",
	[IR_BULGEKEY] = "integer integer " THREE,
	[IR_NURBS] = "name count",
	[IR_KNOTS] = "name number...",
	[IR_CV] = "name " THREE " number",
	[IR_KEY] = "name number number word number number word number number",
	[IR_ITEM] = "name name|- word|- word...",
	[IR_CHANNEL] = "name name name|- X|Y|Z|- word...",
	[IR_TREE] = SIM,
	[IR_NODE] = SIM " integer -1|0|1|2|3|4|5 integer integer integer "
	    "integer",
	[IR_ANIM] = SIM " integer name|-",
	[IR_SELECTED] = "0|1|2",
	[IR_FIGURE] = "integer integer integer integer integer",
	[IR_PART] = "integer 0|1|2|3|4|5|6|7 name|- name|-"
};

struct type_fault {
	struct type_fault *next;
	enum ir_word word;
	int at;                  /* which field, see stat/form.h */
	unsigned long long n, line;
	struct str keyword, frame, joint, want, saw;
};

static const char *
unit_form(struct str what)
{
	if (str_is(what, "angle"))
		return "word deg|rad";
	return "angle|length|mass number";
}

static const char *
form_of(const struct types *t, const struct ir_rec *rec)
{
	switch (rec->word) {
	case IR_ACTION:
		return str_is(rec->f[1], "path") ? "name path name word word" :
		    "name path|parameter word word";
	case IR_P:
		return t->p;
	case IR_RUN:
		return t->run;
	case IR_UNIT:
		return unit_form(rec->f[0]);
	default:
		return forms[rec->word];
	}
}

static struct type_fault *
find(const struct types *t, enum ir_word word, int at)
{
	struct type_fault *x = t->first;

	while (x && (x->word != word || x->at != at))
		x = x->next;
	return x;
}

static void
add(struct types *t, enum ir_word word, struct str keyword,
    const struct form *w, unsigned long long line)
{
	struct type_fault *x = find(t, word, w->at), **end = &t->first;

	if (x) {
		x->n++;
		return;
	}
	while (*end)
		end = &(*end)->next;
	x = arena_alloc(&t->arena, sizeof *x);
	x->next = NULL;
	x->word = word;
	x->at = w->at;
	x->n = 1;
	x->line = line;
	x->keyword = str_keep(&t->arena, keyword);
	x->frame = str_keep(&t->arena, w->frame);
	x->joint = str_keep(&t->arena, w->joint);
	x->want = w->want;
	x->saw = str_keep(&t->arena, w->saw);
	*end = x;
}

static void
check_record(struct types *t, const struct ir_rec *rec, const char *form,
    unsigned long long line)
{
	struct form w = { 0 };
	struct str keyword;

	w.rest = form;
	w.fields = rec->line;
	w.frame = w.joint = str_of("-");
	str_field(&w.fields, &keyword);
	while (form_next(&w))
		add(t, rec->word, keyword, &w, line);
}

/* The values of an image's runs go up to 255, or with 16 bits to 65535. */
static const char *
run_form(struct str kind, int deep)
{
	if (str_is(kind, "depth"))
		return RUN "number|inf|-inf|nan";
	if (str_is(kind, "matte"))
		return deep ? RUN LEVEL(16) : RUN LEVEL(8);
	if (str_is(kind, "rgb"))
		return deep ? RUN RGB(16) : RUN RGB(8);
	return deep ? RUN RGB(16) LEVEL(16) : RUN RGB(8) LEVEL(8);
}

static const char *
begin_form(enum ir_kind kind)
{
	switch (kind) {
	case IR_IMAGE:
		return "name count count rgb|rgba|matte|depth";
	case IR_PARTICLES:
		return "name 4|5";
	default:
		return "name word...";
	}
}

/* What the first line says that others depend on. */
static void
take_begin(struct types *t, const struct ir_rec *begin)
{
	struct str rest = begin->line, f[5];
	int i;

	for (i = 0; i < 5; i++)
		str_field(&rest, &f[i]);
	t->image = str_keep(&t->arena, f[4]);
	t->run = run_form(t->image, 0);
	t->p = str_is(f[2], "5") ? P " number number" : P;
}

void
types_begin(struct types *t, enum ir_kind kind, const struct ir_rec *begin,
    unsigned long long line)
{
	memset(t, 0, sizeof *t);
	take_begin(t, begin);
	check_record(t, begin, begin_form(kind), line);
}

void
types_take(struct types *t, const struct ir_rec *rec, unsigned long long line)
{
	if (rec->word <= IR_UNKNOWN)
		return;
	check_record(t, rec, form_of(t, rec), line);
	if (rec->word == IR_BITS)
		t->run = run_form(t->image, str_is(rec->f[0], "16"));
}

unsigned long long
types_end(struct types *t, struct str before, struct str object)
{
	const struct type_fault *x;
	unsigned long long n = 0;

	for (x = t->first; x; x = x->next, n++) {
		put_fault(before, object, x->frame, x->joint);
		out_str(x->keyword);
		out_text(": ");
		form_put(x->want, x->saw);
		out_fmt(" in line %llu", x->line);
		if (x->n > 1)
			out_fmt(", the first of %llu", x->n);
		out_ch('\n');
	}
	arena_free(&t->arena);
	return n;
}
