#include <limits.h>

#include "base/name.h"
#include "base/num.h"
#include "base/out.h"
#include "filter/stat/kinds.h"
#include "filter/stat/type.h"
#include "ir/humanoid.h"
#include "ir/motion.h"
#include "ir/put.h"

/* --- what a field may be --- */

static int
is_number(struct str a)
{
	double v;

	return num_of(a, &v);
}

static int
is_from(struct str a, long long lo, long long hi)
{
	long long v;

	return num_int(a, lo, hi, &v);
}

static int
is_integer(struct str a)
{
	return is_from(a, LLONG_MIN, LLONG_MAX);
}

static int
is_count(struct str a)
{
	return is_from(a, 0, LLONG_MAX);
}

static int
is_level8(struct str a)
{
	return is_from(a, 0, 255);
}

static int
is_level16(struct str a)
{
	return is_from(a, 0, 65535);
}

/* An integer that 64 bits hold; digits are compared as texts. */
static int
is_size(struct str a)
{
	static const char most[] = "18446744073709551615";
	size_t i;

	for (i = 0; i < a.n && a.s[i] >= '0' && a.s[i] <= '9'; i++)
		;
	return i > 0 && i == a.n && (a.n < sizeof most - 1 ||
	    (a.n == sizeof most - 1 && memcmp(a.s, most, a.n) <= 0));
}

static int
is_rate(struct str a)
{
	double num, den;

	return rate_read(a, &num, &den) >= 0;
}

/* Takes four bytes off a path, encoded. */
static int
take_id(struct str *a)
{
	struct str id = *a;
	int i, c;

	for (i = 0; i < 4; i++) {
		if (!a->n || strchr("/:[]", a->s[0]))
			return 0;
		c = a->s[0] == '%' ? 3 : 1;
		if (a->n < (size_t)c)
			return 0;
		a->s += c;
		a->n -= (size_t)c;
	}
	id.n -= a->n;
	return name_is_encoded(id, "/:[]");
}

static int
is_id(struct str a)
{
	return take_id(&a) && !a.n;
}

static int
take_ch(struct str *a, char c)
{
	if (!a->n || a->s[0] != c)
		return 0;
	a->s++;
	a->n--;
	return 1;
}

/* Takes `[N]` off a path, with N from 2 on, or nothing. */
static int
take_index(struct str *a)
{
	struct str n = *a;

	if (!take_ch(a, '['))
		return 1;
	n.s++;
	while (a->n && a->s[0] >= '0' && a->s[0] <= '9')
		take_ch(a, a->s[0]);
	n.n = (size_t)(a->s - n.s);
	return n.n && n.s[0] != '0' && !str_is(n, "1") && take_ch(a, ']');
}

static int
is_path(struct str a)
{
	do {
		if (!take_ch(&a, '/') || !take_id(&a) ||
		    (take_ch(&a, ':') && !take_id(&a)) || !take_index(&a))
			return 0;
	} while (a.n);
	return 1;
}

static int
is_flags(struct str a)
{
	size_t i;

	for (i = 0; i < a.n; i++)
		if (a.s[i] != '0' && a.s[i] != '1')
			return 0;
	return a.n == 31;
}

static int
is_role(struct str a)
{
	return humanoid_find(a) >= 0;
}

static int
is_word(struct str a)
{
	return a.n > 0;
}

/* X Y Z W or A B C ORDER, with the blanks between them. */
static int
is_rotation(struct str a)
{
	struct str f[4];
	double m[9];
	int i;

	for (i = 0; i < 4; i++)
		if (!str_field(&a, &f[i]))
			return 0;
	return rotation_read(f, 1, m);
}

static const struct field_type {
	const char *word, *text;
	int (*is)(struct str field);
} field_types[] = {
	{ "count", "an integer from 0 on", is_count },
	{ "flags", "31 flags 0 or 1", is_flags },
	{ "frame", "a number", is_number },
	{ "id", "an id", is_id },
	{ "integer", "an integer", is_integer },
	{ "joint", "a name", name_is_right },
	{ "level16", "an integer from 0 to 65535", is_level16 },
	{ "level8", "an integer from 0 to 255", is_level8 },
	{ "name", "a name", name_is_right },
	{ "number", "a number", is_number },
	{ "pose", "an integer from 0 on", is_count },
	{ "rate", "R, N/D or -", is_rate },
	{ "role", "a bone of VRM's humanoid", is_role },
	{ "rotation", "X Y Z W or A B C ORDER", is_rotation },
	{ "route", "a path", is_path },
	{ "size", "an integer from 0 on", is_size },
	{ "word", "a word", is_word }
};

static const struct field_type *
type_of(struct str word)
{
	size_t i;

	for (i = 0; i < sizeof field_types / sizeof *field_types; i++)
		if (str_is(word, field_types[i].word))
			return &field_types[i];
	return NULL;
}

/* Takes the next alternative off *want; 0 at the end. */
static int
next_alternative(struct str *want, struct str *word)
{
	const char *bar = want->n ? memchr(want->s, '|', want->n) : NULL;

	*word = *want;
	if (bar)
		word->n = (size_t)(bar - want->s);
	want->s += word->n + (bar != NULL);
	want->n -= word->n + (bar != NULL);
	return word->n > 0;
}

