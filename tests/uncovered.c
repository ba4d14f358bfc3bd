/* What tests/fuzz/cover.c is told nobody asks for where this is linked. */
void __sanitizer_cov_trace_pc(void);

void
__sanitizer_cov_trace_pc(void)
{
}
