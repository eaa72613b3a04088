/// A voice for one note, which a `ModalTone` or a `StringTone` plays, with a fade that can end the note early.
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
  // The number of frames for which the note still counts as young: its amplitude may still grow.
  private var growth = 0
  private var fade = Fade()

  init(rate: Int) {
    modal = ModalTone(rate: rate)
    string = StringTone(rate: rate)
  }

  var amplitude: Float { isModal ? modal.amplitude : string.amplitude }
  var isYoung: Bool { growth > 0 }
  /// The highest amplitude that the rest of the fade can have.
  var fadingAmplitude: Float { amplitude * fade.gain }

  /// Begins a note in a free voice. The note counts as young for `growth` frames.
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

  mutating func fade(frames: Int) {
    state = .fading
    fade = Fade(frames: frames)
  }

  mutating func clear() {
    state = .free
    if isModal { modal.clear() } else { string.clear() }
  }

  mutating func clearIfOver() {
    guard state != .free else { return }
    if (state == .fading && fade.isOver) || (isModal ? modal.isSilent : string.isSilent) { clear() }
  }

  /// Adds the next frames to `output`. `scratch` has room for `count` frames.
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
