import ChordEngine

/// The state of a performance at a time. A `Follower` follows the later events from this state.
public struct PerformanceStart: Sendable {
  /// The settings at the time `nanoseconds`.
  public let settings: Settings
  /// The time, in nanoseconds since the start of the performance.
  public let nanoseconds: Int64
  /// The time `nanoseconds` minus world time, in nanoseconds. World time is negative during the count-in; later, it is
  /// the time of the physics clock. The value begins as the length of the whole count-in. Pauses add their lengths.
  /// Each gesture `locate` moves world time forward, and so makes the value smaller.
  public let pausedTime: Int64
  /// The timeline, in world time, which stops during pauses.
  let timeline: Timeline
  /// `true` unless the performance is paused at `nanoseconds`.
  public let isPlaying: Bool
  /// The degree of the bouncer that was struck most recently, whose chord is active. The degree is one before the first
  /// strike of the performance or of a section.
  public let degree: Degree
  let voiced: VoicedChord
  let balls: PianoBalls
  let glides: PerBouncer<Glide>
  let progress: FormProgress

  /// The start of a performance with the given settings.
  public init(_ settings: Settings) {
    var settings = settings
    settings.move(to: 0)
    var progress = FormProgress(settings)
    var timeline = Timeline(tempo: settings[.tempo], signature: settings.timeSignature)
    if settings.form.count > 0 { progress.begin(&settings, &timeline) }
    let balls = progress.balls(after: settings.balls, settings)
    self.init(
      settings: settings, nanoseconds: 0, pausedTime: settings.countIn, timeline: timeline, isPlaying: true,
      degree: .one, voiced: settings.voiced(settings.chord(ofSlot: 0)), balls: PianoBalls(count: balls),
      glides: PerBouncer { Glide(at: settings.layout.bouncers[$0].center) }, progress: progress)
  }

  init(
    settings: Settings, nanoseconds: Int64, pausedTime: Int64, timeline: Timeline, isPlaying: Bool, degree: Degree,
    voiced: VoicedChord, balls: PianoBalls, glides: PerBouncer<Glide>, progress: FormProgress
  ) {
    self.settings = settings
    self.nanoseconds = nanoseconds
    self.pausedTime = pausedTime
    self.timeline = timeline
    self.isPlaying = isPlaying
    self.degree = degree
    self.voiced = voiced
    self.balls = balls
    self.glides = glides
    self.progress = progress
  }
}
