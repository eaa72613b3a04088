/// A sounding note of the modal family: marimba, little EP, grand, muted, sub, glass; and the body of plucked strings.
///
/// A tone has up to 40 modes in groups of four, eight that are equally loud on both sides, four that are heard only as
/// the difference of left and right, and the noise of the strike. It is rendered in chunks of 32 frames,
/// counted from the start of the note, not of an audio block. So a release takes effect at the next chunk.
struct ModalTone: ~Copyable {
  /// The side on which a mode is louder. `nearToLeft` and `farToLeft` set where the two sides are.
  enum Side: Int {
    case near = 0
    case far = 1
    /// Equally loud on both sides.
    case center = 2
    /// Only in the difference of left and right: its sum is silent in mono.
    case apart = 3

    /// The maximum number of modes.
    var capacity: Int { self == .apart ? 4 : self == .center ? 8 : ModalTone.capacity }
    var firstGroup: Int { self == .apart ? 2 * groupsPerSide + 2 : rawValue * groupsPerSide }

    init(ofGroup group: Int) {
      switch group {
      case ..<groupsPerSide: self = .near
      case ..<(2 * groupsPerSide): self = .far
      case ..<(groupCount - 1): self = .center
      default: self = .apart
      }
    }
  }

  /// The maximum number of modes on the near and on the far side.
  static let capacity = 20
  /// The highest frequency of a mode, as a share of the sample rate.
  static let highestShare = 0.45

  private static let chunk = 32
  private static let groupsPerSide = capacity / 4
  private static let groupCount = 2 * groupsPerSide + 3
  /// The room for frames before the present chunk: the longest delay between the ears.
  private static let history = 64

  private let rate: Double
  /// The near side's groups, then the far side's, then those of the centre, then the one of modes that are apart.
  private let groups: UnsafeMutablePointer<ModeGroup>
  /// 32 frames of each side, eight per vector.
  private let sides: UnsafeMutablePointer<SIMD8<Float>>
  /// 32 frames of interleaved stereo, eight per vector.
  private let frames: UnsafeMutablePointer<SIMD16<Float>>
  /// The last `history` frames in mono, then those of this chunk.
  private let middle: UnsafeMutablePointer<Float>

  private var counts = SIMD4<Int>.zero
  /// A bit for each group that still sounds.
  private var soundingGroups: UInt32 = 0
  /// The strike's two noises: of the body, and of the hammer or finger.
  private var knock = Knock()
  private var click = Knock()
  /// The swell's length in frames: the note swells while the mallet or hammer touches the bar or string.
  private var swell: Double = 1
  private var age = 0
  private var position = ModalTone.chunk
  /// (left − right) / 2 = near · `nearToLeft` + far · `farToLeft`. A positive gain makes the side louder on the left.
  private var nearToLeft: Float = 0
  private var farToLeft: Float = 0
  /// The gain of the difference between the present and the earlier sound, and how much earlier it is, in frames. The
  /// nearer ear hears the high frequencies louder, and all of them a little before the other ear.
  private var leadToLeft: Float = 0
  private var lead = 0
  private var damping = 0.0

  /// An estimate of the tone's current peak, full scale 1.
  private(set) var amplitude: Float = 0
  /// `true` if the tone has ended: below −100 dBFS.
  private(set) var isSilent = true

  var hasModes: Bool { soundingGroups != 0 }

  init(rate: Int) {
    self.rate = Double(rate)
    groups = .allocate(capacity: Self.groupCount)
    groups.initialize(repeating: ModeGroup(), count: Self.groupCount)
    sides = .allocate(capacity: 16)
    sides.initialize(repeating: .zero, count: 16)
    middle = .allocate(capacity: Self.history + Self.chunk)
    middle.initialize(repeating: 0, count: Self.history + Self.chunk)
    frames = .allocate(capacity: 4)
    frames.initialize(repeating: .zero, count: 4)
  }

  deinit {
    groups.deallocate()
    sides.deallocate()
    frames.deallocate()
    middle.deallocate()
  }

  mutating func begin(_ sound: Sound, _ blow: Blow) {
    clear()
    switch sound {
    case .marimba: Marimba.strike(blow, &self)
    case .littleEP: LittleEP.strike(blow, &self)
    case .grand: Grand.strike(blow, &self)
    case .muted: Muted.strike(blow, &self)
    case .pluck, .harp, .clav: Body.strike(sound, blow, &self)
    case .sub: Sub.strike(blow, &self)
    case .glass: Glass.strike(blow, &self)
    }
    isSilent = soundingGroups == 0
  }

  /// Adds a mode, a decaying sine, to a new note. Ignores a mode that is too high for the sample rate or exceeds the
  /// capacity. The frequency is in hertz, the decay in decibels per second; a negative amplitude begins downwards.
  mutating func add(_ frequency: Double, _ amplitude: Double, decay: Double, _ side: Side = .near) {
    let count = counts[side.rawValue]
    guard frequency < Self.highestShare * rate, count < side.capacity else { return }
    let group = side.firstGroup + count / 4
    // Here and below, a local copy: with ThreadSanitizer, access through the property crashes the compiler.
    let groups = groups
    if count % 4 == 0 { groups[group] = ModeGroup() }
    groups[group].set(count % 4, frequency, amplitude, decay: decay, rate: rate)
    counts[side.rawValue] = count + 1
    soundingGroups |= 1 << UInt32(group)
    self.amplitude += Float(amplitude < 0 ? -amplitude : amplitude)
  }

