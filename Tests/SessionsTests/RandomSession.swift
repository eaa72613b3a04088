import ChordEngine
import Golden
import Instrument
import MIDI
import Physics2D
import Sessions
import Thoroughness

/// The number of random sessions with which a property is tested. A debug build, which is slow, tests fewer.
var sessionCount: Int {
  #if DEBUG
    300
  #else
    2000 * Int(thoroughness)
  #endif
}

struct RandomSession {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  mutating func session() -> Session {
    var settings = Settings()
    settings.seed = random.next() >> UInt64(below(64))
    if isLikely(0.3) { settings.balls = below(17) }
    if isLikely(0.3) { settings.key = key() }
    if isLikely(0.3) { settings.chordset = chordset() }
    if isLikely(0.2) { settings.bassChannel = Channel(number: 1 + below(16)) }
    if isLikely(0.2) { settings.keysChannel = Channel(number: 1 + below(16)) }
    if isLikely(0.2) {
      let isOfBalls = isLikely(0.5)
      let channels = (0..<(isOfBalls ? 1 + below(16) : 4)).map { _ in Channel(number: 1 + below(16)) }
      settings.keysChannels = KeysChannels(channels, of: isOfBalls ? .balls : .keys) ?? settings.keysChannels
    }
    if isLikely(0.2) {
      for _ in 0...below(3) { settings.transposition[Channel(number: 1 + below(16))] = below(97) - 48 }
    }
    if isLikely(0.2) { settings.mapOut = mappings() }
    if isLikely(0.2), settings.mapOut.isEmpty, settings.keysChannels.count == 1 {
      (settings.mpe, settings.bassChannel) = (isLikely(0.5) ? .bend : .timbre, Channel(number: 1))
    }
    for _ in 0..<below(6) {
      let parameter = parameter()
      settings[parameter] = value(of: parameter)
    }
    for _ in 0..<below(4) { _ = settings.oscillators.set(lfo()) }
    if isLikely(0.2) { changeLayout(&settings.layout) }
    // If the random settings contradict each other, use the default settings.
    var session = Session(settings) ?? Session(Settings())!
    var tick: Int64 = 0
    for _ in 0..<below(20) {
      tick += Int64(below(isLikely(0.5) ? 3 : 10_000))
      _ = session.append(gesture(), at: tick)
    }
    if isLikely(0.2) { _ = session.begin(at: Int64(below(20_000))) }
    if isLikely(0.5) { _ = session.finish(at: tick + Int64(below(1000))) }
    return session
  }

  mutating func gesture() -> Gesture {
    switch below(18) {
    case 0, 1:
      let parameter = parameter()
      return .set(parameter, value(of: parameter))
    case 2: return .move(lfo())
    case 3: return .spawn(x: number(), y: number())
    case 4: return .remove(ball: 1 + below(16))
    case 5: return .moveBouncer(Degree(rawValue: UInt8(below(7)))!, x: number(), y: number())
    case 6: return .dragBall(below(17), x: number(), y: number())
    case 7: return .flickBall(below(17), x: number(), y: number())
    case 8: return .key(key())
    case 9: return .chords(chordset())
    case 10: return .chord(below(8), slot())
    case 11: return .pause
    case 12: return .play
    case 14: return .suppress(ball: below(17), strike: 1 + below(1000))
    case 15:
      return .add(
        AddedNote(
          below(2) == 0 ? .bass : .key, Pitch(folding: below(128)), velocity: UInt8(1 + below(127)),
          nanoseconds: Int64(below(1_000_000_000)), length: 1_000_000 + Int64(below(1_000_000_000))))
    case 16:
      var script = LumiaScript(seed: random.next())
      for _ in 0..<below(20) { _ = script.next() }
      return .image(script.next())
    case 13: return .locate(sixteenth: Int64(below(SongPosition.range.count)))
    default: return .reset
    }
  }