static int
fits(struct str want, struct str field)
{
	const struct field_type *type;
	struct str word;

	while (next_alternative(&want, &word)) {
		type = type_of(word);
		if (type ? type->is(field) : str_same(word, field))
			return 1;
	}
	return 0;
}

/* --- the form of a record --- */

/* Compares the fields of a line with a form such as "name integer|- word...".
 * It says what each field is, by the words of ir(5), or the text that it has to
 * be; `|` stands between alternatives, `...` after what may come any number of
 * times, and `?` after what may be missing. */
struct form {
	const char *rest;        /* set it: the form */
	struct str fields;       /* set it: the line */
	struct str frame, joint; /* set them to "-"; they become the fields of
	                          * these types that have been passed */
	struct str want;         /* of a fault: the alternatives; empty for the
	                          * end of the line */
	struct str saw;          /* of a fault: the field; empty if there is
	                          * none */
	int at;                  /* where in the form, from 1 */
	int again, optional;     /* of the current part: `...`, `?` or `...` */
	int done;
};

/* Sets want to the next part of the form; it is empty at the end. */
static void
next_part(struct form *w)
{
	struct str *want = &w->want;

	if (w->again)
		return;
	w->rest += strspn(w->rest, " ");
	want->s = w->rest;
	want->n = strcspn(w->rest, " ");
	w->rest += want->n;
	w->again = want->n > 3 && memcmp(w->rest - 3, "...", 3) == 0;
	w->optional = w->again || (want->n && w->rest[-1] == '?');
	want->n -= w->again ? 3 : (size_t)w->optional;
	w->at++;
}

/* A rotation is four fields. */
static int
next_field(struct form *w)
{
	struct str more;
	int i;

	if (!str_field(&w->fields, &w->saw))
		return 0;
	for (i = 1; i < 4 && str_is(w->want, "rotation"); i++)
		if (str_field(&w->fields, &more))
			w->saw.n = (size_t)(more.s + more.n - w->saw.s);
	return 1;
}

/* Goes on to the next field that is wrong; 0 at the end. */
static int
form_next(struct form *w)
{
	while (!w->done) {
		next_part(w);
		if (str_is(w->want, "text"))
			break;
		if (!next_field(w)) {
			w->done = 1;
			return w->want.n && !w->optional;
		}
		if (!w->want.n) {
			w->done = 1;
			return 1;
		}
		if (str_is(w->want, "frame") || str_is(w->want, "pose"))
			w->frame = w->saw;
		else if (w->want.s[0] == 'j')
			w->joint = w->saw;
		if (!fits(w->want, w->saw))
			return 1;
	}
	return 0;
}

/* Writes `expected …, saw …`. */
static void
form_put(struct str want, struct str saw)
{
	const struct field_type *type;
	struct str word;
	int n = 0;

	out_text("expected ");
	if (!want.n)
		out_text("the end of the line");
	while (next_alternative(&want, &word)) {
		if (n++)
			out_text(want.n ? ", " : " or ");
		type = type_of(word);
		if (type)
			out_text(type->text);
		else
			out_str(word);
	}
	if (saw.n)
		out_fmt(", saw '%.*s'%s", STRF(saw), num_hint(saw));
	else
		out_text(", saw nothing");
}

/* --- an object --- */

#define THREE "number number number"
#define NINE THREE " " THREE " " THREE
#define SIM "sim1|sim2|both"
#define P "count " THREE " " THREE " " THREE " integer integer"
#define RUN "count count count "
#define LEVEL(bits) "level" #bits " "
#define RGB(bits) LEVEL(bits) LEVEL(bits) LEVEL(bits)

/* What ir(5) says of each record, see struct form. A joint is a name too, but
 * has a word of its own, as the finding says which joint it is; so has a
 * frame. */
