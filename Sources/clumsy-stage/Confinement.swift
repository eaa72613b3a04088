import CWebSockets
import Glibc

/// The sandbox that this process enters before it accepts a connection. It forbids opening files, starting programs,
/// making sockets, and all other actions that a server does not need. The sandbox is a seccomp allow list instead of
/// Landlock rules, because only seccomp can forbid ptrace and new sockets.
enum Confinement {
  /// The allowed system calls, by name, because the numbers differ by architecture. Calls that this machine lacks are
  /// ignored.
  private static let calls = [
    // Waiting, and reading the time.
    "poll", "ppoll", "epoll_wait", "epoll_pwait", "select", "pselect6", "clock_gettime", "clock_gettime64",
    "clock_nanosleep", "nanosleep", "gettimeofday", "restart_syscall", "sched_yield",
    // Using sockets that are already open.
    "read", "readv", "write", "writev", "recv", "recvfrom", "recvmsg", "send", "sendto", "sendmsg", "accept", "accept4",
    "shutdown", "close", "fcntl", "fcntl64", "ioctl", "getsockopt", "setsockopt", "getsockname", "getpeername",
    // Memory, locks, random numbers, timers, signals, threads, and exiting.
    "brk", "munmap", "mremap", "madvise", "futex", "futex_time64", "getrandom", "rt_sigaction", "rt_sigprocmask",
    "timerfd_settime", "timerfd_settime64",
    "rt_sigreturn", "sigreturn", "sigaltstack", "getpid", "gettid", "tgkill", "exit", "exit_group", "rseq",
    "set_robust_list",
  ]

  /// Confines this process. On failure, returns the reason; the process must then not serve.
  static func enter() -> String? {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    for resource in [RLIMIT_CORE, RLIMIT_FSIZE] { setrlimit(__rlimit_resource_t(resource.rawValue), &none) }
    if geteuid() == 0, setgroups(0, nil) != 0 || setgid(65534) != 0 || setuid(65534) != 0 {
      return "it cannot give up the rights of root"
    }
    // Set the death signal again: a change of user has cleared it.
    _ = clumsy_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL))
    _ = clumsy_prctl(PR_SET_DUMPABLE, 0)
    guard clumsy_prctl(PR_SET_NO_NEW_PRIVS, 1) == 0, let filter = clumsy_filter() else {
      return "this system cannot confine it (seccomp)"
    }
    defer { seccomp_release(filter) }
    // The thread that receives a canvas's datagrams may run already. The filter must apply to that thread, too.
    guard seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 else {
      return "this system cannot confine all its threads (seccomp)"
    }
    for name in calls {
      let number = seccomp_syscall_resolve_name(name)
      if number >= 0, clumsy_allow(filter, number) != 0 { return "the system calls that it needs cannot be listed" }
    }
    for name in ["mmap", "mmap2"] {
      let number = seccomp_syscall_resolve_name(name)
      if number >= 0, clumsy_allow_nonexecutable_mapping(filter, number) != 0 {
        return "executable memory cannot be forbidden"
      }
    }
    guard seccomp_load(filter) == 0 else { return "this system cannot confine it (seccomp)" }
    // Don't trust the return code: check that opening a file or a socket really fails now.
    guard open("/", O_RDONLY) < 0, socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0) < 0 else {
      return "its sandbox has no effect"
    }
    return nil
  }
}
