/// The synthesizer: notes of two parts go in, stereo sound comes out. After construction, nothing allocates or locks.
///
/// The same calls at the same frames give bit-identical samples on every machine, whatever the block length.
public struct Synthesizer: ~Copyable {
  /// The supported sample rates, in hertz.
  public static let rates = 8000...192_000

  // The length of a piece in frames. Sound is rendered in pieces, and coefficients change only at the start of a piece.
  // Pieces are counted from the note that ends a silence, so they do not depend on the caller's blocks.
  static let pieceLength = 32

  /// The sample rate in hertz.
  public let rate: Int
  /// The current settings.
  public private(set) var settings: SynthSettings

  private let part: Part?
  private var voices: VoicePool
  private var effects: Effects
  // The effects for an output of only one part, `part`; nil for both parts. With `own`, too, `effects` processes the
  // sum of both parts, and decides when silence begins. The reverb then rotates as in a synthesizer of both parts.
  private let own: UnsafeMutablePointer<Effects>?
  private let others: UnsafeMutablePointer<StereoFrame>
  // The index of the next frame within its piece; 0 in silence.
  private var phase = 0

  /// `true` if the output is exactly zero until the next note.
  public private(set) var isSilent = true

  /// Creates a silent synthesizer. The sample rate must be in `rates` (a precondition).
  ///
  /// - Parameter part: the only part in the output; nil for both. As long as no limiter acts, the outputs for the two
  ///   parts add up to the output of both.
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

  // Without this, Embedded Swift would skip the members' deinitializers if another module destroys a synthesizer.
  deinit {
    own?.deinitialize(count: 1)
    own?.deallocate()
    others.deallocate()
  }

  /// The delay from input to output in frames: the limiter's look-ahead.
  public var latency: Int { effects.latency }

  /// Changes the settings. Effects glide (see `SynthSettings`); new notes have the new sounds.
  public mutating func set(_ settings: SynthSettings) {
    self.settings = settings
    effects.set(settings)
    own?.pointee.set(settings)
  }

  /// Begins a note at the next frame: MIDI note 0…127 (60 is middle C), velocity 1…127 (preconditions).
  ///
  /// - Parameters:
  ///   - place: the place of a note of the keys in the stereo image, −1 left … 1 right. The bass is in the centre.
  ///   - stroke: a number that differs from strike to strike. Different numbers vary the note a little; equal
  ///     numbers give equal notes.
  public mutating func noteOn(_ part: Part, note: UInt8, velocity: UInt8, place: Double = 0, stroke: UInt32 = 0) {
    precondition(note < 128, "a note is 0…127")
    precondition(1...127 ~= velocity, "a velocity is 1…127")
    let sound = part == .bass ? settings.bassSound : settings.keysSound
    var blow = KeyStrike(note: note, velocity: velocity, stroke: stroke)
    if part == .keys {
      blow.width = settings.width
      blow.place = place
    } else {
      blow.width = Self.bassShare * settings.width
    }
    voices.noteOn(sound, part: part, blow)
    isSilent = false
  }

  /// The width of the bass, relative to the width of the keys.
  private static let bassShare = 0.4

  /// Begins a click, a short high tone, higher on a bar line. A synthesizer of one part has no click.
  public mutating func click(isBar: Bool) {
    guard part == nil else { return }
    let note: UInt8 = isBar ? 103 : 96
    // Numbers from 128 belong to clicks only, so a click does not end a held key of the same pitch.
    let number = note + 128
    voices.noteOn(.marimba, part: .keys, KeyStrike(note: note, velocity: isBar ? 112 : 80), number: number)
    voices.noteOff(.keys, note: number)
    isSilent = false
  }

  /// Ends a part's oldest held note with the MIDI note number `note`, if any.
  public mutating func noteOff(_ part: Part, note: UInt8) {
    precondition(note < 128, "a note is 0…127")
    voices.noteOff(part, note: note)
  }

  /// Ends all held notes.
  public mutating func endAllNotes() { voices.endAllNotes() }

  /// Renders the next frames, full scale ±1. `output` has room for `count` frames, 0 or more.
  public mutating func render(_ output: UnsafeMutablePointer<StereoFrame>, count: Int) {
    precondition(count >= 0, "the number of frames must not be negative")
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
      // Swift 6.3 crashes under ThreadSanitizer if this line uses `+=`.
      for frame in 0..<count { others[frame] = others[frame] + output[frame] }
      effects.process(others, count: count)
      own.pointee.process(output, count: count)
    } else {
      if !voices.isSilent { voices.render(output, count: count) }
      effects.process(output, count: count)
    }
    phase += count
    guard phase == Self.pieceLength else { return }
    // Free voices only here, so that the block length has no effect.
    phase = 0
    voices.clearOver()
    isSilent = voices.isSilent && effects.isSilent
  }
}
