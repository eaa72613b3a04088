import CWebSockets
import Glibc

/// What this process gives up before it speaks to anybody: files, programs, new sockets, and all system calls but those of a server.
///
/// seccomp's allow list, by libseccomp, and not Landlock: a server that has its sockets needs no path at all, so there is nothing to
/// tell Landlock to leave; and what is not a file, such as ptrace or a new socket, only seccomp takes.
enum Confinement {
  /// By name, since numbers differ between processors; a name that this processor has not is no fault.
  private static let calls = [
    // To wait, and for the time.
    "poll", "ppoll", "epoll_wait", "epoll_pwait", "select", "pselect6", "clock_gettime", "clock_gettime64",
    "clock_nanosleep",
    "nanosleep", "gettimeofday", "restart_syscall", "sched_yield",
    // To speak through the sockets that there are.
    "read", "readv", "write", "writev", "recv", "recvfrom", "recvmsg", "send", "sendto", "sendmsg", "accept", "accept4",
    "shutdown", "close",
    "fcntl", "fcntl64", "ioctl", "getsockopt", "setsockopt", "getsockname", "getpeername",
    // Memory, locks, random numbers, signals, and the end.
    "brk", "munmap", "mremap", "madvise", "futex", "futex_time64", "getrandom", "rt_sigaction", "rt_sigprocmask",
    "rt_sigreturn", "sigreturn", "sigaltstack", "getpid", "gettid", "tgkill", "exit", "exit_group", "rseq",
    "set_robust_list",
  ]

  /// Gives it up.
  ///
  /// - Returns: nil, or why it cannot be done: then nobody is served.
  static func enter() -> String? {
    for (resource, limit) in [
      (__rlimit_resource_t(RLIMIT_CORE.rawValue), 0), (__rlimit_resource_t(RLIMIT_FSIZE.rawValue), 0),
    ] {
      var value = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
      setrlimit(resource, &value)
    }
    if geteuid() == 0, setgroups(0, nil) != 0 || setgid(65534) != 0 || setuid(65534) != 0 {
      return "it cannot give up the rights of root"
    }
    // The change of user undoes it.
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
    // Believed is what is tried.
    guard open("/", O_RDONLY) < 0, socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0) < 0 else {
      return "it is not confined, though it was"
    }
    return nil
  }
}
