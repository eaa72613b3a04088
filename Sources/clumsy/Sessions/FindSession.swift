import Glibc
import Instrument
import Journal
import Sessions

/// A session named by a command line.
struct FoundSession {
  private(set) var session: Session
  /// The time when it was begun, if its file states it.
  let begun: WallTime?
  /// `true` if the last line was not written wholly, and is left out.
  let isTorn: Bool

  /// Reads a session. That of a run which was killed, or goes on, may break off within a line, and ends where it was played until.
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

  /// The same, of a text that the command line names. A line says if a part was lost, or if it may sound otherwise.
  ///
  /// - Parameter isLive: whether the run goes on, which writes the rest of a last line.
  init(parsing text: [UInt8], of name: Argument, isLive: Bool = false) throws(Failure) {
    if let line = ShareLine(text) {
      try self.init(sharedBy: line, of: name)
      return
    }
    do throws(Failure) { try self.init(parsing: text) } catch {
      throw Failure(error.code, "\(name.quoted): \(error.message)")
    }
    if isTorn, !isLive { complain("\(name.quoted): the last line has no end, and is left out") }
    checkEngine(of: name)
  }

  /// The session of a share line, that `name` names: the line itself, or the file where it stands.
  init(sharedBy line: ShareLine, of name: Argument) throws(Failure) {
    do throws(ShareError) { session = try Session(shareLine: line.text) } catch {
      throw Failure(.usage, "\(name.quoted): \(error.text)")
    }
    (begun, isTorn) = (nil, false)
    checkEngine(of: name)
  }

  /// `true` if the last line of a text was not written wholly, which can only be in a journal that has no end yet.
  private static func isTorn(_ text: [UInt8], _ played: Int64?) -> Bool {
    guard let played, let last = text.last, last != lineFeed else { return false }
    // A tick that breaks off is a smaller one.
    return (try? Session(parsing: text))?.end.map { $0 < played } ?? true
  }

  private func checkEngine(of name: Argument) {
    guard !Performance.sameEngines.contains(session.engine) else { return }
    complain(
      "\(name.quoted) was played by engine \(session.engine); this is engine \(Performance.engineVersion), and may play "
        + "it otherwise")
  }
}

private let lineFeed = UInt8(ascii: "\n")

/// The session that an argument names, for all commands: a file's name with a slash or with `.clumsy` at its end, or `-`; `last` or `@1`
/// for the latest run's, `@2` for the one before; a line of `clumsy share`; else the name of a session that was kept, or of a file here. A
/// file may hold a share line too.
///
/// - Throws: a `Failure` of `.usage` for what is no session, with the nearest name, or of `.inputOutput` for a file that cannot be read.
func findSession(_ argument: Argument) throws(Failure) -> Session { try findSessionFile(argument).session }

/// Finds a session like `findSession`, with its file's comments.
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
    // A link that leads nowhere.
    if folder.keptNames.contains(name) { _ = try contents(of: Argument("\(folder.keptPath)/\(name).clumsy")) }
  }
  if (try? Library.ofUser.preset(name)) != nil {
    throw Failure(.usage, "no session \(argument.quoted), but a preset: --preset \(printable(name)) plays it")
  }
  let names = folder?.keptNames.filter(SessionFolder.isName) ?? []
  let hint = nearest(to: name, among: names).map { "did you mean \($0)?" }
  throw Failure(.usage, "no session \(argument.quoted): \(hint ?? "clumsy sessions lists those there are")")
}

/// Finds a run's session: `last`, or `@` and its number counted from the latest.
private func latestSession(_ argument: Argument) throws(Failure) -> FoundSession {
  let folder = try readableSessionFolder()
  let journals = folder.journals()
  guard let number = argument.text == "last" ? 1 : integer(String(argument.text.dropFirst()), in: 1...Int.max) else {
    throw Failure(.usage, "no session \(argument.quoted): @1 is the latest, @2 the one before")
  }
  guard !journals.isEmpty else {
    throw Failure(.usage, "no session \(argument.quoted): nothing was played yet that was written down")
  }
  guard number <= journals.count else {
    throw Failure(.usage, "no session \(argument.quoted): there are @1…@\(journals.count)")
  }
  return try read(journals[number - 1], argument)
}

private func read(_ entry: JournalEntry, _ argument: Argument) throws(Failure) -> FoundSession {
  // Checked first: the run may end before its text is read.
  let isLive = entry.isLive
  let text = try journalling { () throws(JournalError) in try entry.text().text }
  return try FoundSession(parsing: text, of: argument, isLive: isLive)
}

/// Returns the folder of sessions.
func sessionFolder() throws(Failure) -> SessionFolder {
  try journalling { () throws(JournalError) in try SessionFolder() }
}

/// Returns the folder of sessions.
///
/// - Throws: a `Failure` of `.inputOutput` if it cannot be listed.
func readableSessionFolder() throws(Failure) -> SessionFolder {
  let folder = try sessionFolder()
  try journalling { () throws(JournalError) in try folder.check() }
  return folder
}

/// Runs `body`, and turns its errors into failures.
func journalling<Value>(_ body: () throws(JournalError) -> Value) throws(Failure) -> Value {
  do throws(JournalError) {
    return try body()
  } catch {
    if case .exists = error { throw Failure(.usage, error.text) }
    throw Failure(.inputOutput, error.text)
  }
}
