import Instrument
import Journal
import Sessions

/// `clumsy keep`: saves the session of a past or live run under a name.
func keep(_ options: Options) throws(Failure) {
  guard options.operands.count <= 1 else {
    throw Failure(.usage, "unexpected \(options.operands[1].quoted): one name is enough (\(Command.keep.usage))")
  }
  let source = options.kept ?? Argument("last")
  let found = try findSessionFile(source)
  var session = found.session
  if options.last != nil || options.musical.last != nil {
    guard let end = session.end else {
      throw Failure(.usage, "\(source.quoted) does not say when it ends: leave --last out")
    }
    // Keep at least one tick.
    _ = session.begin(at: max(session.begin, min(end - 1, beginning(of: options, in: session, until: end))))
  }
  let name = try keepSession(session, as: options.operands.first?.text, begun: found.begun ?? .now)
  try printText("kept as \(name)\n")
  saveCheckpoints(of: session)
}

/// Returns the first tick that `--last` keeps. The tick may be before the session's beginning.
private func beginning(of options: Options, in session: Session, until end: Int64) -> Int64 {
  guard let length = options.musical.last else { return end - (options.last ?? 0) / Performance.tick }
  let timeline = PerformanceTimeline(session.settings, session.gestures)
  return clumsy.tick(before: timeline.beginning(of: length, until: end * Performance.tick))
}

/// Spends up to a quarter of a second on checkpoints (saved performances), so that a later `--from` starts quickly.
private func saveCheckpoints(of session: Session) {
  guard let end = session.end else { return }
  let deadline = monotonicMilliseconds() + 250
  let history = PerformanceHistory(session.settings, session.gestures, CheckpointFolder())
  // Ignore invalid settings: playing the session reports them.
  _ = try? history.performance(at: end * Performance.tick) { _ in monotonicMilliseconds() < deadline }
}

func nameFault(_ name: String) -> String? {
  SessionFolder.isName(name)
    ? nil : "a session cannot be named '\(printable(name))'; allowed: \(SessionFolder.allowedNames)"
}

/// Keeps a session under a name, and returns the name. If `name` is nil, makes a name from the date and seed. Throws
/// `.usage` for a name that is in use or not allowed.
func keepSession(_ session: Session, as name: String?, begun: WallTime) throws(Failure) -> String {
  if let fault = name.flatMap(nameFault) { throw Failure(.usage, fault) }
  let folder = try sessionFolder()
  return try journalling { () throws(JournalError) in try folder.keep(session, as: name, begun: begun) }
}
