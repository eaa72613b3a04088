import ChordEngine
import Physics2D

extension Performance {
  /// A performance that has been advanced to a time.
  ///
  /// - Parameters:
  ///   - gestures: the gestures to apply, in order of tick. Gestures at or after `nanoseconds` are left out.
  ///   - nanoseconds: the time to advance to: a multiple of `tick` in 0…`latest` (preconditions).
  /// - Throws: an error for the first invalid setting.
  public init(_ settings: Settings, after gestures: [TimedGesture], at nanoseconds: Int64) throws(SettingsError) {
    precondition(nanoseconds % Self.tick == 0, "a performance stands at a tick")
    try self.init(settings)
    skip(to: nanoseconds, making: gestures.prefix { $0.nanoseconds < nanoseconds })
  }

  /// Advances to a time, and drops all events up to and including this time. With time 0, does nothing, so
  /// that the next `advance` still appends the events of time 0. Allocates.
  ///
  /// - Parameter gestures: the gestures to apply, in order of tick. Every gesture must be at or after the
  ///   present time and before the new time (preconditions).
  /// - Precondition: the new time is not before the present time, and at most `latest`.
  public mutating func skip(to nanoseconds: Int64, making gestures: ArraySlice<TimedGesture> = []) {
    precondition(
      gestures.last.map { $0.nanoseconds < nanoseconds } ?? true, "every gesture must be before the new time")
    guard nanoseconds > 0 else { return }
    var events = FixedBuffer<PerformanceEvent>(capacity: 256)
    for item in gestures {
      if self.nanoseconds < item.nanoseconds { skip(to: item.nanoseconds, &events) }
      apply(item.gesture, events: &events)
      events.removeAll()
    }
    skip(to: nanoseconds, &events)
  }

  private mutating func skip(to nanoseconds: Int64, _ events: inout FixedBuffer<PerformanceEvent>) {
    repeat { events.removeAll() } while !advance(to: nanoseconds, events: &events)
    events.removeAll()
  }

  /// Prepares the event stream for listeners that join at the present time: drops the note-offs of sounding
  /// notes, whose note-ons these listeners have not received, and sends the programs again. Later strikes and
  /// notes do not change. At the start of a performance, this method has no effect.
  ///
  /// - Precondition: the last `advance` returned true.
  public mutating func cue() {
    pending.removeSounding()
    resendPrograms()
  }

  /// The present state, from which copies (a `Follower`, for example) can follow the events.
  public var start: PerformanceStart {
    PerformanceStart(
      settings: settings, nanoseconds: nanoseconds, pausedTime: pausedTime, timeline: timeline, isPlaying: isPlaying,
      degree: degree, voiced: voiced, balls: PianoBalls(self), glides: PerBouncer { glide(of: $0) })
  }

  /// Returns the remaining part of the glide of a bouncer, 0…6.
  func glide(of index: Int) -> Glide {
    let now = scene.world.now.nanoseconds
    return Glide(
      from: scene.world.position(of: ShapeID(index: index)), to: settings.layout.bouncers[index].center, start: now,
      duration: max(0, scene.gliding.ends[index] - now))
  }

  /// `true` if a ball is on the stage: 0 is the bass ball, 1…16 are the piano balls.
  public func hasBall(_ ball: Int) -> Bool { scene.id(ofBall: ball) != nil }
}
