extension Parameter {
  /// The parameter's row of the table.
  public var row: Row {
    switch self {
    case .speed:
      Row(
        "speed", 50...500, 275, unit: "points/s", moves: "the bass ball",
        "how fast the bass ball flies; with --harmonic-rhythm free, also how often the chord changes")
    case .gravity:
      Row(
        "gravity", 0...100, 9.8, unit: "m/s²", moves: "the piano balls",
        "how fast the piano balls fall, and how hard they strike")
    case .bounce:
      Row(
        "bounce", 0...1, 1, moves: "the piano balls",
        "the share of its speed that a ball keeps at each bounce: 1 bounces for ever, 0 stops it")
    case .voicing:
      Row(
        "voicing", 0...7, 0, .choice, moves: "the keys",
        "how the keys share a chord's notes: original folds them above the tonic, led moves least from the last chord")
    case .bassHold:
      Row("bass-hold", 0...1, 1, .switch, moves: "the bass", "whether a bass note ends when the next begins")
    case .bassLength:
      Row(
        "bass-length", 0.001...60, 8, .logarithmic, unit: "s", moves: "the bass",
        "the longest duration of a bass note")
    case .keyLength:
      Row(
        "key-length", 0.001...60, 0.5, .logarithmic, unit: "s", moves: "the keys",
        "how long a key's note sounds if --legato is 0, or if the next landing is unknown")
    case .bassVelocityLow:
      Row("bass-velocity-low", 1...127, 60, .stepped, moves: "the bass", "the velocity of the softest bass note")
    case .bassVelocityHigh:
      Row("bass-velocity-high", 1...127, 118, .stepped, moves: "the bass", "the velocity of the loudest bass note")
    case .keysVelocityLow:
      Row("keys-velocity-low", 1...127, 28, .stepped, moves: "the keys", "the velocity of the softest key")
    case .keysVelocityHigh:
      Row("keys-velocity-high", 1...127, 118, .stepped, moves: "the keys", "the velocity of the loudest key")
    case .bassLine:
      Row(
        "bass-line", 0...4, 0, .choice, moves: "the bass",
        "which note the bass sounds; walking: steps through the chord towards the next; pedal: always the tonic")
    case .rangeLow: Row("range-low", 0...127, 48, .stepped, moves: "the keys", "the lowest note with --voicing led")
    case .rangeHigh: Row("range-high", 0...127, 84, .stepped, moves: "the keys", "the highest note with --voicing led")
    case .program:
      Row("program", 0...128, 0, .choice, moves: "the keys", "the General MIDI program that the keys ask for")
    case .bassProgram:
      Row("bass-program", 0...128, 0, .choice, moves: "the bass", "the General MIDI program that the bass asks for")
    case .bank: Row("bank", -1...16383, -1, .stepped, moves: "the keys", "the bank of the keys' program")
    case .bassBank: Row("bass-bank", -1...16383, -1, .stepped, moves: "the bass", "the bank of the bass's program")
    case .toss:
      Row(
        "toss", 0...500, 60, unit: "points/s", moves: "the piano balls",
        "how fast a new piano ball flies sideways; 0: it falls straight, and may strike one key for ever")
    case .patience:
      Row(
        "patience", 0...60, 8, unit: "s", moves: "the bass ball",
        "how long the bass ball flies without a new chord before a wall turns it slightly to a bouncer, which sets a chord; 0: never"
      )
    case .bassOctave:
      Row("bass-octave", -4...4, -1, .stepped, unit: "octaves", moves: "the bass", "how much higher the bass sounds")
    case .keysOctave:
      Row("keys-octave", -4...4, 0, .stepped, unit: "octaves", moves: "the keys", "how much higher the keys sound")
    case .bassCurve:
      Row("bass-curve", 0...4, 1, .choice, moves: "the bass", "how a bass note's velocity follows the strike's speed")
    case .keysCurve:
      Row("keys-curve", 0...4, 0, .choice, moves: "the keys", "how a key's velocity follows the strike's speed")
    case .bassCurve25:
      Row(
        "bass-curve-25", 0...100, 25, unit: "%", moves: "the bass",
        "if --bass-curve is points: the share of the velocity range at a quarter of the full speed")
    case .bassCurve50:
      Row(
        "bass-curve-50", 0...100, 50, unit: "%", moves: "the bass",
        "if --bass-curve is points: the share of the velocity range at half of the full speed")
    case .bassCurve75:
      Row(
        "bass-curve-75", 0...100, 75, unit: "%", moves: "the bass",
        "if --bass-curve is points: the share of the velocity range at three quarters of the full speed")
    case .keysCurve25:
      Row(
        "keys-curve-25", 0...100, 25, unit: "%", moves: "the keys",
        "if --keys-curve is points: the share of the velocity range at a quarter of the full speed")
    case .keysCurve50:
      Row(
        "keys-curve-50", 0...100, 50, unit: "%", moves: "the keys",
        "if --keys-curve is points: the share of the velocity range at half of the full speed")
    case .keysCurve75:
      Row(
        "keys-curve-75", 0...100, 75, unit: "%", moves: "the keys",
        "if --keys-curve is points: the share of the velocity range at three quarters of the full speed")
    case .softest:
      Row("softest", 0...1000, 60, unit: "points/s", moves: "the keys", "the slowest strike that makes a key sound")
    case .shortestGap:
      Row("shortest-gap", 0...10, 0.12, unit: "s", moves: "the keys", "the shortest time between two notes of a key")
    case .bouncer1:
      Row("bouncer-1", 0...1, 1, .switch, moves: "the stage", "whether the bouncer of the chord I is on the stage")
    case .bouncer2:
      Row("bouncer-2", 0...1, 1, .switch, moves: "the stage", "whether the bouncer of the chord ii is on the stage")
    case .bouncer3:
      Row("bouncer-3", 0...1, 1, .switch, moves: "the stage", "whether the bouncer of the chord iii is on the stage")
    case .bouncer4:
      Row("bouncer-4", 0...1, 1, .switch, moves: "the stage", "whether the bouncer of the chord IV is on the stage")
    case .bouncer5:
      Row("bouncer-5", 0...1, 1, .switch, moves: "the stage", "whether the bouncer of the chord V is on the stage")
    case .bouncer6:
      Row("bouncer-6", 0...1, 1, .switch, moves: "the stage", "whether the bouncer of the chord vi is on the stage")
    case .bouncer7:
      Row("bouncer-7", 0...1, 1, .switch, moves: "the stage", "whether the bouncer of the chord vii° is on the stage")
    case .sound: Row("sound", 0...8, 0, .choice, moves: "the sound", "which instrument plays the keys")
    case .bassSound:
      Row(
        "bass-sound", 0...9, 0, .choice, moves: "the sound",
        "which instrument plays the bass; same: the keys' instrument")
    case .level: Row("level", -60...12, 0, unit: "dB", moves: "the sound", "how much louder everything sounds")
    case .filter: Row("filter", 0...1, 1, .switch, moves: "the filter", "whether the low-pass filter is on")
    case .cutoff:
      Row(
        "cutoff", 250...3000, 3000, .logarithmic, unit: "Hz", moves: "the filter",
        "the filter's cutoff frequency: lower is darker, 3000 leaves it open")
    case .resonance:
      Row(
        "resonance", -20...20, 0, unit: "dB", moves: "the filter",
        "how much the filter boosts (above 0) or cuts (below 0) frequencies near its cutoff")
    case .delay: Row("delay", 0...1, 1, .switch, moves: "the delay", "whether the delay is on")
    case .delayTime:
      Row("delay-time", 0...2, 0.35, unit: "s", moves: "the delay", "the time from a note to its echo")
    case .delayWet:
      Row("delay-wet", 0...50, 0, unit: "%", moves: "the delay", "the share of echoes in the sound; 0: none")
    case .delayFeedback:
      Row(
        "delay-feedback", 0...90, 35, unit: "%", moves: "the delay",
        "the level of each echo, in percent of the one before: more gives more echoes")
    case .reverb: Row("reverb", 0...1, 1, .switch, moves: "the reverb", "whether the reverb is on")
    case .reverbWet:
      Row("reverb-wet", 0...0.5, 0.12, moves: "the reverb", "the share of reverb in the sound: 0 none, 0.5 half")
    case .reverbTime:
      Row(
        "reverb-time", 0.2...10, 1.8, .logarithmic, unit: "s", moves: "the reverb",
        "the time in which the reverb falls by 60 dB")
    case .tempo:
      Row(
        "tempo", 4...999, 120, .logarithmic, unit: "BPM", moves: "the beat",
        "how many quarters there are in a minute; sets where bar lines fall and, with groove, when balls land")
    case .grid:
      Row("grid", 0...14, 3, .choice, moves: "the beat", "the note values on which balls land; t: triplets, d: dotted")
    case .swing:
      Row(
        "swing", 50...75, 50, unit: "%", moves: "the beat",
        "where every second line of the grid lies between its neighbours: 50 straight, 67 as triplets")
    case .groove:
      Row(
        "groove", 0...1, 0, moves: "the beat",
        "how much rebounds change so that balls land on the grid: 0 not at all, 1 exactly")
    case .grooveReach:
      Row(
        "groove-reach", 0...1, 0.25, moves: "the beat",
        "how much groove may change a ball's speed at a rebound, as a share of that speed")
    case .air:
      Row(
        "air", 0...1, 0.25, moves: "the beat",
        "how much groove may change a ball's landing speed after balls collide in the air, as a share of that speed")
    case .quantize:
      Row(
        "quantize", 0...15, 0, .choice, moves: "the notes",
        "the note values to which notes are delayed; off: notes begin with their strikes")
    case .quantizeStrength:
      Row(
        "quantize-strength", 0...100, 100, unit: "%", moves: "the notes",
        "how far a quantized note is delayed towards its line; 100 % puts it on the line")
    case .spawnOn:
      Row(
        "spawn-on", 0...2, 0, .choice, moves: "the piano balls",
        "when a ball that a hand drops begins to fall: at once, or on the next beat or bar")
    case .click: Row("click", 0...1, 0, .switch, moves: "the click", "whether each beat is heard as a click")
    case .clickChannel:
      Row("click-channel", 1...16, 10, .stepped, moves: "the click", "the MIDI channel of the click")
    case .countIn:
      Row(
        "count-in", 0...8, 0, .stepped, unit: "bars", moves: "the click",
        "how many bars of clicks come before the piece")
    case .collide:
      Row("collide", 0...1, 1, .switch, moves: "the piano balls", "whether piano balls bounce off each other")
    case .tones:
      Row(
        "tones", 0...2, 0, .choice, moves: "the keys",
        "the notes of the keys; chord: the chord's; mixed: also the scale's next notes, if a ball strikes a key's edge; scale: the scale's"
      )
    case .lowBalls:
      Row(
        "low-balls", 0...16, 0, .stepped, moves: "the piano balls",
        "how many piano balls, counted from ball 1, sound an octave lower")
    case .legato:
      Row(
        "legato", 0...1, 0, moves: "the keys",
        "how long a ball's note lasts, as a share of its flight to the next landing; 0: as long as --key-length")
    case .damp:
      Row(
        "damp", 0...1, 0, .switch, moves: "the keys",
        "whether a new chord stops notes foreign to it, and a new note stops notes one or two semitones away")
    case .swell:
      Row(
        "swell", 0...1, 0, moves: "the notes",
        "how much each phrase grows louder and softer, and how much the sections differ in loudness")
    case .breath:
      Row(
        "breath", 0...8, 0, .stepped, unit: "beats", moves: "the piano balls",
        "for how many beats at the end of a phrase the balls rest; then they land together")
    case .phrase:
      Row(
        "phrase", 1...16, 4, .stepped, unit: "bars", moves: "the beat",
        "the length of a phrase, counted from the beginning of the section")
    case .downbeat:
      Row(
        "downbeat", 0...1, 0, moves: "the piano balls",
        "the share of the balls that strike a key when a section begins; the others fall from above")
    case .harmonicRhythm:
      Row(
        "harmonic-rhythm", 0...5, 0, .choice, moves: "the bass ball",
        "how often the chord may change; free: with each strike of the bass ball")
    case .cadence:
      Row(
        "cadence", 0...3, 0, .choice, moves: "the bass ball",
        "the chord at the end of a phrase; half: V; full: V then I; period: V and I in turn; no effect if --harmonic-rhythm is free"
      )
    case .bassRhythm:
      Row(
        "bass-rhythm", 0...3, 0, .choice, moves: "the bass",
        "how often the bass repeats its note between two strikes; none: never")
    case .bassPassing:
      Row(
        "bass-passing", 0...1, 0, .switch, moves: "the bass",
        "whether the last repetition before a new chord is the scale's note beside the next root")
    case .hands:
      Row(
        "hands", 0...1, 0, .choice, moves: "the form",
        "how long a player's change lasts; section: until a section with the same letter begins; all: in all sections")
    case .ending:
      Row(
        "ending", 0...1, 0, .switch, moves: "the form",
        "whether the piece ends on a last chord after its form, instead of repeating the form")
    case .effects:
      Row(
        "effects", 0...1, 0, .choice, moves: "the sound",
        "what cutoff, resonance and reverb act on; own: clumsy's sound; midi: also synths, by CC 74, 71 and 91")
    case .echo:
      Row(
        "echo", 0...18, 0, .choice, moves: "the notes",
        "the note value after which a key's note is repeated, again and again, always softer; off: no echoes")
    case .echoFeedback:
      Row(
        "echo-feedback", 0...0.9, 0.5, moves: "the notes",
        "the velocity of an echo, as a share of the velocity of the note or the echo before it")
    case .width:
      Row(
        "width", 0...1, 0.65, moves: "the sound",
        "the width of the keys' stereo image, without reverb and echoes; 0: mono")
    case .delayBeats:
      Row(
        "delay-beats", 0...18, 0, .choice, moves: "the delay",
        "the time from a note to its echo, as a note value, halved until it is at most 2 s; off: --delay-time")
    case .pingPong:
      Row("ping-pong", 0...1, 0, .switch, moves: "the delay", "whether echoes are first left, then right, and so on")
    }
  }
}
