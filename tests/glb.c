/* glb FORM [NAME]: makes a glTF file of a text. A line `TYPE NUMBER …` of the
 * text, with a type f, b, B, h, H or I (as Python's struct calls them), is the
 * next buffer view, little-endian and on a multiple of 4 bytes; other lines are
 * the JSON, in which @ stands for the members bufferViews and buffers. With
 * FORM glb it writes a binary file, with data a file with a data: URI, with bin
 * a file whose bytes are in the file NAME. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned char bin[1 << 22];
static char json[1 << 22];
static size_t nbin, njson, begin[4000], size[4000], views;

static void
put(unsigned long u, int n)
{
	for (; n > 0; n--, u >>= 8)
		bin[nbin++] = (unsigned char)u;
}

static void
add_view(char *line)
{
	int n = strchr("bB", line[0]) ? 1 : strchr("hH", line[0]) ? 2 : 4;
	char *word = strtok(line + 1, " \n");
	uint32_t u;
	float f;

	while (nbin % 4)
		bin[nbin++] = 0;
	begin[views] = nbin;
	for (; word; word = strtok(NULL, " \n")) {
		f = strtof(word, NULL);
		memcpy(&u, &f, sizeof u);
		put(line[0] == 'f' ? u :
		    (unsigned long)strtoll(word, NULL, 0), n);
	}
	size[views] = nbin - begin[views];
	views++;
}

static void
add_json(const char *s)
{
	size_t n = strlen(s);

	memcpy(json + njson, s, n + 1);
	njson += n;
}

static void
add_base64(void)
{
	static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789+/";
	char four[5] = { 0 };
	size_t i, left;
	unsigned long u;

	for (i = 0; i < nbin; i += 3) {
		left = nbin - i;
		u = (unsigned long)bin[i] << 16 |
		    (unsigned long)bin[i + 1] << 8 | bin[i + 2];
		four[0] = alphabet[u >> 18];
		four[1] = alphabet[u >> 12 & 63];
		four[2] = left > 1 ? alphabet[u >> 6 & 63] : '=';
		four[3] = left > 2 ? alphabet[u & 63] : '=';
		add_json(four);
	}
}

static void
add_buffers(const char *form, const char *name)
{
	char text[100];
	size_t i;

	add_json("\"bufferViews\":[");
	for (i = 0; i < views; i++) {
		sprintf(text, "%s{\"buffer\":0,\"byteOffset\":%zu,"
		    "\"byteLength\":%zu}", i ? "," : "", begin[i], size[i]);
		add_json(text);
	}
	sprintf(text, "],\"buffers\":[{\"byteLength\":%zu", nbin);
	add_json(text);
	if (strcmp(form, "glb") != 0)
		add_json(",\"uri\":\"");
	if (strcmp(form, "data") == 0) {
		add_json("data:application/octet-stream;base64,");
		add_base64();
	} else if (name) {
		add_json(name);
	}
	add_json(strcmp(form, "glb") != 0 ? "\"}]" : "}]");
}

static void
put32(unsigned long u)
{
	int i;

	for (i = 0; i < 4; i++, u >>= 8)
		putchar((int)(u & 255));
}

static void
write_glb(void)
{
	size_t bytes;

	while (njson % 4)
		add_json(" ");
	while (nbin % 4)
		bin[nbin++] = 0;
	bytes = 12 + 8 + njson + (nbin ? 8 + nbin : 0);
	fputs("glTF", stdout);
	put32(2);
	put32(bytes);
	put32(njson);
	fputs("JSON", stdout);
	fwrite(json, 1, njson, stdout);
	if (!nbin)
		return;
	put32(nbin);
	fwrite("BIN", 1, 4, stdout);
	fwrite(bin, 1, nbin, stdout);
}

int
main(int argc, char **argv)
{
	static char line[1 << 20];
	const char *form = argc > 1 ? argv[1] : "", *name = NULL;
	char *at;
	FILE *f;

	if (argc > 2)
		name = argv[2];
	while (fgets(line, sizeof line, stdin)) {
		at = strchr(line, '@');
		if (line[0] && strchr("fbBhHI", line[0]) && line[1] == ' ') {
			add_view(line);
		} else if (at) {
			*at = '\0';
			add_json(line);
			add_buffers(form, name);
			add_json(at + 1);
		} else {
			add_json(line);
		}
	}
	if (strcmp(form, "glb") == 0)
		write_glb();
	else
		fwrite(json, 1, njson, stdout);
	if (!name)
		return 0;
	f = fopen(name, "wb");
	return !f || fwrite(bin, 1, nbin, f) != nbin || fclose(f);
}
