import Instrument
import Sessions

/// Puts the settings, the gestures, the beginning and the end of a session into the options. Playing starts at `--from`
/// if given, otherwise at the session's beginning. Playing stops at the session's end or after `--duration`, whichever
/// comes first.
///
/// - Throws: `.usage` for a missing session, for a flag of the piece, beat, form, layout, harmony or notes, or for a
///   `--from` at or after the session's end. Also `.usage` if the part to play would be empty or longer than 1000
///   hours.
func readSession(_ file: Argument, into options: inout Options) throws(Failure) {
  let music = (Flag.piece + Flag.beat + Flag.form + Flag.layout + Flag.harmony + Flag.notes).map(\.name)
  if let flag = options.given.first(where: { music.contains($0.name) }) {
    throw Failure(.usage, "\(file.quoted) says what is played: leave \(flag.name) out, or change the session")
  }
  let session = try findSession(file)
  if !options.hasFrom { options.begin = session.begin * Performance.tick }
  options.play(session)
  try options.resolveMusicalTimes(by: options.settings, session.gestures)
  if let end = session.end {
    let rest = end * Performance.tick - options.begin
    guard rest > 0 || options.begin == 0 else {
      throw Failure(
        .usage,
        "\(file.quoted) ends at \(clock(end * Performance.tick)), but --from is \(clock(options.begin)); "
          + "allowed: an earlier --from")
    }
    options.duration = min(rest, options.duration ?? .max)
  }
  guard options.duration.map(Flag.durationRange.contains) ?? true else {
    throw Failure(
      .usage,
      "\(file.quoted) ends at tick \(session.end ?? 0); allowed: 1…\(Flag.durationRange.upperBound / Performance.tick), "
        + "or cut by --duration")
  }
}
