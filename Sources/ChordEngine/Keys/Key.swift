/// A tonic in an octave, and a scale on the tonic.
public struct Key: Sendable, BitwiseCopyable {
  /// The octaves that MIDI notes span.
  public static let octaveRange: ClosedRange<Int> = -1...9

  /// The first degree.
  public var tonic: PitchClass

  /// The tonic's octave. C4 is middle C, MIDI note 60. The octave belongs to the letter: C♭4 sounds like B3.
  /// Precondition: the octave is in −1…9.
  public var octave: Int {
    didSet { precondition(Self.octaveRange.contains(octave), "a tonic's octave is −1…9") }
  }

  /// The scale on the tonic.
  public var scale: Scale

  /// Creates a key. Precondition: the octave is in −1…9.
  public init(tonic: PitchClass, octave: Int = 4, scale: Scale = .major) {
    precondition(Self.octaveRange.contains(octave), "a tonic's octave is −1…9")
    self.tonic = tonic
    self.octave = octave
    self.scale = scale
  }

  /// C major with its tonic at middle C.
  public static let cMajor = Key(tonic: PitchClass(NoteName(.c)))

  /// Reads a tonic and optionally an octave −1…9, such as `"C"`, `"F#"`, `"Bb3"` or `"c-1"`. The scale is major. Nil if
  /// the text cannot be read.
  public init?(name: some StringProtocol) {
    var text = [UInt8](name.utf8)[...]
    guard let spelling = NoteName(consuming: &text) else { return nil }
    self.init(tonic: PitchClass(spelling))
    if text.isEmpty { return }
    let negative = text.first == UInt8(ascii: "-")
    if negative { text.removeFirst() }
    guard text.count == 1, let digit = text.first, digit >= 0x30, digit <= 0x39 else { return nil }
    let octave = negative ? -Int(digit - 0x30) : Int(digit - 0x30)
    guard Self.octaveRange.contains(octave), !(negative && octave == 0) else { return nil }
    self.octave = octave
  }

  /// The tonic and the scale: `"C major"`, `"B♭ harmonic-minor"`, `"D 0,2,3,7,8"`.
  public var name: String { tonicName.text + " " + scale.name }

  /// The tonic's MIDI note number: 0…131 for a tonic without sharps or flats, −128…258 for a tonic with them.
  public var tonicNumber: Int {
    let semitones = tonic.spelling.map { $0.letter.semitones + Int($0.alteration) } ?? Int(tonic.semitones)
    return (octave + 1) * 12 + semitones
  }
}

extension Key: Equatable {
  /// `true` if the tonics' pitches and the scales are equal. The spelling does not matter: a tonic C♭4 equals a tonic
  /// B3.
  public static func == (left: Key, right: Key) -> Bool {
    left.tonicNumber == right.tonicNumber && left.scale == right.scale
  }
}
