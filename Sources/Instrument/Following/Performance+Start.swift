import ChordEngine
import Physics2D

extension Performance {
  /// A performance that has been advanced to a time.
  ///
  /// - Parameters:
  ///   - gestures: by tick. Only those before the time are applied.
  ///   - nanoseconds: a multiple of `tick`, 0…`latest` (preconditions).
  /// - Throws: the first setting that is refused.
  public init(_ settings: Settings, after gestures: [TimedGesture], at nanoseconds: Int64) throws(SettingsError) {
    precondition(nanoseconds % Self.tick == 0, "a performance stands at a tick")
    try self.init(settings)
    skip(to: nanoseconds, making: gestures.prefix { $0.nanoseconds < nanoseconds })
  }

  /// Advances to a time, not before the present one and at most `latest` (preconditions), and drops the events. At the start it
  /// drops nothing. Allocates.
  ///
  /// - Parameter gestures: by tick, from the present time to before the new one (a precondition).
  public mutating func skip(to nanoseconds: Int64, making gestures: ArraySlice<TimedGesture> = []) {
    precondition(gestures.last.map { $0.nanoseconds < nanoseconds } ?? true, "gestures are made on the way")
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

  /// Prepares listeners who begin at the present time: forgets the sounding notes, which then get no note-offs, and sends the programs. It
  /// changes no later strike or note, and nothing at the start.
  ///
  /// - Precondition: the last `advance` returned true.
  public mutating func cue() {
    pending.removeSounding()
    resendPrograms()
  }

  /// The present state, for followers.
  public var start: PerformanceStart {
    PerformanceStart(
      settings: settings, nanoseconds: nanoseconds, pausedTime: pausedTime, timeline: timeline, isPlaying: isPlaying,
      degree: degree, voiced: voiced, balls: PianoBalls(self), glides: PerBouncer { glide(of: $0) })
  }

  /// Returns the rest of a bouncer's glide, 0…6.
  func glide(of index: Int) -> Glide {
    let now = scene.world.now.nanoseconds
    return Glide(
      from: scene.world.position(of: ShapeID(index: index)), to: settings.layout.bouncers[index].center, start: now,
      duration: max(0, scene.gliding.ends[index] - now))
  }

  /// `true` if a ball is on the stage: 0 is the bass ball, 1…16 are the piano balls.
  public func hasBall(_ ball: Int) -> Bool { scene.id(ofBall: ball) != nil }
}
