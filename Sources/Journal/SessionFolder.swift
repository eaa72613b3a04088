import Glibc

/// The folder of sessions: the journals of all runs, and below `kept` the sessions that have a name.
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
    guard let path = userFolder("XDG_STATE_HOME", "/.local/state", environment) else { throw .noFolder }
    self.init(path)
  }

  /// Checks that the sessions of this folder can be listed, or that there is none yet.
  ///
  /// - Throws: the system's refusal, such as for a folder without permission. Otherwise all sessions would seem to be gone.
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

  /// The sorted names of a folder's `.clumsy` files, without their ending; empty if there is no such folder.
  static func names(in path: String) -> [String] {
    entries(of: path).filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }
      .map { String($0.dropLast(suffix.count)) }.sorted()
  }

  static let suffix = ".clumsy"
}

/// `clumsy` in the folder that a variable names, else in a folder below HOME; nil if neither is an absolute path.
package func userFolder(_ name: String, _ below: String, _ environment: (String) -> String? = variable) -> String? {
  if let folder = environment(name), folder.hasPrefix("/") { return folder + "/clumsy" }
  if let home = environment("HOME"), home.hasPrefix("/") { return home + below + "/clumsy" }
  return nil
}

/// A variable of this process's environment.
public func variable(_ name: String) -> String? {
  getenv(name).flatMap { String(validatingCString: $0) }
}
