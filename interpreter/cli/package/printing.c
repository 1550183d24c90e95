// Printing for an unwinder that was built against glibc: musl has no checked printing.
#include <stdarg.h>
#include <stdio.h>
int __fprintf_chk(FILE *to, int flag, const char *format, ...) {
    va_list rest;
    (void)flag;
    va_start(rest, format);
    int written = vfprintf(to, format, rest);
    va_end(rest);
    return written;
}
