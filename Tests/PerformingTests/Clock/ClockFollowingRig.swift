import Instrument
import MIDI
import Simulation

@testable import MIDIIn
@testable import Performing

/// A scheduler whose performance follows a MIDI clock in simulated time, as in `clumsy run --clock follow`. `input`
/// turns the clock messages into gestures.
final class ClockFollowingRig {
  let rig: SchedulerRig
  private var input: ClockInput
  private(set) var news: [ClockInput.News] = []
  /// The performance's time at the sender's time 0, in nanoseconds.
  static let begin: Int64 = 100 * ms
  private var messages: any IteratorProtocol<Sender.Sent>
  private var next: Sender.Sent?
  /// The time of the input's next check whether clock messages still arrive.
  private var nextPass: Int64
  private let start: Int64
  /// The delay of the performance's beats after the clock's beats, in nanoseconds. `laterOffset` replaces this value at
  /// a time of the sender.
  var offset: Int64 {
    get { input.offset }
    set { input.offset = newValue }
  }
  var laterOffset: (value: Int64, from: Double)?

  init(
    _ messages: any IteratorProtocol<Sender.Sent>, _ change: (inout Settings) -> Void = { _ in }
  ) throws {
    rig = try SchedulerRig()
    guard let source = GestureSource(rig.link) else { preconditionFailure("a rig has sources") }
    input = ClockInput(source)
    rig.options.score = [TimedGesture(tick: 0, gesture: .pause)]
    rig.settings[.click] = 1
    change(&rig.settings)
    rig.reportsBeats = true
    self.messages = messages
    start = rig.queue.now + Self.begin
    nextPass = rig.queue.now
    next = self.messages.next()
    awaitNext()
  }

  private var nextTime: Int64 { min(nextPass, next.map { start + Int64($0.time) } ?? .max) }

  private func awaitNext() {
    rig.after(max(0, nextTime - rig.queue.now)) { [unowned self] in
      if nextTime <= rig.queue.now { takeNext() }
      awaitNext()
    }
  }

  private func takeNext() {
    if nextTime == nextPass {
      nextPass += 50 * ms
      input.pass(rig.queue.now)
    } else if let sent = next {
      if let later = laterOffset, sent.time >= later.from { offset = later.value }
      input.take(sent.message, from: sent.client, at: rig.queue.now)
      next = messages.next()
    }
    news += input.takeChanges()
  }

  /// Stalls the performer, but not the input, for a time. Call this function while the scheduler sleeps.
  func stallPerformer(for nanoseconds: Int64) {
    let end = rig.queue.now + nanoseconds
    while nextTime < end {
      rig.queue.pass(max(0, nextTime - rig.queue.now))
      takeNext()
    }
    rig.queue.pass(end - rig.queue.now)
  }

  /// Plays until a time of the performance, in nanoseconds.
  func play(for duration: Int64) throws -> Report { try rig.play(for: duration) }

  /// The number of jumps of the clock to other places of the piece.
  var jumps: Int {
    rig.events.count { if case .gesture(let event) = $0, case .locate = event.gesture { true } else { false } }
  }

  var beats: [BeatEvent] { rig.events.compactMap { if case .beat(let beat) = $0 { beat } else { nil } } }
}
