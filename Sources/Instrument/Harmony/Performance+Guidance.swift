import ChordEngine
import Physics2D

/// Guidance of the bass ball with `harmonic-rhythm`. When the ball bounces off a bouncer, the ball's direction and
/// speed are set for a strike on the next bouncer at the time of the next chord.
extension Performance {
  var harmonicRhythm: HarmonicRhythm {
    @inline(__always)
    get { HarmonicRhythm(rawValue: UInt8(settings[.harmonicRhythm])) ?? .free }
  }

  /// A way to a bouncer: its direction, and its duration, in seconds, at the speed of the parameter `speed`.
  private struct Way {
    var direction = Vector2.zero
    var seconds = 0.0
    /// The factor, at least 1, by which the flight must be made longer or shorter so that the ball arrives on time;
    /// infinity if no direction that `guideBassBall` tries leads to the bouncer.
    var strain = Double.infinity
  }

  /// The time from the strike of a guided ball to the next chord line, in nanoseconds. A chord line is a beat at which
  /// the harmonic rhythm lets the chord change. The ball strikes early so that keys struck on the line already sound
  /// the new chord. While the gravity oscillates, keys can be struck up to half a millisecond before the line.
  static let guidedLead: Int64 = 600_000

  /// The largest usual `strain`. A way with a larger strain is rarely taken.
  private static let usualStrain = 2.5
  private static let largestStrain = 8.0

  /// Sends the bass ball, which has just bounced off a bouncer, towards the bouncer of the next chord. `normal` is the
  /// direction from the old bouncer to the ball.
  mutating func guideBassBall(off normal: Vector2) {
    bass.degree = -1
    let speed = settings[.speed]
    guard !scene.isHeld(0), speed > 0 else { return }
    let due = nextChordBeats
    let seconds = Instant(nanoseconds: timeline.nanoseconds(at: due) - Self.guidedLead).seconds(since: scene.world.now)
    guard seconds > 0.03 else { return aimBassBall() }
    let place = scene.world.position(of: scene.bassBall)
    let foresight = Foresight(scene, settings.layout)
    var ways = PerBouncer<Way>(repeating: Way())
    var direction = Turn.first(from: normal)
    for _ in 0..<Turn.fanCount {
      direction = Turn.next(direction)
      guard let hit = foresight.bouncer(from: place, direction * speed, within: Self.largestStrain * seconds),
        hit.seconds > 0.02
      else { continue }
      let strain = max(hit.seconds / seconds, seconds / hit.seconds)
      if strain < ways[hit.degree].strain {
        ways[hit.degree] = Way(direction: direction, seconds: hit.seconds, strain: strain)
      }
    }
    guard let degree = nextDegree(due, ways) else { return aimBassBall() }
    (bass.degree, bass.pulse, bass.time) = (degree, due.pulses, timeline.nanoseconds(at: due))
    scene.turnBassBall(ways[degree].direction, speed: speed * ways[degree].seconds / seconds)
  }

  /// Returns the bouncer for the chord at a beat: the bouncer of the cadence's chord if the ball can reach it,
  /// otherwise a random bouncer, but not that of the present chord. Returns nil if the ball can reach no such bouncer.
  private mutating func nextDegree(_ due: Beats, _ ways: PerBouncer<Way>) -> Int? {
    let cadence = cadenceRoot(at: due)
    if let cadence, let wanted = bouncer(ofRoot: cadence), ways[wanted].strain <= Self.largestStrain { return wanted }
    var weights = PerBouncer<Double>(repeating: 0)
    var total = 0.0
    for degree in weights.indices where degree != Int(self.degree.rawValue) && ways[degree].strain < .infinity {
      let isFar = ways[degree].strain > Self.usualStrain
      weights[degree] =
        recentChords.weight(of: degree, after: 1) * (degree == bass.previous ? 0.15 : 1) * (isFar ? 0.05 : 1)
        * Self.likelihood(ofMotion: rootDistance(to: degree))
      total += weights[degree]
    }
    guard total > 0 else { return nil }
    var rest = random.next(in: 0..<total)
    for degree in weights.indices where weights[degree] > 0 {
      rest -= weights[degree]
      if rest < 0 { return degree }
    }
    return nil
  }

  /// Returns the distance from the root of the present chord up to the root of a degree's chord, in semitones, 0…11.
  private func rootDistance(to degree: Int) -> Int {
    let (now, next) = (chord(Int(self.degree.rawValue)).root, chord(degree).root)
    return (Int(next.semitones) - Int(now.semitones) + 12) % 12
  }

  /// Returns the weight of a root motion, given in semitones upwards. A falling fifth (5) has the greatest weight.
  private static func likelihood(ofMotion semitones: Int) -> Double {
    switch semitones {
    case 5: 2
    case 2, 7, 10: 1.2
    case 6, 0, 1, 11: 0.5
    default: 1
    }
  }

  /// The beat at which the next chord is due: at least one length of the harmonic rhythm after the present chord.
  private var nextChordBeats: Beats {
    let length = harmonicRhythm.pulses(timeline)
    // A slow ball needs several lengths of the harmonic rhythm for a way of the usual distance.
    let span = Double(timeline.nanoseconds(in: Beats(pulses: length))) / 1e9
    let spans = max(1, Int(Self.usualDistance / settings[.speed] / span))
    // The strike of the present chord came shortly before its chord line, so look a little ahead.
    let now = timeline.beats(at: scene.world.now.nanoseconds + 2 * Self.guidedLead)
    return chordLine(notBefore: chordLine(notAfter: now, length) + Beats(pulses: Int64(spans) * length), length)
  }

  /// The usual length of the bass ball's way to its next bouncer, in points.
  private static let usualDistance = 330.0

