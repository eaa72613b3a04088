import ChordEngine
import Physics2D

/// An event of a performance. All events form one stream, in order of time.
public enum PerformanceEvent: Equatable, Sendable, BitwiseCopyable {
  /// A gesture was applied or refused.
  case gesture(GestureEvent)
  /// A ball's flight begins, ends or changes. Reported only if `Performance.reportsFlights` is `true`.
  case flight(FlightEvent)
  /// A beat passes. Reported only if `Performance.reportsBeats` is `true`.
  case beat(BeatEvent)
  /// A section of the form, or the last chord of the piece, begins. Reported only if `Performance.reportsFlights` or
  /// `Performance.reportsBeats` is `true`.
  case section(SectionEvent)
  /// A ball strikes a bouncer or a key.
  case strike(Strike)
  /// A MIDI message is due.
  case message(TimedMessage)
  /// A MIDI clock, or a start, continue, stop or song position for slaves of the clock, is due. Sent only if
  /// `Performance.sendsClock` is `true`. The message has no channel, and its voice is `click`. Only MIDI destinations
  /// need these messages.
  case midiClock(TimedMessage)

  /// The time of the event, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64 {
    switch self {
    case .gesture(let event): event.nanoseconds
    case .flight(let event): event.nanoseconds
    case .beat(let event): event.nanoseconds
    case .section(let event): event.nanoseconds
    case .strike(let strike): strike.nanoseconds
    case .message(let timed), .midiClock(let timed): timed.nanoseconds
    }
  }

  /// The MIDI message of a `message` or a `midiClock`; nil for other events.
  public var timedMessage: TimedMessage? {
    switch self {
    case .message(let timed), .midiClock(let timed): timed
    case .gesture, .flight, .beat, .section, .strike: nil
    }
  }

  /// `true` if the event is a note-on.
  public var isNoteOn: Bool {
    guard case .message(let timed) = self, case .noteOn = timed.message else { return false }
    return true
  }
}

/// A gesture that was applied or refused.
public struct GestureEvent: Equatable, Sendable, BitwiseCopyable {
  /// The time of the gesture's tick, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64
  /// The number of the live input that made the gesture. The caller of `Performance.apply` chooses this number.
  public var source: UInt8
  /// The gesture.
  public var gesture: Gesture
  /// The error if the gesture was refused; otherwise nil.
  public var refusal: GestureError?
  /// After `locate`, the active chord at the new place; nil after other gestures.
  var chord: ActiveChord?

  /// An event with these properties.
  public init(nanoseconds: Int64, source: UInt8, gesture: Gesture, refusal: GestureError?) {
    self.nanoseconds = nanoseconds
    self.source = source
    self.gesture = gesture
    self.refusal = refusal
  }
}

/// The active chord of a performance.
struct ActiveChord: Equatable, Sendable, BitwiseCopyable {
  /// The degree of the bouncer struck most recently; degree one before the first strike of the performance or of a
  /// section.
  var degree: Degree
  /// The keys' pitches, before the parameter `keys-octave` shifts them.
  var voiced: VoicedChord
}

/// A ball's exact trajectory until the ball's next event: p + v·t + ½·a·t² at t seconds after the trajectory's start.
public struct FlightEvent: Equatable, Sendable, BitwiseCopyable {
  /// The time of the event, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64
  /// The ball: 0 is the bass ball, 1…16 are the piano balls.
  public var ball: UInt8
  /// `true` if the ball is on the stage. The event of a removed ball repeats the ball's last trajectory.
  public var isPresent: Bool
  /// The start of the trajectory, in whole nanoseconds since the start of the performance.
  public var start: Int64
  /// The fraction of a nanosecond, 0..<1, that is added to `start`.
  public var startFraction: Double
  /// The position at the start, in points from the left and from the bottom of the stage.
  public var x, y: Double
  /// The velocity at the start, in points/s.
  public var velocityX, velocityY: Double
  /// The acceleration, in points/s².
  public var accelerationX, accelerationY: Double

  /// A flight with these properties.
  public init(
    nanoseconds: Int64, ball: UInt8, isPresent: Bool, start: Int64, startFraction: Double, _ position: Vector2,
    _ velocity: Vector2, _ acceleration: Vector2
  ) {
    self.nanoseconds = nanoseconds
    self.ball = ball
    self.isPresent = isPresent
    self.start = start
    self.startFraction = startFraction
    (x, y) = (position.x, position.y)
    (velocityX, velocityY) = (velocity.x, velocity.y)
    (accelerationX, accelerationY) = (acceleration.x, acceleration.y)
  }
}
