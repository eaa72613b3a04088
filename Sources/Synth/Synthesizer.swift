/// The synthesizer: notes of two parts go in, stereo sound comes out.
///
/// The same calls between the same frames give the same samples to the bit, in blocks of whatever length, on every machine. Nothing
/// allocates or locks after construction.
public struct Synthesizer: ~Copyable {
  /// The sample rates it takes, in hertz.
  public static let rates = 8000...192_000

  // The frames of a piece. Sound is rendered in pieces, counted from the note that ends a silence, whatever the blocks are. Coefficients change only
  // at the start of a piece.
  static let pieceLength = 32

  /// The sample rate in hertz.
  public let rate: Int
  /// The present settings.
  public private(set) var settings: SynthSettings

  private let part: Part?
  private var voices: VoicePool
  private var effects: Effects
  // A synthesizer of one part has its own effects, and also renders the other part's notes. The effects of all notes decide when silence begins, so
  // that the reverb of one part moves like that of both.
  private let own: UnsafeMutablePointer<Effects>?
  private let others: UnsafeMutablePointer<StereoFrame>
  // The place of the next frame in its piece; 0 in silence.
  private var phase = 0

  /// `true` if only exact zeros come until the next note.
  public private(set) var isSilent = true

  /// A silent synthesizer.
  ///
  /// - Parameters:
  ///   - rate: the sample rate in hertz, in `rates` (a precondition).
  ///   - part: the only part that is heard; nil for both. The sound of both is the sum of theirs, as far as no limiter is at work.
  public init(rate: Int, settings: SynthSettings = SynthSettings(), part: Part? = nil) {
    precondition(Self.rates.contains(rate), "a sample rate is 8000…192000 Hz")
    self.rate = rate
    self.settings = settings
    self.part = part
    own = part == nil ? nil : .allocate(capacity: 1)
    own?.initialize(to: Effects(rate: rate, settings: settings))
    others = .allocate(capacity: Self.pieceLength)
    others.initialize(repeating: .zero, count: Self.pieceLength)
    voices = VoicePool(rate: rate)
    effects = Effects(rate: rate, settings: settings)
  }

  // Without this deinitializer, Embedded Swift does not call those of the members from other modules.
  deinit {
    own?.deinitialize(count: 1)
    own?.deallocate()
    others.deallocate()
  }

  /// The delay from input to output in frames: the look-ahead of the limiter.
  public var latency: Int { effects.latency }

  /// Changes the settings: sounding notes glide there within 10 ms, and the next notes have the new sounds.
  public mutating func set(_ settings: SynthSettings) {
    self.settings = settings
    effects.set(settings)
    own?.pointee.set(settings)
  }

  /// Begins a note at the next frame.
  ///
  /// - Parameters:
  ///   - note: the MIDI note, 0…127 (a precondition); 60 is middle C, 261.63 Hz.
  ///   - velocity: 1…127 (a precondition).
  public mutating func noteOn(_ part: Part, note: UInt8, velocity: UInt8) {
    precondition(note < 128, "a note is 0…127")
    precondition(1...127 ~= velocity, "a velocity is 1…127")
    let sound = part == .bass ? settings.bassSound : settings.keysSound
    voices.noteOn(sound, part: part, note: note, velocity: velocity)
    isSilent = false
  }

  /// Begins a click at the next frame: a short high tone, higher on a bar line. A synthesizer of one part has no click.
  public mutating func click(isBar: Bool) {
    guard part == nil else { return }
    let note: UInt8 = isBar ? 103 : 96
    voices.noteOn(.marimba, part: .keys, note: note, velocity: isBar ? 112 : 80)
    voices.noteOff(.keys, note: note)
    isSilent = false
  }

  /// Ends the oldest held note of a part and number, if there is one.
  public mutating func noteOff(_ part: Part, note: UInt8) {
    precondition(note < 128, "a note is 0…127")
    voices.noteOff(part, note: note)
  }

  /// Ends all notes that are held.
  public mutating func endAllNotes() { voices.endAllNotes() }

  /// Writes the next frames.
  ///
  /// - Parameters:
  ///   - output: room for `count` frames: left and right of each, full scale ±1.
  ///   - count: the number of frames, 0 or more.
  public mutating func render(_ output: UnsafeMutablePointer<StereoFrame>, count: Int) {
    precondition(count >= 0, "no block has fewer than no frames")
    output.update(repeating: .zero, count: count)
    var done = 0
    while done < count && !isSilent {
      let length = min(count - done, Self.pieceLength - phase)
      renderPiece(output + done, count: length)
      done += length
    }
  }

  private mutating func renderPiece(_ output: UnsafeMutablePointer<StereoFrame>, count: Int) {
    if let part, let own {
      others.update(repeating: .zero, count: count)
      voices.render(output, count: count, part: part)
      voices.render(others, count: count, part: part == .bass ? .keys : .bass)
      // Swift 6.3 crashes under ThreadSanitizer on += here.
      for frame in 0..<count { others[frame] = others[frame] + output[frame] }
      effects.process(others, count: count)
      own.pointee.process(output, count: count)
    } else {
      if !voices.isSilent { voices.render(output, count: count) }
      effects.process(output, count: count)
    }
    phase += count
    guard phase == Self.pieceLength else { return }
    // Voices are freed only here, so that the length of blocks has no effect.
    phase = 0
    voices.clearOver()
    isSilent = voices.isSilent && effects.isSilent
  }
}
