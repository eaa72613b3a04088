// The parts of libwebsockets, libseccomp and libqrencode that clumsy-stage uses, and functions in place of
// macros that Swift cannot import.
#ifndef CLUMSY_CWEBSOCKETS_H
#define CLUMSY_CWEBSOCKETS_H

#include <libwebsockets.h>
#include <qrencode.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

// Returns the number of free bytes that libwebsockets needs before each message.
static inline size_t clumsy_message_prefix_size(void) { return LWS_PRE; }

// Adds a descriptor of this process to libwebsockets' poll loop. LWS_CALLBACK_RAW_RX_FILE reports that the descriptor
// is readable.
static inline struct lws *clumsy_adopt_file(struct lws_vhost *host, int descriptor, const char *protocol) {
  lws_sock_file_fd_type file;
  file.filefd = descriptor;
  return lws_adopt_descriptor_vhost(host, LWS_ADOPT_RAW_FILE_DESC, file, protocol, NULL);
}

// Hands an accepted connection over to libwebsockets. On failure, closes the connection and returns NULL.
static inline struct lws *clumsy_adopt_connection(struct lws_vhost *host, int descriptor) {
  return lws_adopt_socket_vhost(host, descriptor);
}

// Schedules a callback after a delay in microseconds. Scheduling the same entry again replaces its callback
// and its delay.
static inline void clumsy_schedule(struct lws_context *context, lws_sorted_usec_list_t *entry, sul_cb_t call, int64_t microseconds) {
  lws_sul_schedule(context, 0, entry, call, microseconds);
}

// Allows a system call by its number.
static inline int clumsy_allow(scmp_filter_ctx filter, int number) { return seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 0); }

// Allows mmap or mmap2 by its number, except for executable memory.
static inline int clumsy_allow_nonexecutable_mapping(scmp_filter_ctx filter, int number) {
  return seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
}

// Returns a filter that refuses every system call with EPERM.
static inline scmp_filter_ctx clumsy_filter(void) { return seccomp_init(SCMP_ACT_ERRNO(1)); }

// Closes all descriptors with numbers of `lowest` and above.
static inline void clumsy_close_from(int lowest) { closefrom(lowest); }

// Calls prctl, which is variadic: Swift cannot import variadic functions.
static inline int clumsy_prctl(int option, unsigned long value) { return prctl(option, value, 0, 0, 0); }

#endif
