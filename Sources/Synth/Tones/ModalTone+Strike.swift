/// The strike of a new note: its modes, its noise and its place.
extension ModalTone {
  /// The place at which a mode is heard.
  enum Side: Int {
    /// The mode is a little to one side of the strike's place; `far` is the opposite side. Which side is `near` differs
    /// from key to key.
    case near = 0
    case far = 1
    /// The mode is at the place of the strike.
    case center = 2
    /// The mode is only in the difference of left and right, so it is silent in mono.
    case apart = 3

    /// The number of groups of four modes.
    private var groups: Int {
      switch self {
      case .near, .far: 5
      case .center: 3
      case .apart: 1
      }
    }
    var capacity: Int { 4 * groups }
    var firstGroup: Int {
      switch self {
      case .near: 0
      case .far: 5
      case .center: 10
      case .apart: 13
      }
    }
    static let groupCount = 14

    init(ofGroup group: Int) {
      self = group < 5 ? .near : group < 10 ? .far : group < 13 ? .center : .apart
    }
  }

  /// Adds a mode, a decaying sine, to a new note. Ignores a mode that is too high for the sample rate or exceeds the
  /// capacity of its side. The frequency is in hertz, the decay in decibels per second; a negative amplitude begins
  /// downwards.
  mutating func add(_ frequency: Double, _ amplitude: Double, decay: Double, _ side: Side = .near) {
    let count = counts[side.rawValue]
    guard frequency < Self.highestShare * rate, count < side.capacity else { return }
    let group = side.firstGroup + count / 4
    // Here and below, use a local copy: with ThreadSanitizer, access through the property crashes the compiler.
    let groups = groups
    if count % 4 == 0 { groups[group] = ModeGroup() }
    groups[group].set(count % 4, frequency, amplitude, decay: decay, rate: rate, isEarly: side == .apart)
    counts[side.rawValue] = count + 1
    soundingGroups |= 1 << UInt32(group)
    self.amplitude += Float(amplitude < 0 ? -amplitude : amplitude)
  }

  /// Gives a partial its width, by two modes of the side `apart`. The second mode is subtracted, and decays faster by
  /// `rise` decibels per second, so the difference of left and right swells from 0. Both modes are a quarter of a
  /// period early, so that both ears hear the partial equally loud. Their slightly higher frequency lets the partial
  /// wander slowly between the ears.
  mutating func widen(_ blow: KeyStrike, _ frequency: Double, _ amplitude: Double, decay: Double, rise: Double) {
    guard blow.width > 0 else { return }
    let share = Stereo.spread(blow) * amplitude * blow.sign(Int(frequency))
    add(frequency + 0.04, share, decay: decay, .apart)
    add(frequency + 0.04, -share, decay: decay + rise, .apart)
  }

  /// Sets how a new note is struck and damped. `knock` is the noise of the body around a frequency in hertz, `click` is
  /// the noise of the hammer. `contact` is the time, in seconds, in which the note swells. The release adds `damping`
  /// to the decays (in decibels per second). `spread` is the distance of the near and the far side from the strike's
  /// place, as a share of `Stereo.spread`.
  mutating func strike(
    _ blow: KeyStrike, knock: (frequency: Double, amplitude: Double, decay: Double),
    click: (frequency: Double, amplitude: Double, decay: Double) = (1000, 0, 1000), contact: Double, damping: Double,
    spread share: Double = 0.5
  ) {
    self.knock = Knock(
      seed: blow.seed, frequency: knock.frequency, amplitude: knock.amplitude, decay: knock.decay, rate: rate)
    self.click = Knock(
      seed: blow.seed &+ 1_000_000, frequency: click.frequency, amplitude: click.amplitude, decay: click.decay,
      rate: rate)
    swell = contact * rate
    let lean = Stereo.lean(blow)
    let spread = share * Stereo.spread(blow) * blow.sign(0)
    nearToLeft = Float(lean + spread)
    farToLeft = Float(lean - spread)
    centerToLeft = Float(lean)
    leadToLeft = Stereo.leadGain(blow)
    lead = min(Stereo.lead(rate: rate), Self.history)
    self.damping = damping
  }
}
