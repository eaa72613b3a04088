import ChordEngine
import Physics2D

/// Beginning in the middle.
extension Performance {
  /// A performance that stands at a time, and was performed until then.
  ///
  /// - Parameters:
  ///   - gestures: in the order of their ticks. Those at the time itself, and later ones, are not made.
  ///   - nanoseconds: a multiple of `tick`, 0…`latest` (preconditions).
  /// - Throws: the first setting that is out of its range, or what is wrong with the layout.
  public init(_ settings: Settings, after gestures: [TimedGesture], at nanoseconds: Int64) throws(SettingsError) {
    precondition(nanoseconds % Self.tick == 0, "a performance stands at a tick")
    try self.init(settings)
    skip(to: nanoseconds, making: gestures.prefix { $0.nanoseconds < nanoseconds })
  }

  /// Advances to a time, not before the present one and at most `latest` (preconditions), and forgets the events. Allocates.
  ///
  /// - Parameter gestures: what is made on the way, in the order of the ticks: not before the present time, and before the other (a
  ///   precondition).
  public mutating func skip(to nanoseconds: Int64, making gestures: ArraySlice<TimedGesture> = []) {
    precondition(gestures.last.map { $0.nanoseconds < nanoseconds } ?? true, "gestures are made on the way")
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

  /// Has the performance be heard from its present time on, by those who heard nothing of it before: the notes that sound are forgotten, so
  /// that no note-off comes for them, and the programs are sent. It changes no strike and no note to come; at the start it changes nothing.
  ///
  /// - Precondition: the last `advance` returned true.
  public mutating func cue() {
    pending.removeAll()
    resendPrograms()
  }

  /// Where it stands: for what follows its events from now on.
  public var start: PerformanceStart {
    PerformanceStart(
      settings: settings, nanoseconds: nanoseconds, pausedTime: pausedTime, isPlaying: isPlaying, degree: degree,
      voiced: voiced, balls: PianoBalls(self), glides: PerBouncer { glide(of: $0) })
  }

  /// The glide of a bouncer, 0…6, from where it is now.
  func glide(of index: Int) -> Glide {
    let now = scene.world.now.nanoseconds
    return Glide(
      from: scene.world.position(of: ShapeID(index: index)), to: settings.layout.bouncers[index].center, start: now,
      duration: max(0, scene.gliding.ends[index] - now))
  }

  /// Whether a ball is on the stage: 0 is the bass ball, 1…16 are the piano balls.
  public func hasBall(_ ball: Int) -> Bool { scene.id(ofBall: ball) != nil }
}
