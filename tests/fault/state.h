/* What the program that makes calls fail tells the one that started it. */
struct state {
	long loaded, calls, hit;
};
