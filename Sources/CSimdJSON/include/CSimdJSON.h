#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What became of a parse. Everything but `csj_parsed` is a refusal; only the kind is told, not the place.
typedef enum csj_code {
    csj_parsed = 0,
    csj_refused_syntax = 1,
    csj_refused_utf8 = 2,
    csj_refused_depth = 3,
    csj_refused_number = 4,
    csj_refused_string = 5,
    csj_refused_empty = 6,
    csj_refused_size = 7,
    csj_out_of_memory = 8,
} csj_code;

/// A parsed text: the tape of simdjson 3 (its doc/tape.md) and the buffer of decoded strings.
///
/// The memory belongs to the calling thread's parser and is good until that thread's next call.
typedef struct csj_document {
    csj_code code;
    /// The words, the two root words included.
    const uint64_t *tape;
    size_t tape_count;
    /// Each string: its length as four bytes, its bytes, a zero.
    const uint8_t *strings;
    size_t strings_count;
    /// How many containers are open at the deepest place.
    uint32_t depth;
    /// Whether a `\u` escape stands anywhere: only then can U+0000 or a lone surrogate be among the strings.
    uint8_t has_unicode_escape;
} csj_document;

/// Parses a whole text with the calling thread's own parser. The text is copied; every byte of it is validated.
csj_document csj_parse(const uint8_t *text, size_t count);

#ifdef __cplusplus
}
#endif
