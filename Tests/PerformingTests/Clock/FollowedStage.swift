import Instrument
import MIDI
import Simulation

@testable import MIDIIn
@testable import Performing

/// A stage on which the performance follows a clock, as in `clumsy run --clock follow`: the scheduler, and the input that
/// turns the clock into gestures, in simulated time. Every beat clicks, and is reported.
final class FollowedStage {
  let stage: Stage
  private var input: ClockInput
  private(set) var news: [ClockInput.News] = []
  /// The performance's time at the sender's time 0, in nanoseconds.
  static let begin: Int64 = 100 * ms
  private var messages: any IteratorProtocol<Sender.Sent>
  private var next: Sender.Sent?
  /// The time of the next check whether clock messages still arrive. The input checks this every 50 ms.
  private var nextPass: Int64
  private let start: Int64
  /// The time in nanoseconds by which the beats are later than those of the clock, and the change of this value at a
  /// time of the sender.
  var offset: Int64 {
    get { input.offset }
    set { input.offset = newValue }
  }
  var laterOffset: (value: Int64, from: Double)?

  init(
    _ messages: any IteratorProtocol<Sender.Sent>, _ change: (inout Settings) -> Void = { _ in }
  ) throws {
    stage = try Stage()
    guard let source = GestureSource(stage.link) else { preconditionFailure("a stage has sources") }
    input = ClockInput(source)
    stage.options.score = [TimedGesture(tick: 0, gesture: .pause)]
    stage.settings[.click] = 1
    change(&stage.settings)
    stage.reportsBeats = true
    self.messages = messages
    start = stage.queue.now + Self.begin
    nextPass = stage.queue.now
    next = self.messages.next()
    awaitNext()
  }

  private var nextTime: Int64 { min(nextPass, next.map { start + Int64($0.time) } ?? .max) }

  private func awaitNext() {
    stage.after(max(0, nextTime - stage.queue.now)) { [unowned self] in
      if nextTime <= stage.queue.now { takeNext() }
      awaitNext()
    }
  }

  private func takeNext() {
    if nextTime == nextPass {
      nextPass += 50 * ms
      input.pass(stage.queue.now)
    } else if let sent = next {
      if let later = laterOffset, sent.time >= later.from { offset = later.value }
      input.take(sent.message, from: sent.client, at: stage.queue.now)
      next = messages.next()
    }
    news += input.takeChanges()
  }

  /// Lets the performer stand still, but not the input. Call this while the scheduler sleeps.
  func standStill(for nanoseconds: Int64) {
    let end = stage.queue.now + nanoseconds
    while nextTime < end {
      stage.queue.pass(max(0, nextTime - stage.queue.now))
      takeNext()
    }
    stage.queue.pass(end - stage.queue.now)
  }

  /// Plays until a time of the performance, in nanoseconds.
  func play(for duration: Int64) throws -> Report { try stage.play(for: duration) }

  /// The number of places of the piece to which the clock jumped.
  var jumps: Int {
    stage.events.count { if case .gesture(let event) = $0, case .locate = event.gesture { true } else { false } }
  }

  var beats: [BeatEvent] { stage.events.compactMap { if case .beat(let beat) = $0 { beat } else { nil } } }
}
