#include "base/out.h"
#include "filter/stat/fault.h"

static unsigned
kind_of(struct str word)
{
	static const char *const kinds[] = {
		"gap", "nan", "jump", "quaternion", "limit", "type"
	};
	unsigned i;

	for (i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (str_is(word, kinds[i]))
			return 1u << i;
	return 0;
}

unsigned
fault_kinds(const char *list)
{
	unsigned all = 0, kind;
	struct str word;

	for (;; list += word.n + 1) {
		word.s = list;
		word.n = strcspn(list, ",");
		kind = kind_of(word);
		if (!kind)
			return 0;
		all |= kind;
		if (!list[word.n])
			return all;
	}
}

void
put_fault(struct str before, struct str object, struct str frame,
    struct str joint)
{
	out_str(before);
	out_text("fault");
	out_field(object);
	out_field(frame);
	out_field(joint);
	out_ch(' ');
}
