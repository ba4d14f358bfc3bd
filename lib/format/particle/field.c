#include "format/particle/field.h"

const char *const field_name[FIELDS_5] = {
	"start x", "start y", "start z", "end x", "end y", "end z",
	"red", "green", "blue", "cycles left", "cycles total",
	"start size", "end size"
};
