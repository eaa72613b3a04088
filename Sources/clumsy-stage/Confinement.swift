import CWebSockets
import Glibc

/// The confinement of this process, before it speaks to anybody: no files, programs, new sockets, or system calls but those of a server.
///
/// It is an allow list of seccomp, not Landlock: once the server has its sockets it needs no path at all, and only seccomp can forbid ptrace and new
/// sockets.
enum Confinement {
  /// The allowed calls. They are named, as numbers differ between processors; a processor may lack some.
  private static let calls = [
    // To wait, and for the time.
    "poll", "ppoll", "epoll_wait", "epoll_pwait", "select", "pselect6", "clock_gettime", "clock_gettime64",
    "clock_nanosleep", "nanosleep", "gettimeofday", "restart_syscall", "sched_yield",
    // To speak through the sockets that there are.
    "read", "readv", "write", "writev", "recv", "recvfrom", "recvmsg", "send", "sendto", "sendmsg", "accept", "accept4",
    "shutdown", "close", "fcntl", "fcntl64", "ioctl", "getsockopt", "setsockopt", "getsockname", "getpeername",
    // Memory, locks, random numbers, signals, and the end.
    "brk", "munmap", "mremap", "madvise", "futex", "futex_time64", "getrandom", "rt_sigaction", "rt_sigprocmask",
    "rt_sigreturn", "sigreturn", "sigaltstack", "getpid", "gettid", "tgkill", "exit", "exit_group", "rseq",
    "set_robust_list",
  ]

  /// Confines this process; returns the reason if that fails: then it serves no page.
  static func enter() -> String? {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    for resource in [RLIMIT_CORE, RLIMIT_FSIZE] { setrlimit(__rlimit_resource_t(resource.rawValue), &none) }
    if geteuid() == 0, setgroups(0, nil) != 0 || setgid(65534) != 0 || setuid(65534) != 0 {
      return "it cannot give up the rights of root"
    }
    // The change of user has undone it.
    _ = clumsy_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL))
    _ = clumsy_prctl(PR_SET_DUMPABLE, 0)
    guard clumsy_prctl(PR_SET_NO_NEW_PRIVS, 1) == 0, let filter = clumsy_filter() else {
      return "this system cannot confine it (seccomp)"
    }
    defer { seccomp_release(filter) }
    for name in calls {
      let number = seccomp_syscall_resolve_name(name)
      if number >= 0, clumsy_allow(filter, number) != 0 { return "the system calls that it needs cannot be listed" }
    }
    for name in ["mmap", "mmap2"] {
      let number = seccomp_syscall_resolve_name(name)
      if number >= 0, clumsy_allow_data(filter, number) != 0 { return "memory cannot be kept from being run" }
    }
    guard seccomp_load(filter) == 0 else { return "this system cannot confine it (seccomp)" }
    // Don't trust the return code: check that opening a file really fails now.
    guard open("/", O_RDONLY) < 0, socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0) < 0 else {
      return "it is not confined, though it was"
    }
    return nil
  }
}
