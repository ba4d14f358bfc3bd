# shellcheck shell=sh
# How `make check SAN=1` and `make fuzz` build, which share tests/.san.
# shellcheck disable=SC2034
SANFLAGS='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all'
# Only the fuzzer wants to know where a run has been: see uncovered.c.
COVER=-fsanitize-coverage=trace-pc