  /// Returns up to three mappings, each to a different kind of message.
  private mutating func mappings() -> [OutMapping] {
    (0..<below(4)).map { index in
      let measures = OutMapping.Measure.allCases
      var mapping = OutMapping(
        ball: below(17), measures[below(measures.count)], [.bend, .pressure, .controller(UInt8(below(120)))][index % 3])
      (mapping.low, mapping.high) = (below(64), 64 + below(64))
      if isLikely(0.5) { mapping.channel = Channel(number: 1 + below(16)) }
      return mapping
    }
  }

  private mutating func isLikely(_ share: Double) -> Bool { random.next(in: 0..<1) < share }

  private mutating func parameter() -> Parameter { Parameter.allCases[below(Parameter.count)] }

  private mutating func value(of parameter: Parameter) -> Double {
    let range = parameter.row.range
    switch below(8) {
    case 0: return range.lowerBound
    case 1: return range.upperBound
    default:
      let value = random.next(in: range.lowerBound..<range.upperBound.nextUp)
      let rounded = value.rounded(.down)
      return parameter.allows(value) && value != rounded ? value : max(rounded, range.lowerBound)
    }
  }

  private mutating func lfo() -> LFO {
    let parameter = parameter()
    let shapes = LFO.Shape.allCases
    let (low, high) = (LFO.periodRange.lowerBound, LFO.periodRange.upperBound)
    let period = low + Int64(random.next() % UInt64(high - low + 1))
    return LFO(
      parameter, from: value(of: parameter), to: value(of: parameter),
      period: isLikely(0.5) ? period : period / low * low, shape: shapes[below(shapes.count)])
  }

  private mutating func number() -> Double {
    switch below(5) {
    case 0: return Double(below(1024))
    case 1: return -0.0
    case 2:
      let any = Double(bitPattern: random.next())
      return any.isFinite ? any : 0.1
    default: return random.next(in: -100..<1024)
    }
  }

  private mutating func key() -> Key {
    let letter = NoteName.Letter(rawValue: UInt8(below(7)))!
    let scales = Scale.allCases
    let tonic =
      isLikely(0.2)
      ? PitchClass(semitones: UInt8(below(12))) : PitchClass(NoteName(letter, alteration: Int8(below(5) - 2)))
    let randomScale = Scale(mask: UInt16(below(4096)) | 1) ?? .major
    return Key(tonic: tonic, octave: below(11) - 1, scale: isLikely(0.3) ? randomScale : scales[below(scales.count)])
  }

  private mutating func chordset() -> Chordset {
    let sets = BuiltInChordset.allCases
    var chordset = sets[below(sets.count)].chordset
    for _ in 0..<below(3) { chordset[below(8)] = slot() }
    return chordset
  }

  private mutating func slot() -> ChordSlot {
    let texts = ["Bbm7b5", "F#maj7#11", "#ivo7", "bII9#11", "V7/V", "C/E", "2:add9", "Dm9", "Abm/Cb"]
    switch below(3) {
    case 0: return (try? ChordSlot(parsing: texts[below(texts.count)])) ?? .degree(.one, .triad)
    case 1: return .degree(Degree(rawValue: UInt8(below(7)))!, ChordKind.allCases[below(ChordKind.allCases.count)])
    default:
      let sets = BuiltInChordset.allCases
      return sets[below(sets.count)].chordset[below(8)]
    }
  }

  private mutating func changeLayout(_ layout: inout Layout) {
    if isLikely(0.5) { layout.keys = PianoKeys(count: 4 + below(5)) }
    if isLikely(0.5) { layout.bouncers[below(7)].center = Vector2(random.next(in: 0..<512), random.next(in: 0..<700)) }
    if isLikely(0.5) { layout.bouncers[below(7)].radius = random.next(in: 10..<60) }
    if isLikely(0.5) { layout.bassBall = Vector2(random.next(in: 33..<480), random.next(in: 33..<667)) }
    if isLikely(0.3) { layout.keys[0].height = random.next(in: 10..<60) }
    for _ in 0..<below(3) { _ = layout.addPlace(Vector2(random.next(in: 540..<1000), random.next(in: 100..<660))) }
  }
}
