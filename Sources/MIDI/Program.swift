/// A program of General MIDI 1.
public struct Program: Equatable, Sendable, BitwiseCopyable {
  /// The range of numbers: General MIDI counts programs from 1.
  public static let range = 1...128

  /// The number, 1…128.
  public let number: Int

  /// Creates a program; the result is nil if the number is not 1…128.
  public init?(number: Int) {
    guard Self.range.contains(number) else { return nil }
    self.number = number
  }

  /// The data byte of a program change, 0…127.
  public var byte: UInt8 { UInt8(number - 1) }

  /// The name in General MIDI System Level 1 (RP-003), in lowercase with hyphens: `"lead-8-bass-and-lead"`.
  public var name: StaticString {
    // Inline, because an `Array` would allocate. Each family of eight sounds begins a new line.
    let names: InlineArray<128, StaticString> = [
      "acoustic-grand-piano", "bright-acoustic-piano", "electric-grand-piano", "honky-tonk-piano", "electric-piano-1",
      "electric-piano-2", "harpsichord", "clavi",
      "celesta", "glockenspiel", "music-box", "vibraphone", "marimba", "xylophone", "tubular-bells", "dulcimer",
      "drawbar-organ", "percussive-organ", "rock-organ", "church-organ", "reed-organ", "accordion", "harmonica",
      "tango-accordion",
      "acoustic-guitar-nylon", "acoustic-guitar-steel", "electric-guitar-jazz", "electric-guitar-clean",
      "electric-guitar-muted", "overdriven-guitar", "distortion-guitar", "guitar-harmonics",
      "acoustic-bass", "electric-bass-finger", "electric-bass-pick", "fretless-bass", "slap-bass-1", "slap-bass-2",
      "synth-bass-1", "synth-bass-2",
      "violin", "viola", "cello", "contrabass", "tremolo-strings", "pizzicato-strings", "orchestral-harp", "timpani",
      "string-ensemble-1", "string-ensemble-2", "synth-strings-1", "synth-strings-2", "choir-aahs", "voice-oohs",
      "synth-voice", "orchestra-hit",
      "trumpet", "trombone", "tuba", "muted-trumpet", "french-horn", "brass-section", "synth-brass-1",
      "synth-brass-2",
      "soprano-sax", "alto-sax", "tenor-sax", "baritone-sax", "oboe", "english-horn", "bassoon", "clarinet",
      "piccolo", "flute", "recorder", "pan-flute", "blown-bottle", "shakuhachi", "whistle", "ocarina",
      "lead-1-square", "lead-2-sawtooth", "lead-3-calliope", "lead-4-chiff", "lead-5-charang", "lead-6-voice",
      "lead-7-fifths", "lead-8-bass-and-lead",
      "pad-1-new-age", "pad-2-warm", "pad-3-polysynth", "pad-4-choir", "pad-5-bowed", "pad-6-metallic", "pad-7-halo",
      "pad-8-sweep",
      "fx-1-rain", "fx-2-soundtrack", "fx-3-crystal", "fx-4-atmosphere", "fx-5-brightness", "fx-6-goblins",
      "fx-7-echoes", "fx-8-sci-fi",
      "sitar", "banjo", "shamisen", "koto", "kalimba", "bag-pipe", "fiddle", "shanai",
      "tinkle-bell", "agogo", "steel-drums", "woodblock", "taiko-drum", "melodic-tom", "synth-drum", "reverse-cymbal",
      "guitar-fret-noise", "breath-noise", "seashore", "bird-tweet", "telephone-ring", "helicopter", "applause",
      "gunshot",
    ]
    return names[number - 1]
  }
}
