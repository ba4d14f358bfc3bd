// What num.c measures, of the C++ library: NAME and nanoseconds, a line each.
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <initializer_list>

enum { COUNT = 100000, RUNS = 20 };

static double angle[COUNT];
static char text[COUNT][40], *end[COUNT];
static volatile double kept;

static double print(int digits)
{
	double n = 0;

	for (int i = 0; i < COUNT; i++) {
		char *s = text[i];
		end[i] = digits ? std::to_chars(s, s + 40, angle[i],
		    std::chars_format::general, digits).ptr :
		    std::to_chars(s, s + 40, angle[i]).ptr;
		n += end[i] - s;
	}
	return n;
}

static double scan(int)
{
	double v = 0, sum = 0;

	for (int i = 0; i < COUNT; i++) {
		std::from_chars(text[i], end[i], v);
		sum += v;
	}
	return sum;
}

static double time_of(double (*work)(int digits), int digits)
{
	std::clock_t best = 0;

	for (int i = 0; i < RUNS; i++) {
		std::clock_t start = std::clock();
		kept = work(digits);
		std::clock_t took = std::clock() - start;
		if (i == 0 || took < best)
			best = took;
	}
	return double(best) / CLOCKS_PER_SEC / COUNT * 1e9;
}

int main()
{
	std::uint64_t seed = 1;

	for (double &v : angle) {
		seed = seed * 6364136223846793005 + 1442695040888963407;
		v = (double(seed >> 11) / 9007199254740992.0 - 0.5) * 360;
	}
	for (int digits : { 9, 17, 0 }) {
		std::printf("print-%d %.1f\n", digits, time_of(print, digits));
		std::printf("scan-%d %.1f\n", digits, time_of(scan, digits));
	}
}
