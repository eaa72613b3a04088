import Glibc
import Sessions

/// A session's file in a `SessionFolder`: a kept session, or a journal, which a run writes while it plays.
public struct JournalEntry: Equatable, Sendable {
  /// The file's name without `.clumsy`.
  public let name: String
  /// The file's path.
  public let path: String
  /// The time at which the session began; if the file states none, the time of the file's last write.
  public let begun: WallTime
  /// `true` for a kept session, `false` for a journal.
  public let isKept: Bool

  /// `true` if the run that writes this journal is still alive. Reading this property locks the file briefly.
  public var isLive: Bool {
    guard !isKept else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Returns the text and its parsed comments. Throws an error with the code EFBIG for more than 64 MiB.
  public func text() throws(JournalError) -> (text: [UInt8], comments: SessionComments) {
    let text = try read(path, atMost: Self.longest + 1)
    guard text.count <= Self.longest else { throw .system("read", path, code: EFBIG) }
    return (text, SessionComments(of: text))
  }

  private static let longest = 64 << 20

  init?(_ name: String, in folder: String, isKept: Bool) {
    let path = folder + "/" + name + SessionFolder.suffix
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let head = (try? read(path, atMost: SessionComments.longest)) ?? []
    self.name = name
    self.path = path
    self.isKept = isKept
    begun =
      SessionComments(of: head).begun
      ?? WallTime(
        milliseconds: Int64(status.st_mtim.tv_sec) * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000, offset: 0)
  }
}

extension SessionFolder {
  /// Returns the journals of all runs, the most recently begun first.
  public func journals() -> [JournalEntry] {
    Self.names(in: path).filter(Self.isJournal).compactMap { JournalEntry($0, in: path, isKept: false) }
      .sorted { ($1.begun, $1.name) < ($0.begun, $0.name) }
  }

  /// The names of the kept sessions, sorted.
  public var keptNames: [String] { Self.names(in: keptPath) }

  /// Returns the kept sessions, the most recently begun first.
  public func kept() -> [JournalEntry] {
    keptNames.compactMap(kept).sorted { ($1.begun, $1.name) < ($0.begun, $0.name) }
  }

  /// Returns the kept session with a given name; nil if there is none.
  public func kept(_ name: String) -> JournalEntry? {
    Self.isName(name) ? JournalEntry(name, in: keptPath, isKept: true) : nil
  }

  /// Returns `true` for the form of a journal's name, such as `2026-11-23-013105-7`: the day, the time and the seed.
  /// A further number distinguishes files of the same second and seed.
  static func isJournal(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    let widths = [4, 2, 2, 6]
    return (5...6).contains(parts.count) && zip(parts, widths).allSatisfy { $0.utf8.count == $1 }
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }
}
