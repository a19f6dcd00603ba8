#pragma once
#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/socket.h>
#include <unistd.h>

// `curl_easy_setopt` and `curl_easy_getinfo` are variadic, which Swift cannot call: one function for each kind of value.

/// Sets an option that takes a number.
static inline CURLcode curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

/// Sets an option that takes a text, which curl copies.
static inline CURLcode curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

/// Sets an option that takes a list, which the caller keeps until the transfer has ended.
static inline CURLcode curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

/// Sets an option that takes bytes, which curl copies.
static inline CURLcode curl_set_bytes(CURL *handle, CURLoption option, const void *bytes, size_t count) {
    struct curl_blob blob = {.data = (void *)bytes, .len = count, .flags = CURL_BLOB_COPY};
    return curl_easy_setopt(handle, option, &blob);
}

/// Sets the body of a request, which curl copies; its length is set before.
static inline CURLcode curl_set_copied_body(CURL *handle, const void *bytes) {
    return curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, (const char *)bytes);
}

typedef size_t (*curl_bytes_callback)(char *bytes, size_t size, size_t count, void *context);

/// Hands each piece of the body to a callback.
static inline void curl_set_body_callback(CURL *handle, curl_bytes_callback callback, void *context) {
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, callback);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

/// Hands each line of the head to a callback.
static inline void curl_set_header_callback(CURL *handle, curl_bytes_callback callback, void *context) {
    curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, callback);
    curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
}

typedef curl_socket_t (*curl_open_callback)(void *context, curlsocktype purpose, struct curl_sockaddr *address);

/// Lets a callback open sockets, or refuse to.
static inline void curl_set_open_callback(CURL *handle, curl_open_callback callback, void *context) {
    curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
    curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
}

typedef int (*curl_progress_callback_type)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t);

/// Asks a callback about once a second, and more often when something moves, whether to go on: 0 for yes.
static inline void curl_set_progress_callback(CURL *handle, curl_progress_callback_type callback, void *context) {
    curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, callback);
    curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
    curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
}

/// Where curl writes what went wrong: `CURL_ERROR_SIZE` bytes.
static inline void curl_set_error_buffer(CURL *handle, char *buffer) {
    curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, buffer);
}

/// A number that curl knows of a transfer.
static inline long curl_long(CURL *handle, CURLINFO what) {
    long value = 0;
    curl_easy_getinfo(handle, what, &value);
    return value;
}

/// Copies the bytes of an IPv4 or IPv6 address; returns how many there are, 0 for another family.
static inline size_t curl_address_bytes(const struct curl_sockaddr *address, unsigned char bytes[16]) {
    const struct sockaddr *socket = &address->addr;
    if (address->family == AF_INET) {
        const unsigned char *from = (const unsigned char *)&((const struct sockaddr_in *)socket)->sin_addr;
        for (size_t i = 0; i < 4; i++) bytes[i] = from[i];
        return 4;
    }
    if (address->family == AF_INET6) {
        const unsigned char *from = (const unsigned char *)&((const struct sockaddr_in6 *)socket)->sin6_addr;
        for (size_t i = 0; i < 16; i++) bytes[i] = from[i];
        return 16;
    }
    return 0;
}

/// Opens the socket that curl asks for, closed when another program is started.
static inline curl_socket_t curl_open_socket(const struct curl_sockaddr *address) {
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}
