/// A voice for one note, with a fade that can end the note early. A `StringTone` plays the strings of `pluck`, `clav`
/// and `harp`; a `ModalTone` plays everything else.
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
  private var hasString = false
  // The number of remaining frames in which the note counts as young, because its amplitude still grows.
  private var growth = 0
  private var fade = Fade()

  init(rate: Int) {
    modal = ModalTone(rate: rate)
    string = StringTone(rate: rate)
  }

  var amplitude: Float { hasString ? string.amplitude : modal.amplitude }
  var isYoung: Bool { growth > 0 }
  /// The highest amplitude that the rest of the fade can have.
  var fadingAmplitude: Float { amplitude * fade.gain }

  /// Begins a note in a free voice. The note counts as young for `growth` frames.
  mutating func begin(_ sound: Sound, part: Part, _ blow: KeyStrike, number: UInt8, growth: Int) {
    state = .sounding
    self.part = part
    note = number
    self.growth = growth
    hasString = sound == .pluck || sound == .clav || sound == .harp
    modal.begin(sound, blow)
    if hasString { string.begin(sound, blow) }
    // Silence the body too if the string is silent: alone, the body would be a thump without pitch.
    if hasString, string.isSilent { modal.clear() }
  }

  mutating func release() {
    if hasString { string.release() } else { modal.release() }
  }

  mutating func fade(frames: Int) {
    state = .fading
    fade = Fade(frames: frames)
  }

  mutating func clear() {
    state = .free
    modal.clear()
    string.clear()
  }

  mutating func clearIfOver() {
    guard state != .free else { return }
    if (state == .fading && fade.isOver) || (modal.isSilent && (!hasString || string.isSilent)) { clear() }
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
    modal.render(output, count: count)
    if hasString { string.render(output, count: count) }
  }
}
