import ChordEngine
import Physics2D

extension Performance {
  /// A performance advanced to a time, which is a multiple of `tick` in 0…`latest` (preconditions). The gestures are in
  /// order of tick; gestures at or after the time are left out. Throws an error for the first invalid setting.
  public init(_ settings: Settings, after gestures: [TimedGesture], at nanoseconds: Int64) throws(SettingsError) {
    precondition(nanoseconds % Self.tick == 0, "the time must be a tick")
    try self.init(settings)
    skip(to: nanoseconds, making: gestures.prefix { $0.nanoseconds < nanoseconds })
  }

  /// Advances to a time, and discards all events up to and including that time. A call for time 0 does nothing: the
  /// next `advance` still appends the events of time 0. Allocates. Preconditions: the new time is not before the
  /// present time, and at most `latest`. The gestures are in order of tick, at or after the present time, and before
  /// the new time.
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

  /// Prepares the stream of events for listeners that join now: removes the note-offs of sounding notes, and sends the
  /// programs again. Later strikes and notes do not change. Precondition: the latest `advance` returned true.
  public mutating func cue() {
    pending.removeSounding()
    resendPrograms()
  }

  /// The present state, from which a `Follower` can follow the later events.
  public var start: PerformanceStart {
    PerformanceStart(
      settings: settings, nanoseconds: nanoseconds, pausedTime: pausedTime, timeline: timeline, isPlaying: isPlaying,
      degree: degree, voiced: voiced, balls: PianoBalls(self), glides: PerBouncer { glide(of: $0) },
      progress: progress)
  }

  /// The remaining part of a bouncer's glide.
  func glide(of index: Int) -> Glide {
    let now = scene.world.now.nanoseconds
    return Glide(
      from: scene.world.position(of: ShapeID(index: index)), to: settings.layout.bouncers[index].center, start: now,
      duration: max(0, scene.gliding.ends[index] - now))
  }

  /// `true` if a ball is on the stage: 0 is the bass ball, 1…16 are the piano balls.
  public func hasBall(_ ball: Int) -> Bool { scene.id(ofBall: ball) != nil }
}
