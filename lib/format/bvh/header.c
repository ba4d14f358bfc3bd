#include <strings.h>

#include "format/bvh/header.h"

static int
begins(struct str *line, const char *word)
{
	size_t n = strlen(word);

	*line = str_trim(*line);
	if (line->n < n || strncasecmp(line->s, word, n) != 0)
		return 0;
	line->s += n;
	line->n -= n;
	return 1;
}

int
bvh_is_frames(struct str line, struct str *value)
{
	int is = begins(&line, "Frames:");

	*value = str_trim(line);
	return is;
}

int
bvh_is_time(struct str line, struct str *value)
{
	int is = begins(&line, "Frame") && line.n && str_isblank(line.s[0]) &&
	    begins(&line, "Time:");

	*value = str_trim(line);
	return is;
}
