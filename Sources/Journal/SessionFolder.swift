import Glibc

/// Where sessions lie: the journals of all runs, and below `kept` those that have a name.
public struct SessionFolder: Equatable, Sendable {
  /// The folder of the journals, without a slash at its end.
  public let path: String
  /// The folder of the sessions that were kept.
  public var keptPath: String { path + "/kept" }

  /// A folder that may not exist yet.
  public init(_ path: String) { self.path = path }

  /// `$XDG_STATE_HOME/clumsy`, or `~/.local/state/clumsy` where that variable names no absolute path.
  ///
  /// - Throws: `JournalError.noFolder` where HOME names none either.
  public init(environment: (String) -> String? = variable) throws(JournalError) {
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
      self.init(state + "/clumsy")
    } else if let home = environment("HOME"), home.hasPrefix("/") {
      self.init(home + "/.local/state/clumsy")
    } else {
      throw .noFolder
    }
  }

  /// Checks that the sessions of this folder can be listed, or that there is none yet.
  ///
  /// - Throws: what the system refuses, such as for a folder without permission: else all would seem to be gone.
  public func check() throws(JournalError) {
    for path in [path, keptPath] {
      guard let directory = opendir(path) else {
        if errno == ENOENT { continue }
        throw .system("read the folder", path, code: errno)
      }
      closedir(directory)
      if access(path, X_OK) != 0 { throw .system("read the folder", path, code: errno) }
    }
  }

  /// The names of a folder's files that end in `.clumsy`, without that, sorted; none where there is no such folder.
  static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name.hasSuffix(suffix), !name.hasPrefix(".") { names.append(String(name.dropLast(suffix.count))) }
    }
    return names.sorted()
  }

  static let suffix = ".clumsy"
}

/// A variable of this process's environment.
public func variable(_ name: String) -> String? {
  getenv(name).flatMap { String(validatingCString: $0) }
}