static const char *const forms[IR_WORDS] = {
	[IR_V] = "frame joint number|nan...",
	[IR_W] = "frame joint " THREE " " THREE " number",
	[IR_E] = "frame joint " THREE,
	[IR_B] = "frame joint " THREE,
	[IR_R] = "frame joint number...",
	[IR_C] = "frame joint 0|1",
	[IR_M] = "frame count " THREE,
	[IR_D] = "frame count " THREE,
	[IR_EVENT] = "frame joint|- name text",
	[IR_N] = "frame joint count " THREE,
	[IR_SOURCE] = "word...",
	[IR_NOTE] = "text",
	[IR_SPACE] = "x|y|z",
	[IR_COUNT] = "frames|keys|particles|vertices|poses count",
	[IR_ATTR] = "joint|route|- name text",
	[IR_JOINT] = "joint name|-",
	[IR_ID] = "joint integer",
	[IR_ROLE] = "joint role|-",
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
	[IR_POSE] = "pose name|- number",
	[IR_SUBSET] = "name|- adult|child flags",
	[IR_VERT] = "count " THREE,
	[IR_WEIGHT] = "count joint number",
	[IR_LOCAL] = "count joint " THREE " " THREE,
	[IR_NORMAL] = "count " THREE,
	[IR_UV] = "count count number number",
	[IR_COLOR] = "count " THREE " number?",
	[IR_COLLAPSE] = "count count|- count",
	[IR_PHYSIQUE] = "count number",
	[IR_SPRING] = "count count number number",
	[IR_MORPH] = "count name|-",
	[IR_MVERT] = "count count " THREE,
	[IR_MNORMAL] = "count count " THREE,
	[IR_MUV] = "count count count number number",
	[IR_MESHPART] = "count name|- name|- integer?",
	[IR_LOD] = "count count",
	[IR_BASE] = THREE " number",
	[IR_MATAMBIENT] = THREE " number",
	[IR_DIFFUSE] = THREE " number",
	[IR_SPECULAR] = THREE " number",
	[IR_SHININESS] = "number",
	[IR_MAP] = "count name|- name?",
	[IR_SUITSKIN] = "joint name|- integer",
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
	int at;                  /* which field, see struct form */
	const char *what;        /* what is wrong if it is no field, or NULL */
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
	case IR_CHANNEL:
		return str_is(rec->f[2], "-") ? "name name - - word..." :
		    "name name name X|Y|Z|- word...";
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

/* The fault of that kind, or a new one at the end; counted. */
static struct type_fault *
fault_of(struct types *t, enum ir_word word, int at, const char *what)
{
	struct type_fault **end = &t->first, *x;

	for (; (x = *end); end = &x->next)
		if (x->word == word && x->at == at && x->what == what)
			break;
	if (!x) {
		x = *end = arena_alloc(&t->arena, sizeof *x);
		memset(x, 0, sizeof *x);
		x->word = word;
		x->at = at;
		x->what = what;
	}
	x->n++;
	return x;
}

static void
add_fault(struct types *t, enum ir_word word, struct str keyword,
    const struct form *w, unsigned long long line)
{
	struct type_fault *x = fault_of(t, word, w->at, NULL);

	if (x->n > 1)
		return;
	x->line = line;
	x->keyword = str_keep(&t->arena, keyword);
	x->frame = str_keep(&t->arena, w->frame);
	x->joint = str_keep(&t->arena, w->joint);
	x->want = w->want;
	x->saw = str_keep(&t->arena, w->saw);
}

void
types_note(struct types *t, const struct type_note *note)
{
	struct type_fault *x = fault_of(t, note->word, 0, note->what);

	if (x->n > 1)
		return;
	x->line = note->line;
	x->keyword = str_of(ir_word_text(note->word));
	x->frame = str_keep(&t->arena, note->frame);
	x->joint = str_keep(&t->arena, note->joint);
}

int
types_right(const struct types *t)
{
	return !t->first;
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
		add_fault(t, rec->word, keyword, &w, line);
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
	case IR_SUIT:
		return "name integer";
	default:
		return "name word...";
	}
}

/* Takes what the first line says that other lines' forms depend on. */
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

/* Of the records that are about the whole object: which one it is of those with
 * its keyword, from 1; 0 for any other record. */
static int
single_of(const struct ir_rec *rec)
{
	struct str what = rec->f[0];

	switch (rec->word) {
	case IR_SOURCE: case IR_SPACE: case IR_AMBIENT: case IR_RATE:
	case IR_RELATIVE: case IR_LOOP: case IR_MATAMBIENT: case IR_DIFFUSE:
	case IR_SPECULAR: case IR_SHININESS: case IR_BASE: case IR_ORIGIN:
	case IR_BITS: case IR_SELECTED:
		return 1;
	case IR_LINK:
		return str_is(what, "start") ? 1 : 2;
	case IR_UNIT:
		return str_is(what, "angle") ? 1 : str_is(what, "length") ? 2 :
		    4;
	default:
		return 0;
	}
}

static void
check_single(struct types *t, const struct ir_rec *rec,
    unsigned long long line)
{
	struct str none = str_of("-");
	struct type_note n = { rec->word, "second one of the object", none,
	    none, line };
	int which = single_of(rec);

	if (t->single[rec->word] & which)
		types_note(t, &n);
	t->single[rec->word] |= (unsigned char)which;
}

void
types_take(struct types *t, const struct ir_rec *rec, unsigned long long line)
{
	if (rec->word <= IR_UNKNOWN)
		return;
	check_record(t, rec, form_of(t, rec), line);
	check_single(t, rec, line);
	if (rec->word == IR_BITS)
		t->run = run_form(t->image, str_is(rec->f[0], "16"));
}

unsigned long long
types_end(struct types *t, struct str before, struct str object)
{
	const struct type_fault *x;
	unsigned long long n = 0;

	for (x = t->first; x; x = x->next, n++) {
		put_finding(before, FAULT, object, x->frame, x->joint);
		out_str(x->keyword);
		out_text(": ");
		if (x->what)
			out_text(x->what);
		else
			form_put(x->want, x->saw);
		out_fmt(" in line %llu", x->line);
		if (x->n > 1)
			out_fmt(", the first of %llu", x->n);
		out_ch('\n');
	}
	arena_free(&t->arena);
	return n;
}
