import ChordEngine
import MIDI
import Physics2D

/// The sections of a form. At a section's first bar line, the balls, the random numbers and the settings are reset to a
/// state that depends on the section's letter. So sections without a variation sound the same if they have the same
/// letter. Sounding notes continue.
extension Performance {
  /// A strike less than this time, in nanoseconds, before the beginning of a section makes no note. The note would
  /// sound together with the new section's first notes.
  static let sectionGap: Int64 = 1_000_000
  /// The times of the first strikes of the bass ball and the piano balls, in ns after a section's first bar line.
  /// The times apply to balls that `placeBassBall` puts beside a bouncer or `placeBall` puts above a key.
  private static let firstBass: Int64 = 1_000, firstKeys: Int64 = 3_000
  /// The time from the last chord of the piece until all balls are held (see `vary`), in nanoseconds.
  private static let lastRest: Int64 = 10_000

  /// Schedules the next section. Must be called after a change of the tempo, the meter or the form.
  mutating func scheduleSection() { cues.section = progress.next(settings, timeline) }

  /// Begins the next section, or the last chord of the piece.
  mutating func beginSection() {
    let before = settings.values
    progress.begin(&settings, &timeline)
    openSection(since: before)
  }

  /// Begins the section to which `progress` has already advanced. `before` are the parameters' values before this
  /// section.
  mutating func openSection(since before: ParameterValues) {
    let balls = progress.balls(after: scene.pianoBallCount, settings)
    random = progress.generator(settings)
    scene.clear(settings)
    applySectionChanges(since: before)
    forgetNotes()
    voiceChord()
    scheduleSection()
    scheduleBeat()
    scheduleOscillation()
    placeBassBall()
    addSectionBalls(balls)
    scheduleBass()
    scheduleEcho()
    scheduleVariation()
  }

  /// Forgets the past strikes, notes and chords, so that no later note depends on them.
  mutating func forgetNotes() {
    (degree, lastBass, recentChords, aims) = (.one, nil, RecentChords(), Aims())
    (bass, ringing) = (BassPlan(), RingingNotes())
    members.release()
    recentChords.lastChange = scene.world.now.nanoseconds
    voiced = VoicedChord([])
    lastStrikes = PerBall(repeating: (0, -1_000_000_000))
    lastNotes = InlineArray(repeating: -1_000_000_000_000)
  }

  /// Appends the event for the beginning of the present section, if the performance reports flights or beats.
  func reportSection(_ events: inout FixedBuffer<PerformanceEvent>) {
    guard reportsFlights || reportsBeats else { return }
    let section = progress.section(settings)
    events.append(.section(SectionEvent(nanoseconds: nanoseconds, number: progress.number, section: section)))
  }

  /// Schedules the start of the section's variation, or the time after the last chord of the piece at which all balls
  /// are held. Must be called after a change of the tempo, the meter or the form.
  mutating func scheduleVariation() {
    cues.variation = .max
    guard !progress.hasVaried else { return }
    if progress.hasEnded {
      cues.variation = progress.start + Self.lastRest
    } else if let section = progress.section(settings), section.variation != Form.Section.exact {
      let bars = Beats(pulses: section.variationStart * timeline.barPulses)
      // A change of the tempo or the meter can move the start of the variation into the past.
      cues.variation = max(timeline.nanoseconds(at: progress.startBeats + bars), scene.world.now.nanoseconds + 1)
    }
  }

  /// Varies the section: gives the moving piano balls new horizontal speeds. After the last chord of the piece, holds
  /// all balls instead.
  mutating func vary() {
    (cues.variation, progress.hasVaried) = (.max, true)
    guard !progress.hasEnded else { return scene.holdAll() }
    random = progress.generator(settings, isVaried: true)
    for ball in scene.pianoBalls.indices where !scene.isHeld(ball) {
      guard let id = scene.pianoBalls[ball], !scene.world.isResting(id) else { continue }
      let velocity = scene.world.velocity(of: id)
      let toss = Self.toss(settings[.toss], by: &random)
      aims.drifts[ball] = abs(toss.x)
      scene.setVelocity(Vector2(toss.x, velocity.y), of: id)
    }
  }

  /// Places the bass ball beside the bouncer of the section's first chord, so that it strikes the bouncer immediately.
  /// The ball starts at its place in the layout if there are no bouncers, or if 64 random tries find no room. The ball
  /// also starts there if the place differs from that in `Layout.original`, except for the last chord of the piece.
  private mutating func placeBassBall() {
    let speed = settings[.speed]
    let isStated = settings.layout.bassBall != Layout.original.bassBall && !progress.hasEnded
    guard !isStated, let degree = firstDegree() else { return Self.launchBassBall(of: &scene, settings, by: &random) }
    let bouncer = settings.layout.bouncers[degree]
    let reach = bouncer.radius + Stage.bassBallRadius + speed * Double(Self.firstBass) / 1e9
    for _ in 0..<64 {
      let direction = random.nextDirection()
      let place = bouncer.center + direction * reach
      guard StageHalf.left.isFree(place), scene.isClearOfBouncers(place) else { continue }
      return scene.launchBassBall(from: place, direction * -speed)
    }
    Self.launchBassBall(of: &scene, settings, by: &random)
  }

