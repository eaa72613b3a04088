import ChordEngine
import Physics2D

/// A copy of a performance's settings and timeline, updated from the performance's events without allocation. Gestures
/// and oscillators change the copy and the performance at the same times.
public struct SettingsFollower: Sendable {
  /// The current settings, including the values that oscillators set most recently.
  public private(set) var settings: Settings
  private(set) var timeline: Timeline
  /// The performance's time minus world time (the physics clock), in nanoseconds. In a pause, this is the value at
  /// `pauseStart`. The count-in and each past pause add their lengths. The gesture `locate` makes the value smaller.
  private var pausedTime: Int64
  /// The time at which the present pause began, in nanoseconds; nil if the performance is not paused.
  private(set) var pauseStart: Int64?
  /// The world time of the oscillators' next step, in nanoseconds. A step sets every oscillating parameter.
  private var nextMove: Int64
  /// The world time at which the next section begins, in nanoseconds; `Int64.max` for never.
  private var nextSection: Int64
  private(set) var progress: FormProgress

  /// A follower that continues from the given state of a performance.
  public init(_ start: PerformanceStart) {
    settings = start.settings
    timeline = start.timeline
    pausedTime = start.pausedTime
    pauseStart = start.isPlaying ? nil : start.nanoseconds
    progress = start.progress
    nextMove = LFO.nextTime(after: max(0, start.nanoseconds - start.pausedTime), from: progress.start)
    nextSection = progress.next(start.settings, start.timeline)
  }

  /// A follower of a new performance with the given settings.
  public init(_ settings: Settings) { self.init(PerformanceStart(settings)) }

  /// `true` unless the performance is paused.
  public var isPlaying: Bool { pauseStart == nil }

  /// Converts the performance's time to world time (the physics clock), both in nanoseconds. The given time is not
  /// before the latest gesture. World time stays at 0 during a count-in, and stops during pauses.
  public func worldTime(at nanoseconds: Int64) -> Int64 { max(0, countedTime(at: nanoseconds)) }

  /// Returns the same as `worldTime`, except during a count-in: then the result is negative.
  func countedTime(at nanoseconds: Int64) -> Int64 { (pauseStart ?? nanoseconds) - pausedTime }

  /// Returns the musical position at a time (in nanoseconds, not before the latest gesture); negative during a
  /// count-in.
  func position(at nanoseconds: Int64) -> MusicalPosition {
    timeline.position(at: countedTime(at: nanoseconds))
  }

  /// Returns the beats from the start of the current bar to a time in nanoseconds. In a count-in, bar 0 counts as the
  /// current bar, so the result is negative.
  func beatsOfBar(at nanoseconds: Int64) -> Beats {
    let bar = timeline.bar(at: timeline.beats(at: worldTime(at: nanoseconds)))
    return timeline.beats(at: countedTime(at: nanoseconds)) - timeline.beginning(ofBar: bar)
  }

  @inline(__always)
  var nextTimelineMove: Int64? { settings.moves(.tempo) ? nextMoveTime : moment(ofMove: nextSection) }

  /// Converts world time to the performance's time, both in nanoseconds. The result is wrong for times before the
  /// latest gesture, and during a pause.
  func nanoseconds(atWorldTime time: Int64) -> Int64 { time + pausedTime }

  /// The time at which the oscillators' next step is due or the next section begins, whichever is earlier, in
  /// nanoseconds. Nil if both are due after `Performance.latest`, and in a pause.
  @inline(__always)
  public var nextMoveTime: Int64? {
    moment(ofMove: settings.oscillators.count == 0 ? nextSection : min(nextMove, nextSection))
  }

  /// The time of the oscillators' next step, in nanoseconds. Nil without oscillators, in a pause, and if the step is
  /// due after `Performance.latest`.
  var nextStepTime: Int64? { settings.oscillators.count == 0 ? nil : moment(ofMove: nextMove) }

  /// Returns the parameters' values at a time in nanoseconds. Parameters of the sound have the exact values of their
  /// oscillators, even between steps. All other parameters have their values of the latest step.
  func soundValues(at nanoseconds: Int64) -> ParameterValues {
    var values = settings.values
    let time = worldTime(at: nanoseconds) - progress.start
    for index in 0..<settings.oscillators.count {
      let lfo = settings.oscillators[index]
      if lfo.parameter.isOfSound { values[lfo.parameter] = lfo.value(at: time, seed: settings.seed) }
    }
    return values
  }

  @inline(__always)
  private func moment(ofMove move: Int64) -> Int64? {
    pauseStart != nil || move > Performance.latest - pausedTime ? nil : move + pausedTime
  }

  /// Updates the copy after the next event. Calls `changed` for each parameter that an oscillator, a new section or
  /// `locate` has changed, but not for the parameter of a gesture `set` or `lock`.
  public mutating func follow(
    _ event: PerformanceEvent, _ changed: (Parameter, borrowing Settings) -> Void = { _, _ in }
  ) {
    switch event {
    // At equal times, strikes and messages come first, then sections and oscillators, then gestures.
    case .strike, .message: move(before: event.nanoseconds, changed)
    case .gesture(let event) where event.refusal == nil:
      follow(event.gesture, at: event.nanoseconds, changed)
    case .gesture, .flight, .beat, .section, .midiClock: break
    }
  }

  /// Runs all steps of the oscillators, and begins all sections, up to and including a time, in nanoseconds.
  public mutating func move(
    through nanoseconds: Int64, _ changed: (Parameter, borrowing Settings) -> Void = { _, _ in }
  ) {
    while let next = nextMoveTime, next <= nanoseconds { moveNext(changed) }
  }

