import Instrument
import Physics2D
import Sessions

/// A chord, or a section of the form, that will begin unless a player changes the music.
public struct ComingChange: Equatable, Sendable {
  /// The maximum number of changes that `changes` returns.
  public static let capacity = 8
  /// The number of bars to look ahead.
  public static let bars: Int64 = 2
  /// The longest time to look ahead, in nanoseconds.
  private static let farthest: Int64 = 20_000_000_000
  /// The longest time, in nanoseconds, before a bar line at which a change belongs to the next bar. The bass ball
  /// strikes some milliseconds before the bar line to which it is guided.
  private static let early: Int64 = 20_000_000

  /// The time, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64
  /// The number of the bar, from 0.
  public var bar: Int64
  /// The name of the chord.
  public var chord: String
  /// The chord's Roman numeral.
  public var numeral: String
  /// The section that begins, as a form names it, such as `A`, `a` or `A2`. `end` stands for the last chord of the
  /// piece; nil means that only the chord changes.
  public var section: String?

  /// Creates a change from its properties.
  public init(nanoseconds: Int64, bar: Int64, chord: String, numeral: String, section: String? = nil) {
    (self.nanoseconds, self.bar, self.chord, self.numeral) = (nanoseconds, bar, chord, numeral)
    self.section = section
  }

  /// Plays a copy of the performance through the rest of the present bar and the next `bars` bars, and returns at most
  /// `capacity` changes in order of time. The copy applies `gestures`, which are sorted by tick and not before the
  /// performance's time. Stops at a pause, and after `farthest`.
  public static func changes(
    after performance: consuming Performance, making gestures: ArraySlice<TimedGesture> = []
  ) -> [ComingChange] {
    var performance = performance
    performance.cue()
    performance.reportsBeats = true
    var spelling = Spelling(performance.start)
    let start = performance.nanoseconds
    let last = spelling.follower.position(at: start).bar + bars
    var gestures = gestures
    var changes: [ComingChange] = []
    var events = FixedBuffer<PerformanceEvent>(capacity: 64)
    var isInside = true
    func take() {
      for index in events.indices where isInside {
        let event = events[index]
        let chord = spelling.chordName
        spelling.advance(to: event.nanoseconds)
        spelling.follow(event)
        let bar = spelling.follower.position(at: event.nanoseconds + early).bar
        isInside = bar <= last && changes.count < capacity
        var section: String?
        if case .section(let event) = event { section = event.section?.sessionText ?? "end" }
        guard isInside, section != nil || spelling.chordName != chord else { continue }
        // A section and its first chord begin together, so they are one change.
        if let before = changes.last, before.nanoseconds == event.nanoseconds {
          section = section ?? before.section
          changes.removeLast()
        }
        changes.append(
          ComingChange(
            nanoseconds: event.nanoseconds, bar: bar, chord: spelling.chordName, numeral: spelling.numeral,
            section: section))
      }
      events.removeAll()
    }
    while isInside, performance.nanoseconds < start + farthest {
      let next = min(performance.nanoseconds + 500_000_000, gestures.first?.nanoseconds ?? .max)
      while !performance.advance(to: max(next, performance.nanoseconds), events: &events) { take() }
      take()
      while let item = gestures.first, item.nanoseconds <= performance.nanoseconds {
        performance.apply(item.gesture, events: &events)
        take()
        gestures.removeFirst()
      }
      guard performance.isPlaying else { break }
    }
    return changes
  }
}
