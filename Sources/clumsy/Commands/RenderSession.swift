import Instrument
import Session

/// Has the options play a session that is named: its settings and gestures, until its end or `--duration`, whichever is earlier.
///
/// - Throws: a `Failure` of `.usage` for a flag that would change what the session says, and where there is no such session.
func readSession(_ file: Argument, into options: inout Options) throws(Failure) {
  let allowed = [
    "--duration", "--output", "--format", "--rate", "--bits", "--stems", "--soundfont", "--flights", "--tempo",
    "--time-signature",
  ]
  if let flag = options.given.first(where: { !allowed.contains($0.name) }) {
    throw Failure(.usage, "\(file.quoted) says what is played: leave \(flag.name) out, or change it there")
  }
  let session = try findSession(file)
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
