/// A voice for one note: a `ModalTone` and a `StringTone`, of which one plays the note, and a fade that can
/// end the note early.
struct Voice: ~Copyable {
  enum State {
    case free
    case sounding
    case fading
  }

  private(set) var state = State.free
  private(set) var part = Part.bass
  private(set) var note: UInt8 = 0

  private var modal: ModalTone
  private var string: StringTone
  private var isModal = true
  // The number of frames for which the note still counts as young, because its amplitude may still grow.
  private var growth = 0
  private var fade = Fade()

  init(rate: Int) {
    modal = ModalTone(rate: rate)
    string = StringTone(rate: rate)
  }

  /// An estimate of the voice's current peak, full scale 1.
  var amplitude: Float { isModal ? modal.amplitude : string.amplitude }
  /// `true` if the note has just begun, so that its amplitude is not meaningful yet.
  var isYoung: Bool { growth > 0 }
  /// The highest amplitude that the rest of the fade can have.
  var fadingAmplitude: Float { amplitude * fade.gain }

  /// Begins a note in a free voice.
  ///
  /// - Parameter growth: the number of frames for which the note counts as young.
  mutating func begin(_ sound: Sound, part: Part, note: UInt8, velocity: UInt8, growth: Int) {
    state = .sounding
    self.part = part
    self.note = note
    self.growth = growth
    switch sound {
    case .marimba, .littleEP, .grand, .muted:
      isModal = true
      modal.begin(sound, note: note, velocity: velocity)
    case .pluck, .clav, .harp:
      isModal = false
      string.begin(sound, note: note, velocity: velocity)
    }
  }

  mutating func release() {
    if isModal { modal.release() } else { string.release() }
  }

  /// Fades the note out within a number of frames, 1 or more.
  mutating func fade(frames: Int) {
    state = .fading
    fade = Fade(frames: frames)
  }

  /// Silences the voice immediately and frees it.
  mutating func clear() {
    state = .free
    if isModal { modal.clear() } else { string.clear() }
  }

  mutating func clearIfOver() {
    guard state != .free else { return }
    if (state == .fading && fade.isOver) || (isModal ? modal.isSilent : string.isSilent) { clear() }
  }

  /// Adds the next frames to `output`.
  ///
  /// - Parameter scratch: memory for `count` frames.
  mutating func render(
    _ output: UnsafeMutablePointer<StereoFrame>, count: Int, scratch: UnsafeMutablePointer<StereoFrame>
  ) {
    growth = max(0, growth - count)
    switch state {
    case .free: return
    case .sounding: play(output, count: count)
    case .fading:
      guard !fade.isOver else { return }
      scratch.update(repeating: .zero, count: count)
      play(scratch, count: count)
      fade.add(scratch, to: output, count: count)
    }
  }

  private mutating func play(_ output: UnsafeMutablePointer<StereoFrame>, count: Int) {
    if isModal { modal.render(output, count: count) } else { string.render(output, count: count) }
  }
}
