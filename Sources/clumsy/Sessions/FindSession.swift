import Glibc
import Instrument
import Journal
import Session

/// A session named by a command line.
struct FoundSession {
  private(set) var session: Session
  /// The time when it was begun, if its file states it.
  let begun: WallTime?

  /// The session of a text. Where that of a run which was killed, or goes on, has no end, it ends where it was played until.
  init(parsing text: [UInt8]) throws(Failure) {
    do throws(TextError) {
      session = try Session(parsing: text)
    } catch {
      throw Failure(.usage, error.settings.map { "line \(error.line): \(words($0))" } ?? error.text)
    }
    let comments = SessionComments(of: text)
    begun = comments.begun
    if let played = comments.played, session.end == nil {
      _ = session.finish(at: max(played, session.begin, session.gestures.last?.tick ?? 0))
    }
  }

  /// The same, of a text that the command line names; what was lost of it, or may sound otherwise, is said in a line.
  ///
  /// - Parameter isWhole: whether a last line without an end was lost.
  init(parsing text: [UInt8], of name: Argument, isWhole: Bool = true) throws(Failure) {
    if let line = ShareLine(text) {
      try self.init(sharedBy: line, of: name)
      return
    }
    do throws(Failure) { try self.init(parsing: text) } catch {
      throw Failure(error.code, "\(name.quoted): \(error.message)")
    }
    if isWhole, Session.endsTorn(text) { complain("\(name.quoted): the last line has no end, and is left out") }
    checkEngine(of: name)
  }

  /// The session of a share line, that `name` names: the line itself, or the file where it stands.
  init(sharedBy line: ShareLine, of name: Argument) throws(Failure) {
    do throws(ShareError) { session = try Session(shareLine: line.text) } catch {
      throw Failure(.usage, "\(name.quoted): \(error.text)")
    }
    begun = nil
    checkEngine(of: name)
  }

  private func checkEngine(of name: Argument) {
    guard session.engine != Performance.engineVersion else { return }
    complain(
      "\(name.quoted) was played by engine \(session.engine); this is engine \(Performance.engineVersion), and may play "
        + "it otherwise")
  }
}

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
  if let folder { try journalling { () throws(JournalError) in try folder.check() } }
  if (try? Library.ofUser.preset(name)) != nil {
    throw Failure(.usage, "no session \(argument.quoted), but a preset: --preset \(printable(name)) plays it")
  }
  let hint = nearest(to: name, among: folder?.keptNames ?? []).map { "did you mean \($0)?" }
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
  // Checked first: the last line of a live run may be half written, which loses nothing.
  let isLive = entry.isLive
  let text = try journalling { () throws(JournalError) in try entry.text().text }
  return try FoundSession(parsing: text, of: argument, isWhole: !isLive)
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
