/// A sounding note of the modal family: marimba, little EP, grand, muted.
///
/// A tone has up to 40 modes in groups of four, and the noise of the strike. It is rendered in chunks of 32 frames,
/// counted from the start of the note, not of an audio block. So a release takes effect at the next chunk.
struct ModalTone: ~Copyable {
  /// The side on which a mode is a little louder. `nearToLeft` and `farToLeft` set where the two sides are.
  enum Side: Int {
    case near = 0
    case far = 1
  }

  /// The maximum number of modes on each side.
  static let capacity = 20
  /// The highest frequency of a mode, as a share of the sample rate.
  static let highestShare = 0.45

  private static let chunk = 32
  private static let groupsPerSide = capacity / 4

  private let rate: Double
  /// The near side's groups, then the far side's.
  private let groups: UnsafeMutablePointer<ModeGroup>
  /// 32 frames of the near side, eight per vector; then 32 frames of the far side.
  private let sides: UnsafeMutablePointer<SIMD8<Float>>
  /// 32 frames of interleaved stereo, eight per vector.
  private let frames: UnsafeMutablePointer<SIMD16<Float>>

  private var counts = SIMD2<Int>.zero
  /// A bit for each group that still sounds.
  private var soundingGroups: UInt32 = 0
  private var knock = Knock()
  /// The swell's length in frames: the note swells while the mallet or hammer touches the bar or string.
  private var swell: Double = 1
  private var age = 0
  private var position = ModalTone.chunk
  /// (left − right) / 2 = near · `nearToLeft` + far · `farToLeft`. A positive gain makes the side louder on the left.
  private var nearToLeft: Float = 0
  private let farToLeft: Float = 0.12
  private var damping = 0.0

  /// An estimate of the tone's current peak, full scale 1.
  private(set) var amplitude: Float = 0
  /// `true` if the tone has ended: below −100 dBFS.
  private(set) var isSilent = true

  init(rate: Int) {
    self.rate = Double(rate)
    groups = .allocate(capacity: 2 * Self.groupsPerSide)
    groups.initialize(repeating: ModeGroup(), count: 2 * Self.groupsPerSide)
    sides = .allocate(capacity: 8)
    sides.initialize(repeating: .zero, count: 8)
    frames = .allocate(capacity: 4)
    frames.initialize(repeating: .zero, count: 4)
  }

  deinit {
    groups.deallocate()
    sides.deallocate()
    frames.deallocate()
  }

  mutating func begin(_ sound: Sound, note: UInt8, velocity: UInt8) {
    clear()
    let blow = Blow(note: note, velocity: velocity)
    switch sound {
    case .marimba: Marimba.strike(blow, &self)
    case .littleEP: LittleEP.strike(blow, &self)
    case .grand: Grand.strike(blow, &self)
    default: Muted.strike(blow, &self)
    }
    isSilent = soundingGroups == 0
  }

  /// Adds a mode, a decaying sine, to a new note. Ignores a mode that is too high for the sample rate or exceeds the
  /// capacity. The frequency is in hertz, the decay in decibels per second; a negative amplitude begins downwards.
  mutating func add(_ frequency: Double, _ amplitude: Double, decay: Double, _ side: Side = .near) {
    let count = counts[side.rawValue]
    guard frequency < Self.highestShare * rate, count < Self.capacity else { return }
    let group = side.rawValue * Self.groupsPerSide + count / 4
    // Here and below, a local copy: with ThreadSanitizer, access through the property crashes the compiler.
    let groups = groups
    if count % 4 == 0 { groups[group] = ModeGroup() }
    groups[group].set(count % 4, frequency, amplitude, decay: decay, rate: rate)
    counts[side.rawValue] = count + 1
    soundingGroups |= 1 << UInt32(group)
    self.amplitude += Float(amplitude < 0 ? -amplitude : amplitude)
  }

  /// Sets how a new note is struck and damped. `knock` is the noise of the strike, around a frequency in hertz.
  /// `contact` is the swell's length in seconds. The release adds `damping` to the decays (in decibels per second).
  mutating func strike(
    _ blow: Blow, knock: (frequency: Double, amplitude: Double, decay: Double), contact: Double, damping: Double
  ) {
    self.knock = Knock(
      note: blow.note, frequency: knock.frequency, amplitude: knock.amplitude, decay: knock.decay, rate: rate)
    swell = contact * rate
    nearToLeft = Float(-0.03 - 0.06 * blow.place)
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
    for group in 0..<2 * Self.groupsPerSide where soundingGroups & 1 << UInt32(group) != 0 {
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
      if position == Self.chunk, amplitude < 1e-5, knock.isSilent { clear() }
    }
  }

  mutating func clear() {
    counts = .zero
    soundingGroups = 0
    knock = Knock()
    age = 0
    position = Self.chunk
    amplitude = 0
    damping = 0
    isSilent = true
  }

  private mutating func renderChunk() {
    let (groups, sides, frames) = (groups, sides, frames)
    for eight in 0..<8 { sides[eight] = .zero }
    var power: Float = 0
    for group in 0..<2 * Self.groupsPerSide where soundingGroups & 1 << UInt32(group) != 0 {
      let left = groups[group].render(sides + (group < Self.groupsPerSide ? 0 : 4))
      if left == 0 { soundingGroups &= ~(1 << UInt32(group)) }
      power += left
    }
    amplitude = (2 * power).squareRoot()
    if !knock.isSilent {
      knock.render(UnsafeMutableRawPointer(sides).assumingMemoryBound(to: Float.self))
    }
    for eight in 0..<4 {
      let (near, far) = (sides[eight], sides[eight + 4])
      let (sum, difference) = (near + far, near * nearToLeft + far * farToLeft)
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
