import Glibc

/// The folder of the journals (files in which runs of clumsy record their sessions) and of the kept sessions.
public struct SessionFolder: Equatable, Sendable {
  /// The folder of the journals, without a slash at its end.
  public let path: String
  /// The folder of the kept sessions.
  public var keptPath: String { path + "/kept" }

  /// Creates a value for the folder at `path`, which need not exist yet.
  public init(_ path: String) { self.path = path }

  /// Creates a value for the folder `$XDG_STATE_HOME/clumsy`, or else `~/.local/state/clumsy`. Throws `.noFolder` if
  /// neither is an absolute path.
  public init(environment: (String) -> String? = variable) throws(JournalError) {
    guard let path = userFolder("XDG_STATE_HOME", "/.local/state", environment) else { throw .noFolder }
    self.init(path)
  }

  /// Throws `JournalError.system` if a folder exists but cannot be read. Without this check, a list of the sessions
  /// would be empty.
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

  /// Returns the names of the `.clumsy` files, sorted and without the suffix; empty if there is no such folder.
  static func names(in path: String) -> [String] {
    entries(of: path).filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }
      .map { String($0.dropLast(suffix.count)) }.sorted()
  }

  static let suffix = ".clumsy"
}

/// Returns the value of the environment variable `name`, plus `/clumsy`. If that value is no absolute path, returns
/// HOME, plus `below` (such as `/.cache`), plus `/clumsy`; nil if HOME is no absolute path either.
package func userFolder(_ name: String, _ below: String, _ environment: (String) -> String? = variable) -> String? {
  if let folder = environment(name), folder.hasPrefix("/") { return folder + "/clumsy" }
  if let home = environment("HOME"), home.hasPrefix("/") { return home + below + "/clumsy" }
  return nil
}

/// Returns a variable of this process's environment; nil if it is not set or not valid UTF-8.
public func variable(_ name: String) -> String? {
  getenv(name).flatMap { String(validatingCString: $0) }
}
