import Glibc

/// The folder of a user's sockets for `clumsy tell`. No other user may enter it.
struct RuntimeFolder: ~Copyable {
  let path: String
  private let descriptor: CInt

  /// The path of the folder: `clumsy` in `$XDG_RUNTIME_DIR`. If that variable is missing, or names an unusable folder,
  /// the path is /run/user/UID/clumsy. If /run/user/UID is unusable, too, the path is /tmp/clumsy-UID.
  static var standardPath: String {
    let user = geteuid()
    if let parent = named, fault(of: parent) == nil { return parent + "/clumsy" }
    let standard = "/run/user/\(user)"
    return fault(of: standard) == nil ? standard + "/clumsy" : "/tmp/clumsy-\(user)"
  }

  /// The reason why `standardPath` is not in `$XDG_RUNTIME_DIR`; nil if `standardPath` is there, or if the variable is
  /// not set.
  static var fault: String? {
    guard let named, let fault = fault(of: named) else { return nil }
    return "XDG_RUNTIME_DIR is '\(printable(named, limit: 200))', \(fault)"
  }

  private static var named: String? {
    getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func fault(of parent: String) -> String? {
    guard parent.hasPrefix("/") else { return "which does not begin with a slash" }
    var status = stat()
    guard stat(parent, &status) == 0 else { return "which cannot be used (\(systemReason(errno)))" }
    guard status.st_mode & S_IFMT == S_IFDIR else { return "which is no folder" }
    return status.st_uid == geteuid() ? nil : "which is another user's"
  }

  /// Opens the folder. If `isMade` is `true`, first creates a missing folder. Throws if the folder is a link,
  /// belongs to another user, or is open to other users.
  init(_ path: String = standardPath, isMade: Bool) throws(Failure) {
    descriptor = try Self.open(path, isMade: isMade)
    self.path = path
  }

  deinit { close(descriptor) }

  /// Returns a path through the descriptor: short enough for a socket address, and valid even if the folder is
  /// replaced.
  func link(to name: String) -> String { "/proc/self/fd/\(descriptor)/\(name)" }

  var names: [String] {
    // Open the folder again, so that it is read from its beginning.
    guard let directory = opendir(link(to: ".")) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  private static func open(_ path: String, isMade: Bool) throws(Failure) -> CInt {
    if isMade, mkdir(path, 0o700) != 0, errno != EEXIST {
      throw Failure(.unavailable, "cannot make \(printable(path)): \(systemReason(errno))")
    }
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      // Linux also reports ENOTDIR for a link.
      let reason = errno == ENOTDIR || errno == ELOOP ? "it is a link or a file" : systemReason(errno)
      throw Failure(.unavailable, "cannot open the folder \(printable(path)): \(reason)")
    }
    var status = stat()
    let isRead = fstat(descriptor, &status) == 0
    if isRead, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 { return descriptor }
    close(descriptor)
    throw Failure(
      .unavailable,
      isRead && status.st_uid == geteuid()
        ? "others may enter \(printable(path)): chmod 700 it" : "\(printable(path)) is another user's")
  }
}
