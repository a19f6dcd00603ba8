#pragma once
#include <getopt.h>

// getopt keeps its state in globals, which Swift may not touch; these stand for them.
static inline void passkeytrail_getopt_reset(void) { optind = 0; opterr = 0; }
static inline int passkeytrail_getopt_index(void) { return optind; }
static inline const char *passkeytrail_getopt_argument(void) { return optarg; }