  /// Adds a mode to the difference of left and right only. It is `beat` hertz above the mode whose width it gives, so
  /// that mode wanders between the ears.
  mutating func widen(
    _ blow: Blow, _ frequency: Double, _ amplitude: Double, decay: Double, rise: Double, beat: Double
  ) {
    guard blow.width > 0 else { return }
    let share = Self.spread(blow) * amplitude * blow.sign(Int(frequency))
    add(frequency + beat, share, decay: decay, .apart)
    add(frequency + beat, -share, decay: decay + rise, .apart)
  }

  /// The gain of the difference of left and right, relative to their mean, that gives a note its width.
  private static func spread(_ blow: Blow) -> Double {
    // Deep notes stay in the centre.
    blow.width * min(max((Double(blow.note) - 24) / 24, 0), 1)
  }

  /// Sets how a new note is struck and damped. `knock` is the noise of the body around a frequency in hertz, `click`
  /// that of the hammer. `contact` is the swell's length in seconds. The release adds `damping` to the decays (in
  /// decibels per second). `spread` is the share of the width that near and far side give.
  mutating func strike(
    _ blow: Blow, knock: (frequency: Double, amplitude: Double, decay: Double),
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
    let spread = share * Self.spread(blow) * blow.sign(0)
    nearToLeft = Float(lean + spread)
    farToLeft = Float(lean - spread)
    leadToLeft = Float(0.5 * lean)
    lead = min(Stereo.lead(rate: rate), Self.history)
    self.damping = damping
  }

  mutating func release() {
    guard damping > 0 else { return }
    let shrink = Mathematics.gain(decibels: -damping / rate)
    var powers = SIMD8<Float>.zero
    var power = 1.0
    for exponent in 0..<8 {
      powers[exponent] = Float(power)
      power *= shrink
    }
    let groups = groups
    for group in 0..<Self.groupCount where soundingGroups & 1 << UInt32(group) != 0 {
      groups[group].damp(powers, Float(power))
    }
    damping = 0
  }

  mutating func render(_ output: UnsafeMutablePointer<StereoFrame>, count: Int) {
    var done = 0
    while done < count, !isSilent {
      if position == Self.chunk { renderChunk() }
      let length = min(count - done, Self.chunk - position)
      let source = UnsafeRawPointer(frames) + position * MemoryLayout<StereoFrame>.stride
      let target = output + done
      for frame in 0..<length {
        target[frame] += source.load(fromByteOffset: frame * MemoryLayout<StereoFrame>.stride, as: StereoFrame.self)
      }
      position += length
      done += length
      if position == Self.chunk, amplitude < 1e-5, knock.isSilent, click.isSilent { clear() }
    }
  }

  mutating func clear() {
    counts = .zero
    soundingGroups = 0
    knock = Knock()
    click = Knock()
    middle.update(repeating: 0, count: Self.history + Self.chunk)
    age = 0
    position = Self.chunk
    amplitude = 0
    damping = 0
    isSilent = true
  }

  private mutating func renderChunk() {
    let (groups, sides, frames) = (groups, sides, frames)
    for eight in 0..<16 { sides[eight] = .zero }
    var power: Float = 0
    for group in 0..<Self.groupCount where soundingGroups & 1 << UInt32(group) != 0 {
      let left = groups[group].render(sides + 4 * Side(ofGroup: group).rawValue)
      if left == 0 { soundingGroups &= ~(1 << UInt32(group)) }
      power += left
    }
    amplitude = (2 * power).squareRoot()
    if !knock.isSilent {
      knock.render(UnsafeMutableRawPointer(sides + 8).assumingMemoryBound(to: Float.self))
    }
    if !click.isSilent {
      click.render(UnsafeMutableRawPointer(sides + 4).assumingMemoryBound(to: Float.self))
    }
    let middle = UnsafeMutableRawPointer(self.middle)
    for eight in 0..<8 {
      let later = middle.loadUnaligned(fromByteOffset: 32 * eight + 128, as: SIMD8<Float>.self)
      middle.storeBytes(of: later, toByteOffset: 32 * eight, as: SIMD8<Float>.self)
    }
    for eight in 0..<4 {
      let (near, far) = (sides[eight], sides[eight + 4])
      let sum = near + far + sides[eight + 8]
      let place = 4 * (Self.history + 8 * eight)
      middle.storeBytes(of: sum, toByteOffset: place, as: SIMD8<Float>.self)
      let earlier = middle.loadUnaligned(fromByteOffset: place - 4 * lead, as: SIMD8<Float>.self)
      let difference = near * nearToLeft + far * farToLeft + sides[eight + 12] + leadToLeft * (sum - earlier)
      var stereo = SIMD16<Float>.zero
      stereo.evenHalf = sum + difference
      stereo.oddHalf = sum - difference
      frames[eight] = stereo
    }
    position = 0
    if Double(age) < swell { applySwell() }
    age += Self.chunk
  }

  private mutating func applySwell() {
    let step = 1 / Float(swell)
    let frames = frames
    for frame in 0..<Self.chunk {
      let share = min(Float(age + frame) * step, 1)
      let gain = share * share * (3 - 2 * share)
      frames[frame / 8][2 * (frame % 8)] *= gain
      frames[frame / 8][2 * (frame % 8) + 1] *= gain
    }
  }
}
