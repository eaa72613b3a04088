/// A sounding note of the modal family: marimba, little EP, grand, muted, sub, glass; or the body of an instrument
/// of the string family.
///
/// A tone has modes in groups of four, and the noise of the strike. A tone is rendered in chunks of 32 frames, counted
/// from the start of the note. A release takes effect at the next chunk.
struct ModalTone: ~Copyable {
  /// The highest frequency of a mode, as a share of the sample rate.
  static let highestShare = 0.45

  private static let chunk = 32
  /// The number of frames that `middle` keeps from before the present chunk: the upper limit of `lead`.
  static let history = 64

  let rate: Double
  /// The groups of modes, in the order of their `Side`, which is a place in the stereo sound.
  let groups: UnsafeMutablePointer<ModeGroup>
  /// 32 frames of each side, eight per vector.
  private let sides: UnsafeMutablePointer<SIMD8<Float>>
  /// 32 frames of interleaved stereo, eight per vector.
  private let frames: UnsafeMutablePointer<SIMD16<Float>>
  /// The last `history` frames in mono, then those of this chunk.
  private let middle: UnsafeMutablePointer<Float>

  /// The number of modes on each side.
  var counts = SIMD4<Int>.zero
  /// A bit for each group that still sounds.
  var soundingGroups: UInt32 = 0
  /// The strike's two noises: of the body, and of the hammer or finger.
  var knock = Knock()
  var click = Knock()
  /// The number of frames in which the note swells to its full level. For struck sounds, this is the time for which the
  /// mallet or hammer touches the bar or string.
  var swell: Double = 1
  private var age = 0
  private var position = ModalTone.chunk
  /// The gains of the sides `near`, `far` and `center` in (left − right) / 2. A positive gain makes the side louder on
  /// the left.
  var nearToLeft: Float = 0
  var farToLeft: Float = 0
  var centerToLeft: Float = 0
  /// The gain of a sound that is added to (left − right) / 2: the mono sound now minus the mono sound `lead` frames
  /// ago. The added sound makes the nearer ear's sound brighter and a little earlier.
  var leadToLeft: Float = 0
  var lead = 0
  var damping = 0.0

  /// An estimate of the tone's current peak, full scale 1.
  var amplitude: Float = 0
  /// `true` if the tone has ended: below −100 dBFS.
  private(set) var isSilent = true

  var hasModes: Bool { soundingGroups != 0 }

  init(rate: Int) {
    self.rate = Double(rate)
    groups = .allocate(capacity: Side.groupCount)
    groups.initialize(repeating: ModeGroup(), count: Side.groupCount)
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

  mutating func begin(_ sound: Sound, _ blow: KeyStrike) {
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
    for group in 0..<Side.groupCount where soundingGroups & 1 << UInt32(group) != 0 {
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
    for group in 0..<Side.groupCount where soundingGroups & 1 << UInt32(group) != 0 {
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
      let (near, far, center) = (sides[eight], sides[eight + 4], sides[eight + 8])
      let sum = near + far + center
      let place = 4 * (Self.history + 8 * eight)
      middle.storeBytes(of: sum, toByteOffset: place, as: SIMD8<Float>.self)
      let earlier = middle.loadUnaligned(fromByteOffset: place - 4 * lead, as: SIMD8<Float>.self)
      let difference =
        near * nearToLeft + far * farToLeft + center * centerToLeft + sides[eight + 12] + leadToLeft * (sum - earlier)
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
