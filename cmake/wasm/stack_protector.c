/* Debian's compiler-rt for wasm32 was built with the stack protector, and its libc does not have these two. */
void *__stack_chk_guard = 0;

void __stack_chk_fail(void) { __builtin_trap(); }