  /// Advances to a time in nanoseconds: begins all sections, but runs only the latest due step of the oscillators. The
  /// timeline becomes wrong if an oscillator controls the tempo.
  public mutating func skip(to nanoseconds: Int64) {
    while let section = moment(ofMove: nextSection), section <= nanoseconds { beginSection { _, _ in } }
    guard settings.oscillators.count > 0, let next = moment(ofMove: nextMove), next <= nanoseconds else { return }
    nextMove += (nanoseconds - next) / LFO.interval * LFO.interval
    moveNext { _, _ in }
  }

  @inline(__always)
  func moves(before nanoseconds: Int64) -> Bool { nextMoveTime.map { $0 < nanoseconds } ?? false }

  private mutating func move(before nanoseconds: Int64, _ changed: (Parameter, borrowing Settings) -> Void) {
    while moves(before: nanoseconds) { moveNext(changed) }
  }

  /// Begins the next section, or runs the next step of the oscillators, whichever is due first.
  mutating func moveNext(_ changed: (Parameter, borrowing Settings) -> Void) {
    guard settings.oscillators.count > 0, nextMove < nextSection else { return beginSection(changed) }
    let tempo = settings[.tempo]
    settings.move(to: nextMove - progress.start, changed)
    followTempo(tempo, at: nextMove)
    nextMove += LFO.interval
  }

  private mutating func beginSection(_ changed: (Parameter, borrowing Settings) -> Void) {
    let before = settings.values
    progress.begin(&settings, &timeline)
    report(changesSince: before, changed)
    nextMove = LFO.nextTime(after: progress.start, from: progress.start)
    nextSection = progress.next(settings, timeline)
  }

  private func report(changesSince before: ParameterValues, _ changed: (Parameter, borrowing Settings) -> Void) {
    // `allCases` would allocate.
    for index in 0..<Parameter.count {
      guard let parameter = Parameter(rawValue: UInt8(index)), settings[parameter] != before[parameter] else {
        continue
      }
      changed(parameter, settings)
    }
  }

  /// Begins the section that contains the given beat of the piece, at the present world time. Then moves world time
  /// forward to the latest tick that is at least 1 ms before the beat. `nanoseconds` is the performance's time, which
  /// does not jump.
  private mutating func locate(
    _ beats: Beats, at nanoseconds: Int64, _ changed: (Parameter, borrowing Settings) -> Void
  ) {
    let (before, begin) = (settings.values, worldTime(at: nanoseconds))
    progress.begin(sectionAt: beats, &settings, &timeline, at: begin)
    report(changesSince: before, changed)
    nextMove = LFO.nextTime(after: begin, from: begin)
    nextSection = progress.next(settings, timeline)
    var end = begin
    while true {
      let time = timeline.nanoseconds(at: beats) - Performance.locateLead
      end = max(begin, time.flooredQuotient(Performance.tick) * Performance.tick)
      guard settings.oscillators.count > 0, nextMove <= end, nextMove - begin <= SongPosition.reach else { break }
      moveNext(changed)
    }
    pausedTime = (pauseStart ?? nanoseconds) - end
  }

  /// Runs an extra step of the oscillators at a time, in nanoseconds, and schedules the next regular step.
  mutating func move(at nanoseconds: Int64, _ changed: (Parameter, borrowing Settings) -> Void = { _, _ in }) {
    let time = worldTime(at: nanoseconds)
    let tempo = settings[.tempo]
    settings.move(to: time - progress.start, changed)
    followTempo(tempo, at: time)
    nextMove = LFO.nextTime(after: time, from: progress.start)
  }

  private mutating func followTempo(_ before: Double, at time: Int64) {
    guard settings[.tempo] != before else { return }
    timeline.setTempo(settings[.tempo], at: time)
    nextSection = progress.next(settings, timeline)
  }

  /// Updates the copy after a gesture at a time, in nanoseconds. A live input may call this function as soon as the
  /// input sends the gesture.
  public mutating func follow(
    _ gesture: Gesture, at nanoseconds: Int64, _ changed: (Parameter, borrowing Settings) -> Void = { _, _ in }
  ) {
    let nanoseconds = min(max(0, nanoseconds), Performance.latest)
    move(through: nanoseconds, changed)
    let (time, tempo) = (worldTime(at: nanoseconds), settings[.tempo])
    let before = timeline
    settings.follow(gesture)
    followTempo(tempo, at: time)
    switch gesture {
    case .move: move(at: nanoseconds, changed)
    case .timeSignature(let signature): timeline.setSignature(signature, at: time)
    case .lock(let lock):
      timeline.lock(lock, pausedTime: pausedTime + (pauseStart.map { nanoseconds - $0 } ?? 0), at: time)
      progress.jump(from: before, to: timeline, at: time)
    case .locate(let sixteenth): locate(SongPosition(sixteenth).beats, at: nanoseconds, changed)
    case .pause: pauseStart = pauseStart ?? nanoseconds
    case .play:
      // The clamps keep `pausedTime` in its range even if the caller's `play` is earlier than its `pause`.
      if let start = pauseStart.take() {
        let before = min(pausedTime, start + Settings.longestCountIn)
        pausedTime = before + max(0, nanoseconds - start)
      }
    default: break
    }
    progress.follow(gesture, settings, timeline, at: time)
    nextSection = progress.next(settings, timeline)
  }
}
