import Glibc
import Instrument
import Journal
import Sessions

/// A session that a command line names.
struct FoundSession {
  private(set) var session: Session
  /// The time at which the run began; nil if the session's file does not state it.
  let begun: WallTime?
  /// `true` if the last line was incomplete and is left out.
  let isTorn: Bool

  /// Parses a session. The journal of a killed or live run has no line `end`, and may break off within a line. Such a
  /// session ends at the tick in its comment `# played until tick …`, or at its last gesture if the gesture is later.
  init(parsing text: [UInt8]) throws(Failure) {
    let comments = SessionComments(of: text)
    begun = comments.begun
    isTorn = Self.isTorn(text, comments.played)
    do throws(TextError) {
      let rest = isTorn ? text.reversed().prefix { $0 != lineFeed }.count : 0
      session = try Session(parsing: Array(text.dropLast(rest)))
    } catch {
      throw Failure(.usage, error.settings.map { "line \(error.line): \(words($0))" } ?? error.text)
    }
    if let played = comments.played, session.end == nil {
      _ = session.finish(at: max(played, session.begin, session.gestures.last?.tick ?? 0))
    }
  }

  /// Parses a session or a share line. Warns if this engine may play the session differently. Also warns if the last
  /// line is incomplete, unless the run is still live (`isLive`).
  init(parsing text: [UInt8], of name: Argument, isLive: Bool = false) throws(Failure) {
    if let line = ShareLine(text) {
      try self.init(sharedBy: line, of: name)
      return
    }
    do throws(Failure) { try self.init(parsing: text) } catch {
      throw Failure(error.code, "\(name.quoted): \(error.message)")
    }
    if isTorn, !isLive { printNotice("\(name.quoted): the last line is incomplete, and is left out") }
    checkEngine(of: name)
  }

  /// Parses a share line. `name` is the argument that contains the line, or that names the line's file.
  init(sharedBy line: ShareLine, of name: Argument) throws(Failure) {
    do throws(ShareError) { session = try Session(shareLine: line.text) } catch {
      throw Failure(.usage, "\(name.quoted): \(error.text)")
    }
    (begun, isTorn) = (nil, false)
    checkEngine(of: name)
  }

  /// Returns `true` if the last line is incomplete.
  private static func isTorn(_ text: [UInt8], _ played: Int64?) -> Bool {
    guard let played, let last = text.last, last != lineFeed else { return false }
    // An `end` whose tick lost its last digits has a smaller tick, so an `end` before `played` is incomplete.
    return (try? Session(parsing: text))?.end.map { $0 < played } ?? true
  }

  private func checkEngine(of name: Argument) {
    guard !Performance.compatibleEngines.contains(session.engine) else { return }
    printNotice(
      "\(name.quoted) was played by engine \(session.engine); this is engine \(Performance.engineVersion), and may play "
        + "it differently")
  }
}

private let lineFeed = UInt8(ascii: "\n")

/// Finds the session that an argument names, for all commands. The argument is one of these, tried in this order:
/// - a file's name with a slash or with `.clumsy` at its end, or `-` for standard input;
/// - a share line;
/// - `last` or `@1` for the latest run, `@2` for the run before it, and so on;
/// - the name of a kept session;
/// - the name of a file in the current folder.
///
/// A file may contain a share line. Throws `.usage` for an unknown session, `.inputOutput` for an unreadable file.
func findSession(_ argument: Argument) throws(Failure) -> Session { try findSessionFile(argument).session }

/// Finds a session as `findSession` does, and also returns the facts that the file's comments state.
func findSessionFile(_ argument: Argument) throws(Failure) -> FoundSession {
  let name = argument.text
  // Share lines contain no slash.
  if argument.bytes.contains(UInt8(ascii: "/")) || name.hasSuffix(".clumsy") || name == "-" {
    return try FoundSession(parsing: contents(of: argument), of: argument)
  }
  if let line = ShareLine(argument.bytes) { return try FoundSession(sharedBy: line, of: argument) }
  if name == "last" || name.hasPrefix("@") { return try latestSession(argument) }
  let folder = try? SessionFolder()
  if let entry = folder?.kept(name) { return try read(entry, argument) }
  if FileName(bytes: argument.bytes).withCString({ access($0, F_OK) }) == 0 {
    return try FoundSession(parsing: contents(of: argument), of: argument)
  }
  if let folder {
    try journalling { () throws(JournalError) in try folder.check() }
    // If a kept name has no entry, its file is a broken link or a folder, or the name is not allowed. Reading a broken
    // link or a folder throws the reason.
    if folder.keptNames.contains(name) { _ = try contents(of: Argument("\(folder.keptPath)/\(name).clumsy")) }
  }
  if (try? Library.ofUser.preset(name)) != nil {
    throw Failure(.usage, "no session \(argument.quoted), but a preset: --preset \(printable(name)) plays it")
  }
  let names = folder?.keptNames.filter(SessionFolder.isName) ?? []
  let hint = nearest(to: name, among: names).map { "did you mean \($0)?" }
  throw Failure(.usage, "no session \(argument.quoted): \(hint ?? "'clumsy sessions' lists all")")
}

/// Finds the session of a recent run.
private func latestSession(_ argument: Argument) throws(Failure) -> FoundSession {
  let folder = try readableSessionFolder()
  let journals = folder.journals()
  guard let number = argument.text == "last" ? 1 : integer(String(argument.text.dropFirst()), in: 1...Int.max) else {
    throw Failure(.usage, "no session \(argument.quoted): @1 is the latest run, @2 the run before")
  }
  guard !journals.isEmpty else {
    throw Failure(.usage, "no session \(argument.quoted): no run was recorded yet")
  }
  guard number <= journals.count else {
    throw Failure(.usage, "no session \(argument.quoted): there are @1…@\(journals.count)")
  }
  return try read(journals[number - 1], argument)
}

private func read(_ entry: JournalEntry, _ argument: Argument) throws(Failure) -> FoundSession {
  // Read `isLive` first: otherwise, a run that ends right after `text()` could cause a warning of an incomplete line.
  let isLive = entry.isLive
  let text = try journalling { () throws(JournalError) in try entry.text().text }
  return try FoundSession(parsing: text, of: argument, isLive: isLive)
}

func sessionFolder() throws(Failure) -> SessionFolder {
  try journalling { () throws(JournalError) in try SessionFolder() }
}

/// Returns the folder of sessions. Throws `.inputOutput` if the folder cannot be listed.
func readableSessionFolder() throws(Failure) -> SessionFolder {
  let folder = try sessionFolder()
  try journalling { () throws(JournalError) in try folder.check() }
  return folder
}

func journalling<Value>(_ body: () throws(JournalError) -> Value) throws(Failure) -> Value {
  do throws(JournalError) {
    return try body()
  } catch {
    if case .exists = error { throw Failure(.usage, error.text) }
    throw Failure(.inputOutput, error.text)
  }
}
