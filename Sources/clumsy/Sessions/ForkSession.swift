import Instrument
import Journal
import Offline
import Sessions

/// `clumsy fork`: makes a session that equals another session up to a chosen time.
func fork(_ options: Options) throws(Failure) {
  let source = try onlySession(of: options, .fork)
  guard options.at != nil || options.musical.at != nil else {
    throw Failure(.usage, "fork needs --at TIME, such as --at 1:17.5 or --at bar17")
  }
  guard options.output == nil || options.name == nil else {
    throw Failure(.usage, "--output and --name exclude each other: give one of them")
  }
  if case .file(let name) = options.output, let format = try? Format(ofName: name) {
    let (quoted, word) = (FileName(bytes: name).quoted, format.rawValue)
    throw Failure(.usage, "\(quoted): fork writes the text of a session; for a .\(word) file, use clumsy render")
  }
  let session = try findSession(source)
  let tick = try tick(of: options, in: session)
  if let end = session.end, tick > end {
    throw Failure(.usage, "\(source.quoted) ends at \(clock(end * Performance.tick)); allowed: an earlier --at")
  }
  guard let fork = session.forked(at: tick, then: options.then, keepingGestures: options.keepsGestures) else {
    throw Failure(.usage, "--at cannot be \(clock(tick * Performance.tick)): no session is so long")
  }
  try checkLast(options.then.count, of: fork, at: tick)
  guard let output = options.output else {
    try printText("kept as \(try keepSession(fork, as: options.name, begun: .now))\n")
    return
  }
  var file = try OutputFile(output)
  try file.write(Array(fork.text.utf8))
  try file.finish()
}

/// Returns the tick up to which a fork equals the original. Throws `.usage` for a bar or beat that the session does not
/// have.
private func tick(of options: Options, in session: Session) throws(Failure) -> Int64 {
  guard let place = options.musical.at else { return (options.at ?? 0) / Performance.tick }
  return clumsy.tick(after: try PerformanceTimeline(session.settings, session.gestures).nanoseconds(at: place, "--at"))
}

/// Throws `.usage`, with the reason, if the performance refuses one of the last `count` gestures at a tick.
private func checkLast(_ count: Int, of session: Session, at tick: Int64) throws(Failure) {
  var refused: [GestureEvent] = []
  var number = 0
  let gestures = session.gestures.filter { $0.tick == tick }
  let time = tick * Performance.tick
  let performance = try makePerformance(session.settings, session.gestures, at: time)
  renderOffline(performance, gestures: gestures, until: time) { event in
    guard case .gesture(let event) = event else { return }
    number += 1
    if number > gestures.count - count, event.refusal != nil { refused.append(event) }
  }
  if let event = refused.first, let refusal = event.refusal {
    throw Failure(.usage, "'\(event.gesture.sessionText)' is refused at the fork: \(words(refusal))")
  }
}

func onlySession(of options: Options, _ command: Command) throws(Failure) -> Argument {
  guard options.operands.count == 1 else {
    throw Failure(
      .usage, "\(command.rawValue) needs one session, and was given \(options.operands.count) (\(command.usage))")
  }
  return options.operands[0]
}