  /// Returns the latest beat, at or before the given beat, at which the chord may change. `length` is the harmonic
  /// rhythm, in pulses. Lengths of up to a bar are counted from each bar line, longer lengths from the beginning of the
  /// section.
  private func chordLine(notAfter beats: Beats, _ length: Int64) -> Beats {
    guard length > timeline.barPulses else { return Timeline.Lines(timeline, every: length).beat(notAfter: beats) }
    let passed = (beats - progress.startBeats).pulses
    return progress.startBeats + Beats(pulses: passed.flooredQuotient(length) * length)
  }

  private func chordLine(notBefore beats: Beats, _ length: Int64) -> Beats {
    let line = chordLine(notAfter: beats, length)
    guard line < beats else { return line }
    return length > timeline.barPulses
      ? line + Beats(pulses: length) : Timeline.Lines(timeline, every: length).beat(after: beats)
  }

  /// Returns the root that the cadence requires for a chord at a beat, in semitones above the tonic; nil if any root is
  /// allowed.
  private func cadenceRoot(at beats: Beats) -> Int? {
    let cadence = Cadence(rawValue: UInt8(settings[.cadence])) ?? .none
    guard cadence != .none else { return nil }
    let (place, length) = phrasePlace(of: beats)
    let span = harmonicRhythm.pulses(timeline)
    guard let root = cadence.root(ofPhrase: place.flooredQuotient(length)) else { return nil }
    let left = length - place.flooredRemainder(length)
    if left <= span { return root }
    return left <= 2 * span && root == 0 && length > 2 * span ? 7 : nil
  }

  /// Returns the pulses from the beginning of the section to a beat, and the length of a phrase, in pulses.
  func phrasePlace(of beats: Beats) -> (place: Int64, length: Int64) {
    ((beats - progress.startBeats).pulses, Int64(settings[.phrase]) * timeline.barPulses)
  }

  /// Returns a bouncer on the stage whose chord has the given root, in semitones above the tonic. Prefers a chord with
  /// a major or minor third.
  func bouncer(ofRoot semitones: Int) -> Int? {
    var found: Int?
    for degree in 0..<Stage.bouncerCount where settings[.bouncer(degree)] != 0 {
      let chord = chord(degree)
      guard (Int(chord.root.semitones) - Int(settings.key.tonic.semitones) + 12) % 12 == semitones else { continue }
      if chord.quality.contains(.majorThird) || chord.quality.contains(.minorThird) { return degree }
      found = found ?? degree
    }
    return found
  }

  /// Plans the next strike again. Must be called after a change of the bouncers.
  mutating func planBassBall() {
    guard harmonicRhythm != .free else { return }
    bass.degree = -1
    timeBassBall()
  }

  /// After a change of the tempo or the meter, changes the bass ball's speed so that the planned strike stays on its
  /// beat.
  mutating func followTimelineWithBass() {
    guard harmonicRhythm != .free, bass.degree >= 0 else { return }
    bass.time = timeline.nanoseconds(at: Beats(pulses: bass.pulse))
    timeBassBall()
  }

  /// Sets the bass ball's speed, not its direction, so that the ball meets its next bouncer when a chord is due. If the
  /// ball would have to be more than `largestStrain` times slower or faster, sets the speed of the parameter `speed`
  /// instead.
  mutating func timeBassBall() {
    let (place, velocity) = scene.world.motion(of: scene.bassBall)
    let speed = settings[.speed]
    guard !scene.isHeld(0), speed > 0, velocity.length > 1e-3 else { return }
    let way = velocity * (speed / velocity.length)
    let next = Foresight(scene, settings.layout).bouncer(from: place, way, within: Self.longestFlight)
    guard let next, next.seconds > 0.02 else { return scene.turnBassBall(way, speed: speed) }
    let now = scene.world.now
    if bass.degree != next.degree || bass.time <= now.nanoseconds + Self.guidedLead {
      let length = harmonicRhythm.pulses(timeline)
      let arrival = timeline.beats(at: now.nanoseconds + Int64(next.seconds * 1e9))
      let line = chordLine(notBefore: arrival, length)
      (bass.degree, bass.pulse, bass.time) = (next.degree, line.pulses, timeline.nanoseconds(at: line))
    }
    let seconds = Instant(nanoseconds: bass.time - Self.guidedLead).seconds(since: now)
    let strain = max(next.seconds / max(seconds, 1e-3), seconds / next.seconds)
    guard strain <= Self.largestStrain else {
      bass.degree = -1
      return scene.turnBassBall(way, speed: speed)
    }
    scene.turnBassBall(way, speed: speed * next.seconds / seconds)
  }
}

extension Turn {
  /// The number of directions in a fan: the directions that `guideBassBall` tries. They are 4° apart, up to 80° to both
  /// sides of the vector `normal` (see `first`).
  static let fanCount = 41
  /// The cosine and the sine of 4°, and of 84°.
  private static let fanStep = Vector2(0.9975640502598242, 0.06975647374412530)
  private static let fanStart = Vector2(0.10452846326765347, 0.9945218953682733)

  /// Returns the direction that precedes the first direction of a fan: 84° to the right of the unit vector `normal`.
  static func first(from normal: Vector2) -> Vector2 {
    Vector2(
      normal.x * fanStart.x + normal.y * fanStart.y, -normal.x * fanStart.y + normal.y * fanStart.x)
  }

  /// Returns the next direction of a fan, 4° to the left.
  static func next(_ way: Vector2) -> Vector2 {
    Vector2(way.x * fanStep.x - way.y * fanStep.y, way.x * fanStep.y + way.y * fanStep.x)
  }
}
