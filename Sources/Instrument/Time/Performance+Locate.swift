import MIDI
import Physics2D

extension Performance {
  /// The least time, in nanoseconds, from the end of the music that `locate` performs silently to the place. The chord
  /// at the place is struck up to 0.6 ms early, and this strike must not be silent.
  static let locateLead: Int64 = 1_000_000

  /// Ends all notes, removes the added notes that wait, and jumps to a place. The music from the beginning of the
  /// section (or, without a form, of the piece) to the place is performed silently and immediately, and advances world
  /// time (the physics clock) by its length. Twenty minutes of music take about 20 ms. `events` must have room for one
  /// event.
  mutating func locate(_ place: SongPosition, _ events: inout FixedBuffer<PerformanceEvent>) throws(GestureError) {
    guard SongPosition.range.contains(place.sixteenth) else { throw .farPlace(place.sixteenth) }
    let begin = scene.world.now.nanoseconds
    var follower = SettingsFollower(start)
    follower.follow(.locate(sixteenth: place.sixteenth), at: nanoseconds)
    let end = follower.worldTime(at: nanoseconds)
    guard end - begin <= SongPosition.reach, end < Self.latest - SongPosition.reach else {
      throw .farPlace(place.sixteenth)
    }

    let isBeatHeard = isPlaying && begin > 0 && hasJustPassedBeat
    pending.endAll(at: nanoseconds)
    pending.setAside()
    echoes.removeAll()
    addedNotes.removeAll()
    scheduleAddedNote()
    let values = settings.values
    progress.begin(sectionAt: place.beats, &settings, &timeline, at: begin)
    if settings.form.count > 0 { openSection(since: values) } else { restartPiece(since: values) }
    skipSilently(from: begin, to: end, &events)
    // In a loop, the beat at the loop's end has just sounded, so the beat at the loop's beginning must not sound.
    lastBeat = isBeatHeard ? place.beats : place.beats - Beats(pulses: 0, parts: 1)
    scheduleBeat(after: lastBeat)
    scheduleClock()
    cue()
    pending.takeBack(at: nanoseconds)
  }

  /// `true` if the latest beat was less than one MIDI clock (1/24 of a quarter note) ago.
  private var hasJustPassedBeat: Bool {
    let now = timeline.beats(at: scene.world.now.nanoseconds)
    let beat = Timeline.Lines(timeline, every: timeline.beatPulses).beat(notAfter: now)
    return (now - beat).pulses < Timeline.clockPulses
  }

  /// Restarts a piece without a form.
  private mutating func restartPiece(since before: ParameterValues) {
    let balls = progress.balls(after: scene.pianoBallCount, settings)
    random = SplitMix64(seed: settings.seed)
    scene.clear(settings)
    applySectionChanges(since: before)
    forgetNotes()
    Self.launchBassBall(of: &scene, settings, by: &random)
    for ball in 0..<balls { _ = Self.addBall(ball, to: &scene, settings, by: &random) }
    aimStart()
    voiceChord()
    beginOscillations()
    scheduleForm()
  }

  /// Performs the music between two world times, in nanoseconds, and discards its events. The performance's present
  /// time does not change.
  private mutating func skipSilently(from begin: Int64, to end: Int64, _ events: inout FixedBuffer<PerformanceEvent>) {
    let (now, count, plays) = (nanoseconds, events.count, isPlaying)
    let (flights, beats, clock, slave) = (reportsFlights, reportsBeats, sendsClock, slave)
    (reportsFlights, reportsBeats, sendsClock, isPlaying) = (false, false, false, true)
    (nanoseconds, requestedTime, pausedTime) = (now - (end - begin), now - (end - begin), now - end)
    // All earlier strikes and notes must lie before the silent music, which may begin at a negative time.
    lastStrikes = PerBall(repeating: (0, nanoseconds - 1_000_000_000))
    lastNotes = InlineArray(repeating: nanoseconds - 1_000_000_000_000)
    ringing = RingingNotes(endedAt: nanoseconds)
    members = MemberChannels(endedAt: nanoseconds)
    // If `end` equals `begin`, the events of this time are still to come, so nothing is discarded.
    if end > begin {
      while !advance(to: now, events: &events) { events.removeAll(from: count) }
      events.removeAll(from: count)
    }
    (reportsFlights, reportsBeats, sendsClock, isPlaying) = (flights, beats, clock, plays)
    self.slave = slave
  }
}
