import Instrument
import Session

/// Has the options play the session of a file: its settings and gestures, until its end or `--duration`, whichever is earlier.
///
/// - Throws: a `Failure` of `.usage` for a flag that would change what the session says, and where the file is no session.
func readSession(_ file: Argument, into options: inout Options) throws(Failure) {
  let allowed = [
    "--duration", "--output", "--format", "--rate", "--bits", "--stems", "--soundfont", "--flights", "--tempo",
    "--time-signature",
  ]
  if let flag = options.given.first(where: { !allowed.contains($0.name) }) {
    throw Failure(.usage, "\(file.quoted) says what is played: leave \(flag.name) out, or change it there")
  }
  let session = try session(of: file)
  let end = session.end.map { $0 * Performance.tick }
  guard let duration = [end, options.duration].compactMap({ $0 }).min() else {
    throw Failure(.usage, "\(file.quoted) does not say when it ends: give --duration TIME, such as --duration 10m")
  }
  guard Flag.durationRange.contains(duration) else {
    throw Failure(
      .usage,
      "\(file.quoted) ends at tick \(duration / Performance.tick); allowed: 1…\(Flag.durationRange.upperBound / Performance.tick), "
        + "or a shorter --duration")
  }
  options.duration = duration
  options.settings = session.settings
  options.seed = session.settings.seed
  options.gestures = session.gestures
}

/// The session of a file.
///
/// What was lost of it, or may sound otherwise, is said in a line.
private func session(of file: Argument) throws(Failure) -> Session {
  let text = try contents(of: file)
  do throws(SessionError) {
    let session = try Session(parsing: text)
    if Session.endsTorn(text) { complain("\(file.quoted): the last line has no end, and is left out") }
    if session.engine != Performance.engineVersion {
      complain(
        "\(file.quoted) was played by engine \(session.engine); this is engine \(Performance.engineVersion), and may play "
          + "it otherwise")
    }
    return session
  } catch {
    let reason = error.settings.map { "line \(error.line): \(words($0))" } ?? error.text
    throw Failure(.usage, "\(file.quoted): \(reason)")
  }
}
