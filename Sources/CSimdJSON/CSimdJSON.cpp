#include "CSimdJSON.h"

#include <simdjson.h>

#include <cstdlib>
#include <cstring>

static_assert(simdjson::SIMDJSON_VERSION_MAJOR == 3, "the tape is read as version 3 of simdjson lays it out");

namespace {

/// Deepest nesting that the parser itself follows; callers set lower limits.
constexpr size_t parser_depth = 1024;
/// Above this many bytes the memory is given back after use, so that one large body does not stay for ever.
constexpr size_t kept_capacity = size_t(4) << 20;

/// One thread's parser and padded copy of the text.
struct workspace {
    simdjson::dom::parser parser;
    uint8_t *padded = nullptr;
    size_t capacity = 0;

    ~workspace() { std::free(padded); }

    bool reserve(size_t count) noexcept {
        if (count <= capacity && (capacity <= kept_capacity || count > kept_capacity)) { return true; }
        size_t wanted = count < 4096 ? 4096 : count;
        std::free(padded);
        capacity = 0;
        padded = static_cast<uint8_t *>(std::malloc(wanted + simdjson::SIMDJSON_PADDING));
        if (padded == nullptr) { return false; }
        if (parser.allocate(wanted, parser_depth) != simdjson::SUCCESS) { return false; }
        if (parser.doc.allocate(wanted) != simdjson::SUCCESS) { return false; }
        capacity = wanted;
        return true;
    }
};

csj_code code_of(simdjson::error_code error) noexcept {
    switch (error) {
    case simdjson::SUCCESS: return csj_parsed;
    case simdjson::UTF8_ERROR: return csj_refused_utf8;
    case simdjson::DEPTH_ERROR: return csj_refused_depth;
    case simdjson::NUMBER_ERROR: return csj_refused_number;
    case simdjson::STRING_ERROR:
    case simdjson::UNESCAPED_CHARS: return csj_refused_string;
    case simdjson::EMPTY: return csj_refused_empty;
    case simdjson::CAPACITY: return csj_refused_size;
    case simdjson::MEMALLOC: return csj_out_of_memory;
    default: return csj_refused_syntax;
    }
}

bool has_unicode_escape(const uint8_t *text, size_t count) noexcept {
    const uint8_t *at = text, *end = text + count;
    while (at < end) {
        at = static_cast<const uint8_t *>(std::memchr(at, '\\', size_t(end - at)));
        if (at == nullptr || at + 1 >= end) { return false; }
        if (at[1] == 'u') { return true; }
        at += 2;
    }
    return false;
}

/// Walks the tape once for what it does not tell by itself: the depth and where the last string ends.
void measure(csj_document &result) noexcept {
    const uint64_t payload = 0x00ffffffffffffffULL;
    uint32_t open = 0;
    size_t last_string = SIZE_MAX;
    for (size_t at = 1; at + 1 < result.tape_count; at++) {
        switch (uint8_t(result.tape[at] >> 56)) {
        case '{':
        case '[':
            if (++open > result.depth) { result.depth = open; }
            break;
        case '}':
        case ']': open--; break;
        case '"': last_string = size_t(result.tape[at] & payload); break;
        case 'l':
        case 'u':
        case 'd': at++; break;
        default: break;
        }
    }
    if (last_string == SIZE_MAX) { return; }
    uint32_t length = 0;
    std::memcpy(&length, result.strings + last_string, sizeof length);
    result.strings_count = last_string + sizeof length + length;
}

} // namespace

extern "C" csj_document csj_parse(const uint8_t *text, size_t count) {
    static thread_local workspace own;
    csj_document result = {};
    if (count == 0) {
        result.code = csj_refused_empty;
        return result;
    }
    if (!own.reserve(count)) {
        result.code = csj_out_of_memory;
        return result;
    }
    std::memcpy(own.padded, text, count);
    std::memset(own.padded + count, ' ', simdjson::SIMDJSON_PADDING);
    result.code = code_of(own.parser.parse(own.padded, count, false).error());
    if (result.code != csj_parsed) { return result; }
    const auto &document = own.parser.doc;
    result.tape = document.tape.get();
    result.tape_count = size_t(result.tape[0] & 0x00ffffffffffffffULL);
    result.strings = document.string_buf.get();
    result.has_unicode_escape = has_unicode_escape(own.padded, count);
    measure(result);
    return result;
}
