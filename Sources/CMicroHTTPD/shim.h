#pragma once
#include <microhttpd.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

/// Linux's `accept4`, which the C library declares for GNU sources only.
extern int accept4(int listener, struct sockaddr *address, socklen_t *length, int flags);

/// What one worker is started with. libmicrohttpd takes these as variadic arguments, which Swift cannot pass.
struct mhd_worker_settings {
    void *context;
    size_t connection_memory;
    unsigned int connection_limit;
    MHD_AccessHandlerCallback access;
    void *(*request_line)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection_changed;
    size_t (*unescape)(void *context, struct MHD_Connection *connection, char *text);
    void (*log)(void *context, const char *format, va_list arguments);
};

/// Makes one event loop that its owner's thread drives, without a listening socket; NULL when that fails.
static inline struct MHD_Daemon *mhd_make_worker(const struct mhd_worker_settings *settings) {
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ERROR_LOG,
        0, NULL, NULL, settings->access, settings->context,
        MHD_OPTION_EXTERNAL_LOGGER, settings->log, settings->context,
        MHD_OPTION_CONNECTION_LIMIT, settings->connection_limit,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->connection_memory,
        MHD_OPTION_CONNECTION_TIMEOUT, 0u,
        MHD_OPTION_URI_LOG_CALLBACK, settings->request_line, settings->context,
        MHD_OPTION_NOTIFY_COMPLETED, settings->completed, settings->context,
        MHD_OPTION_NOTIFY_CONNECTION, settings->connection_changed, settings->context,
        MHD_OPTION_UNESCAPE_CALLBACK, settings->unescape, settings->context,
        MHD_OPTION_END);
}

/// The descriptor that is readable when the event loop has something to do, or -1.
static inline int mhd_epoll_descriptor(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *found = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return found == NULL ? -1 : found->epoll_fd;
}

/// Whether the event loop has something to do that no descriptor tells of.
static inline int mhd_is_pending(struct MHD_Daemon *daemon) {
    MHD_UNSIGNED_LONG_LONG milliseconds = 1;
    return MHD_get_timeout(daemon, &milliseconds) == MHD_YES && milliseconds == 0;
}

/// The connection's socket, or -1.
static inline int mhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *found = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return found == NULL ? -1 : found->connect_fd;
}

/// What the connection-changed callback stored for this connection, or NULL.
static inline void *mhd_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *found = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return found == NULL ? NULL : found->socket_context;
}

/// Bytes from the start of the request line to the end of the empty line after the headers; 0 when unknown.
static inline size_t mhd_header_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *found = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return found == NULL ? 0 : found->header_size;
}
