#pragma once
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

// UDP sockets that count lost datagrams: recvmsg(2) with its macros, which Swift cannot import.

// Makes the kernel's receive buffer as large as possible up to `size` bytes, and lets the kernel count the datagrams
// that it drops. Only a privileged process may exceed the system's limit.
static inline void linux_prepare_datagrams(int file, int size) {
  int on = 1;
  if (setsockopt(file, SOL_SOCKET, SO_RCVBUFFORCE, &size, sizeof size) != 0)
    setsockopt(file, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
  setsockopt(file, SOL_SOCKET, SO_RXQ_OVFL, &on, sizeof on);
}

// Receives a datagram from an IPv4 socket without blocking. Returns the datagram's size, or -1 with errno set. Sets
// `host` and `port` to the source, in the host's byte order. Sets `dropped` to the number of datagrams that the kernel
// has dropped so far, if the kernel reports this number.
static inline ssize_t linux_receive_datagram(
    int file, void *bytes, size_t capacity, uint32_t *host, uint16_t *port, uint32_t *dropped) {
  struct sockaddr_in source = {0};
  struct iovec parts = {.iov_base = bytes, .iov_len = capacity};
  union {
    char bytes[CMSG_SPACE(sizeof(uint32_t))];
    struct cmsghdr aligned;
  } control;
  struct msghdr message = {
      .msg_name = &source, .msg_namelen = sizeof source, .msg_iov = &parts, .msg_iovlen = 1,
      .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
  ssize_t size = recvmsg(file, &message, MSG_DONTWAIT);
  if (size < 0) return size;
  *host = ntohl(source.sin_addr.s_addr);
  *port = ntohs(source.sin_port);
  for (struct cmsghdr *part = CMSG_FIRSTHDR(&message); part; part = CMSG_NXTHDR(&message, part))
    if (part->cmsg_level == SOL_SOCKET && part->cmsg_type == SO_RXQ_OVFL) memcpy(dropped, CMSG_DATA(part), sizeof *dropped);
  return size;
}
