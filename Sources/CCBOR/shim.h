#pragma once
#include <cbor.h>

// libcbor's streaming decoder tells what it read by calling back. Here one call gives one token, so that the reader can
// stay a plain loop: no allocation by size fields, no recursion inside the library.

enum ccbor_kind {
    ccbor_none = 0,
    ccbor_unsigned,
    ccbor_negative,
    ccbor_bytes,
    ccbor_bytes_start,
    ccbor_text,
    ccbor_text_start,
    ccbor_array,
    ccbor_array_start,
    ccbor_map,
    ccbor_map_start,
    ccbor_tag,
    ccbor_float,
    ccbor_undefined,
    ccbor_null,
    ccbor_boolean,
    ccbor_break,
};

struct ccbor_token {
    int kind;
    uint64_t number;  // integer, count of elements, count of bytes, tag, 0 or 1
    double real;
    size_t read;      // bytes of the token, its string included
    int truncated;    // the input ended within it
};

#define CCBOR_TOKEN ((struct ccbor_token *)context)
static inline void ccbor_on_uint8(void *context, uint8_t n) { CCBOR_TOKEN->kind = ccbor_unsigned; CCBOR_TOKEN->number = n; }
static inline void ccbor_on_uint16(void *context, uint16_t n) { CCBOR_TOKEN->kind = ccbor_unsigned; CCBOR_TOKEN->number = n; }
static inline void ccbor_on_uint32(void *context, uint32_t n) { CCBOR_TOKEN->kind = ccbor_unsigned; CCBOR_TOKEN->number = n; }
static inline void ccbor_on_uint64(void *context, uint64_t n) { CCBOR_TOKEN->kind = ccbor_unsigned; CCBOR_TOKEN->number = n; }
static inline void ccbor_on_negint8(void *context, uint8_t n) { CCBOR_TOKEN->kind = ccbor_negative; CCBOR_TOKEN->number = n; }
static inline void ccbor_on_negint16(void *context, uint16_t n) { CCBOR_TOKEN->kind = ccbor_negative; CCBOR_TOKEN->number = n; }
static inline void ccbor_on_negint32(void *context, uint32_t n) { CCBOR_TOKEN->kind = ccbor_negative; CCBOR_TOKEN->number = n; }
static inline void ccbor_on_negint64(void *context, uint64_t n) { CCBOR_TOKEN->kind = ccbor_negative; CCBOR_TOKEN->number = n; }
static inline void ccbor_on_bytes(void *context, cbor_data data, size_t n) { (void)data; CCBOR_TOKEN->kind = ccbor_bytes; CCBOR_TOKEN->number = n; }
static inline void ccbor_on_bytes_start(void *context) { CCBOR_TOKEN->kind = ccbor_bytes_start; }
static inline void ccbor_on_text(void *context, cbor_data data, size_t n) { (void)data; CCBOR_TOKEN->kind = ccbor_text; CCBOR_TOKEN->number = n; }
static inline void ccbor_on_text_start(void *context) { CCBOR_TOKEN->kind = ccbor_text_start; }
static inline void ccbor_on_array(void *context, size_t n) { CCBOR_TOKEN->kind = ccbor_array; CCBOR_TOKEN->number = n; }
static inline void ccbor_on_array_start(void *context) { CCBOR_TOKEN->kind = ccbor_array_start; }
static inline void ccbor_on_map(void *context, size_t n) { CCBOR_TOKEN->kind = ccbor_map; CCBOR_TOKEN->number = n; }
static inline void ccbor_on_map_start(void *context) { CCBOR_TOKEN->kind = ccbor_map_start; }
static inline void ccbor_on_tag(void *context, uint64_t n) { CCBOR_TOKEN->kind = ccbor_tag; CCBOR_TOKEN->number = n; }
static inline void ccbor_on_float(void *context, float x) { CCBOR_TOKEN->kind = ccbor_float; CCBOR_TOKEN->real = x; }
static inline void ccbor_on_double(void *context, double x) { CCBOR_TOKEN->kind = ccbor_float; CCBOR_TOKEN->real = x; }
static inline void ccbor_on_undefined(void *context) { CCBOR_TOKEN->kind = ccbor_undefined; }
static inline void ccbor_on_null(void *context) { CCBOR_TOKEN->kind = ccbor_null; }
static inline void ccbor_on_boolean(void *context, bool b) { CCBOR_TOKEN->kind = ccbor_boolean; CCBOR_TOKEN->number = b; }
static inline void ccbor_on_break(void *context) { CCBOR_TOKEN->kind = ccbor_break; }
#undef CCBOR_TOKEN

// Reads one token; its kind stays ccbor_none where there is none.
static inline struct ccbor_token ccbor_next(const uint8_t *source, size_t size) {
    static const struct cbor_callbacks callbacks = {
        .uint8 = ccbor_on_uint8,
        .uint16 = ccbor_on_uint16,
        .uint32 = ccbor_on_uint32,
        .uint64 = ccbor_on_uint64,
        .negint8 = ccbor_on_negint8,
        .negint16 = ccbor_on_negint16,
        .negint32 = ccbor_on_negint32,
        .negint64 = ccbor_on_negint64,
        .byte_string_start = ccbor_on_bytes_start,
        .byte_string = ccbor_on_bytes,
        .string = ccbor_on_text,
        .string_start = ccbor_on_text_start,
        .indef_array_start = ccbor_on_array_start,
        .array_start = ccbor_on_array,
        .indef_map_start = ccbor_on_map_start,
        .map_start = ccbor_on_map,
        .tag = ccbor_on_tag,
        .float2 = ccbor_on_float,
        .float4 = ccbor_on_float,
        .float8 = ccbor_on_double,
        .undefined = ccbor_on_undefined,
        .null = ccbor_on_null,
        .boolean = ccbor_on_boolean,
        .indef_break = ccbor_on_break,
    };
    struct ccbor_token token = {0};
    struct cbor_decoder_result result = cbor_stream_decode(source, size, &callbacks, &token);
    token.read = result.read;
    token.truncated = result.status == CBOR_DECODER_NEDATA;
    if (result.status != CBOR_DECODER_FINISHED) token.kind = ccbor_none;
    return token;
}
