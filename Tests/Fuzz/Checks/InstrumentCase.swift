import ChordEngine
import Instrument
import MIDI
import Physics2D

/// Interprets bytes as settings and gestures, which two performances play.
///
/// The first performance advances in long steps; the second, `shadow`, advances tick by tick, and reports flights.
/// Instead of a gesture, a step of the case may save and restore both performances, or try to restore damaged bytes.
public struct InstrumentCase: ~Copyable {
  struct Fault: Error {
    let words: String
  }

  private static let mostGestures = 64

  var bytes: Bytes
  var performance: Performance
  private var shadow: Performance
  private var pairing = NotePairing()
  private var shadowPairing = NotePairing()
  let tell: ((String) -> Void)?

  /// Plays a case. Returns the fault in words, or nil.
  ///
  /// - Parameter tell: called with each step of the case, in words.
  public static func fault(_ bytes: [UInt8], tell: ((String) -> Void)? = nil) -> String? {
    var bytes = Bytes(bytes)
    bytes.isAbsurd = bytes.byte() & 1 != 0
    var settings = Self.settings(&bytes)
    let isOriginal = bytes.choice(3) == 0
    if !isOriginal { Self.layOut(&settings, &bytes) }
    tell?("\(settings)")
    do {
      var play = InstrumentCase(bytes, try Performance(settings), try Performance(settings), tell)
      try play.run()
      return nil
    } catch let fault as Fault {
      return fault.words
    } catch is SettingsError {
      return bytes.isAbsurd || !isOriginal ? nil : "valid settings are refused"
    } catch {
      return "the case itself: \(error)"
    }
  }

  private init(
    _ bytes: Bytes, _ performance: consuming Performance, _ shadow: consuming Performance, _ tell: ((String) -> Void)?
  ) {
    self.bytes = bytes
    self.performance = performance
    self.shadow = shadow
    self.tell = tell
    self.shadow.reportsFlights = true
  }

  private static func settings(_ bytes: inout Bytes) -> Settings {
    var settings = Settings()
    settings.seed = UInt64(bytes.byte()) << 56 | UInt64(bytes.byte())
    settings[.speed] = bytes.number(Parameter.speed.row.range)
    settings[.gravity] = bytes.number(Parameter.gravity.row.range)
    settings.balls = bytes.isAbsurd ? Int(Int8(bitPattern: bytes.byte())) : bytes.choice(17)
    settings.bouncers = Bouncers(rawValue: bytes.byte())
    settings.key = key(&bytes)
    settings.voicing = Voicing.allCases[bytes.choice(Voicing.allCases.count)]
    settings.chordset = BuiltInChordset.allCases[bytes.choice(BuiltInChordset.allCases.count)].chordset
    settings.bassChannel = Channel(number: 1 + bytes.choice(16))
    settings.keysChannel = bytes.choice(2) == 0 ? settings.bassChannel : Channel(number: 1 + bytes.choice(16))
    settings[.bassHold] = bytes.choice(2) == 0 ? 1 : 0
    settings[.bassLength] = length(&bytes)
    settings[.keyLength] = length(&bytes)
    settings[.bounce] = bytes.number(Parameter.bounce.row.range)
    return settings
  }

  private static func key(_ bytes: inout Bytes) -> Key {
    Key(
      tonic: PitchClass(semitones: UInt8(bytes.choice(12))), octave: bytes.choice(11) - 1,
      scale: Scale.allCases[bytes.choice(Scale.allCases.count)])
  }

  /// Returns a note length in seconds: 1, 2, 4… or 32,768 ms, plus less than 1 ms. If the case is
  /// absurd (`isAbsurd`: some values are outside their ranges), the result is sometimes a huge negative number.
  private static func length(_ bytes: inout Bytes) -> Double {
    let exponent = bytes.byte()
    if bytes.isAbsurd, exponent >= 0xF0 { return Double(bitPattern: UInt64(exponent) << 56 | UInt64(bytes.byte())) }
    return min(60, Double(1_000_000 << Int64(exponent % 16) + Int64(bytes.byte()) * 3907) / 1e9)
  }

  private mutating func run() throws {
    for _ in 0..<Self.mostGestures where !bytes.isEmpty {
      switch bytes.choice(12) {
      case 0: try restore()
      case 1: tryDamagedBytes()
      default: try gesture()
      }
      try advance(ticks: 1 + Int64(bytes.byte()))
    }
    while !performance.end(events: &pairing.events) { try pairing.take() }
    while !shadow.end(events: &shadowPairing.events) { try shadowPairing.take() }
    try compare()
    guard pairing.sounding.isEmpty else { throw Fault(words: "notes that never end: \(pairing.sounding)") }
  }

  private mutating func advance(ticks: Int64) throws {
    let start = performance.nanoseconds
    tell?("advance by \(ticks) ticks from \(start)")
    let end = start + ticks * Performance.tick
    while !performance.advance(to: end, events: &pairing.events) { try pairing.take() }
    for tick in 1...ticks {
      let time = start + tick * Performance.tick
      while !shadow.advance(to: time, events: &shadowPairing.events) {
        try shadowPairing.take()
      }
    }
    try compare()
  }