  /// Returns the bouncer of the section's first chord; nil without bouncers. Sections A and the last chord of the piece
  /// prefer the tonic's bouncer. Other sections prefer a random other bouncer.
  private mutating func firstDegree() -> Int? {
    let tonic = bouncer(ofRoot: 0)
    let letter = progress.section(settings)?.letter ?? 0
    if letter == 0, let tonic { return tonic }
    let bouncers = settings.bouncers
    var count = 0
    for degree in 0..<Stage.bouncerCount where bouncers.rawValue >> UInt8(degree) & 1 != 0 && degree != tonic {
      count += 1
    }
    guard count > 0 else { return tonic }
    var left = Int(random.next(in: 0..<Double(count)))
    for degree in 0..<Stage.bouncerCount where bouncers.rawValue >> UInt8(degree) & 1 != 0 && degree != tonic {
      if left == 0 { return degree }
      left -= 1
    }
    return tonic
  }

  /// Adds the piano balls of a section. The balls with a place in the layout start there. Each other ball
  /// starts just above a random key with the probability `downbeat` (a parameter), otherwise at a random place in the
  /// upper half. For the last chord of the piece, ball n starts just above key n instead.
  private mutating func addSectionBalls(_ count: Int) {
    let isLast = progress.hasEnded
    for ball in 0..<count {
      let isOnKey = isLast || random.next(in: 0..<1) < settings[.downbeat]
      if isOnKey, ball >= settings.layout.placeCount || isLast, placeBall(ball, key: isLast ? ball : nil) { continue }
      _ = Self.addBall(ball, to: &scene, settings, by: &random)
    }
    if !isLast { aimStart() }
  }

  /// Adds a ball just above a key, which the ball strikes immediately. If `key` is nil, the key is random. Returns
  /// `false` and adds no ball if 32 random tries find no free place.
  private mutating func placeBall(_ ball: Int, key: Int?) -> Bool {
    let keys = settings.layout.keys
    let speed = firstSpeed(of: ball)
    let share = key == nil ? 0.1..<0.9 : 0.5..<0.51
    for _ in 0..<32 {
      let key = keys[key ?? Int(random.next(in: 0..<Double(keys.count)))]
      let x = key.left + key.width * random.next(in: share)
      let place = Vector2(x, key.top + Stage.pianoBallRadius + speed * Double(Self.firstKeys) / 1e9)
      guard StageHalf.right.isFree(place), surface.isFlat(at: x), scene.isClearOfPianoBalls(place),
        let ball = try? scene.spawn(at: place, named: place)
      else { continue }
      let toss = Self.toss(settings[.toss], by: &random)
      try? scene.flick(ball, Vector2(toss.x, -speed))
      return true
    }
    return false
  }

  /// Returns the speed, in points/s, at which a ball lands after a flight that lasts as long as a length of the rhythm.
  /// Ball n takes length n of the rhythm; with more balls than lengths, the lengths repeat. Without a rhythm, the
  /// flight lasts half a second. The speed is at least 200 and above the parameter `softest`, but never above 1300.
  private mutating func firstSpeed(of ball: Int) -> Double {
    var seconds = 0.5
    if settings.rhythm.count > 0 {
      let length = settings.rhythm[ball % settings.rhythm.count].pulses(lines.pulses)
      seconds = Double(timeline.nanoseconds(in: Beats(pulses: length))) / 1e9
    }
    return min(max(gravity * seconds / 2, max(200, settings[.softest] + 1)), 1300)
  }
}

extension FormProgress {
  /// Returns a random generator for the present section. Its seed depends on the piece's seed, on the section's letter
  /// and, if `isVaried`, on the section's variation. For the variation `anew`, it depends on the section's number, too.
  func generator(_ settings: borrowing Settings, isVaried: Bool = false) -> SplitMix64 {
    let section = section(settings)
    var kind = UInt64(section?.letter ?? 31) + 1
    if isVaried, let section {
      let isAnew = section.variation == Form.Section.anew
      kind |= (isAnew ? UInt64(number) + 16 : UInt64(section.variation)) << 8
    }
    return SplitMix64(seed: settings.seed &+ kind &* 0x9E37_79B9_7F4A_7C15 ^ kind)
  }
}
