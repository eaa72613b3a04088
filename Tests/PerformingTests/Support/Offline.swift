import Instrument
import MIDI
import Physics2D

/// Performances that are rendered without a scheduler, for comparison.
enum Offline {
  /// Returns the events of a performance from `begin` until `end`, in nanoseconds. If `isEnd`, `end` is also the
  /// performance's `endTime`.
  static func events(
    _ settings: Settings, _ score: [TimedGesture], from begin: Int64 = 0, until end: Int64, source: UInt8 = 255,
    isEnd: Bool = true, reportsBeats: Bool = false
  ) throws -> [PerformanceEvent] {
    var performance = try Performance(settings, after: score, at: begin)
    performance.cue()
    performance.reportsBeats = reportsBeats
    if isEnd { performance.endTime = end }
    var list: [PerformanceEvent] = []
    var events = FixedBuffer<PerformanceEvent>(capacity: 64)
    func drain() {
      for index in events.indices { list.append(events[index]) }
      events.removeAll()
    }
    for item in score where (begin...end).contains(item.nanoseconds) {
      while performance.nanoseconds < item.nanoseconds, !performance.advance(to: item.nanoseconds, events: &events) {
        drain()
      }
      drain()
      performance.apply(item.gesture, from: source, events: &events)
      drain()
    }
    while !performance.advance(to: end, events: &events) { drain() }
    drain()
    while !performance.end(events: &events) { drain() }
    drain()
    return list
  }

  /// Returns gestures at `count` random ticks: mostly one gesture at a tick, sometimes hundreds. Some of the gestures
  /// will be refused.
  static func score(_ count: Int, until end: Int64, by random: inout SplitMix64) -> [TimedGesture] {
    var score: [TimedGesture] = []
    let ticks = (0..<count).map { _ in Int64.random(in: 0...end / Performance.tick, using: &random) }.sorted()
    for tick in ticks {
      let burst = Int.random(in: 0..<40, using: &random) == 0 ? Int.random(in: 100...400, using: &random) : 1
      for _ in 0..<burst { score.append(TimedGesture(tick: tick, gesture: gesture(&random))) }
    }
    return score
  }

  static func gesture(_ random: inout SplitMix64) -> Gesture {
    switch UInt64.random(in: 0..<12, using: &random) {
    case 0: .pause
    case 1, 2: .play
    case 3: .remove(ball: Int.random(in: 1...16, using: &random))
    case 4, 5: .spawn(x: Double.random(in: 500...1024, using: &random), y: Double.random(in: 300...600, using: &random))
    case 6: .set(.gravity, Double.random(in: -1...100, using: &random))
    case 7: .set(.program, Double(Int.random(in: 0...128, using: &random)))
    case 8:
      .moveBouncer(.five, x: Double.random(in: 0...512, using: &random), y: Double.random(in: 0...700, using: &random))
    case 9:
      .move(LFO(.speed, from: 100, to: 500, period: Int64.random(in: 1...9, using: &random) * second, shape: .smooth))
    case 10: .flickBall(Int.random(in: 0...4, using: &random), x: 300, y: Double.random(in: -600...600, using: &random))
    default: .reset
    }
  }
}

extension [PerformanceEvent] {
  var messages: [TimedMessage] { compactMap { if case .message(let timed) = $0 { timed } else { nil } } }
}