  private mutating func compare() throws {
    try pairing.take()
    try shadowPairing.take()
    let digests = (performance.digest, shadow.digest)
    guard digests.0 == digests.1 else {
      throw Fault(words: "the shadow, which advances tick by tick, has a different digest")
    }
    guard pairing.hash.value == shadowPairing.hash.value else {
      throw Fault(words: "the shadow, which advances tick by tick, has different strikes or messages")
    }
    guard pairing.last <= performance.nanoseconds else { throw Fault(words: "an event is in the future") }
  }

  /// Saves both performances, and continues with performances that are restored from the bytes.
  private mutating func restore() throws {
    tell?("save and restore")
    let (bytes, shadowBytes) = (performance.bytes, shadow.bytes)
    guard bytes == shadowBytes else {
      throw Fault(words: "the shadow, which advances tick by tick, has different bytes")
    }
    do {
      performance = try Performance.restored(from: bytes)
      shadow = try Performance.restored(from: bytes)
      shadow.reportsFlights = true
    } catch {
      throw Fault(words: "the performance's own bytes are refused: \(error)")
    }
    guard performance.bytes == bytes else { throw Fault(words: "the restored performance has different bytes") }
  }

  /// Returns the index of a ball; the ball need not exist.
  private mutating func ball() -> Int { Int(Int8(bitPattern: bytes.byte())) % 19 }

  private mutating func chordset() -> Chordset {
    BuiltInChordset.allCases[bytes.choice(BuiltInChordset.allCases.count)].chordset
  }

  /// Returns a motion of any parameter; some motions are refused.
  private mutating func motion() -> LFO {
    let parameter = Parameter(rawValue: UInt8(bytes.choice(Parameter.count))) ?? .gravity
    let range = parameter.row.range
    var ends = (bytes.number(range), bytes.number(range))
    if bytes.choice(2) == 0 { ends = (ends.0.rounded(.down), ends.1.rounded(.down)) }
    return LFO(
      parameter, from: ends.0, to: ends.1, period: 500_000_000 * Int64(bytes.byte()),
      shape: LFO.Shape.allCases[bytes.choice(4)])
  }

  private mutating func gesture() throws {
    let gesture: Gesture
    let degree = Degree.allCases[bytes.choice(7)]
    switch bytes.choice(25) {
    case 0, 1: gesture = .spawn(x: bytes.number(500...1040), y: bytes.number(-10...710))
    case 2: gesture = .remove(ball: ball())
    case 11, 12, 13: gesture = .moveBouncer(degree, x: bytes.number(-8...520), y: bytes.number(-8...708))
    case 14, 15: gesture = .dragBall(0, x: bytes.number(0...520), y: bytes.number(-10...710))
    case 16: gesture = .dragBall(ball(), x: bytes.number(510...1030), y: bytes.number(-10...710))
    case 17, 18:
      gesture = .flickBall(
        bytes.choice(3) == 0 ? ball() : 0, x: bytes.number(-3600...3600), y: bytes.number(-3600...3600))
    case 3: gesture = .set(.speed, bytes.number(Parameter.speed.row.range))
    case 4: gesture = .set(.gravity, bytes.number(Parameter.gravity.row.range))
    case 5, 7:
      guard let parameter = Parameter(rawValue: UInt8(bytes.choice(Parameter.count))) else { return }
      let value = bytes.number(parameter.row.range)
      // A switch or a stepped parameter refuses values that are not whole.
      gesture = .set(parameter, bytes.choice(2) == 0 ? value : value.rounded(.down))
    case 6: gesture = .key(Self.key(&bytes))
    case 8: gesture = .pause
    case 9: gesture = .play
    case 10: gesture = .reset
    case 19: gesture = .move(motion())
    case 20: gesture = .chords(chordset())
    case 21: gesture = .chord(bytes.choice(9), chordset()[bytes.choice(8)])
    case 22:
      performance.resendPrograms()
      shadow.resendPrograms()
      return
    case 24:
      guard bytes.choice(2) == 0 else {
        gesture = .suppress(ball: ball(), strike: bytes.choice(32))
        break
      }
      gesture = .add(
        AddedNote(
          bytes.choice(4) == 0 ? .bass : .key, Pitch(folding: bytes.choice(128)), velocity: UInt8(bytes.choice(129)),
          nanoseconds: performance.nanoseconds + Int64(bytes.choice(17)) * 250_000,
          length: Int64(bytes.byte()) * 10_000_000))
    case 23: gesture = .locate(sixteenth: Int64(bytes.choice(256)) * Int64(bytes.choice(8)))
    default: return
    }
    tell?("\(gesture)")
    let before = performance.digest
    performance.apply(gesture, events: &pairing.events)
    shadow.apply(gesture, events: &shadowPairing.events)
    guard case .gesture(let event) = pairing.events[0], let refusal = event.refusal else { return }
    tell?("  refused: \(refusal)")
    guard performance.digest == before else { throw Fault(words: "a refusal changes the performance") }
  }
}
