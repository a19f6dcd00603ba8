#pragma once
#include <getopt.h>
#include <sys/ioctl.h>

// getopt keeps its state in globals, which Swift may not touch; these stand for them.
static inline void passkeytrail_getopt_reset(void) { optind = 0; opterr = 0; }
static inline int passkeytrail_getopt_index(void) { return optind; }
static inline const char *passkeytrail_getopt_argument(void) { return optarg; }

/// Columns of the terminal at a descriptor; 0 where there is none.
static inline int passkeytrail_terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}
