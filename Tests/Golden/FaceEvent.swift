import ChordEngine
import Instrument
import MIDI
import Physics2D

/// A gesture as clumsy.h represents it. In this file, the *face* is the C interface clumsy.h. The conversion does not
/// use ClumsyC, so that it can check ClumsyC.
struct FaceGesture {
  var kind: Int32 = 0
  var integers: (Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0)
  var numbers: (Double, Double, Double) = (0, 0, 0)

  init() {}

  init(_ gesture: Gesture) {
    switch gesture {
    case .set(let parameter, let value): (kind, integers.0, numbers.0) = (0, Int32(parameter.rawValue), value)
    case .spawn(let x, let y): (kind, numbers) = (1, (x, y, 0))
    case .remove(let ball): (kind, integers.0) = (2, Int32(ball))
    case .key(let key):
      let letter = key.tonic.spelling.map { Int32($0.letter.rawValue) + 1 } ?? 0
      (kind, integers) = (3, (Int32(key.tonic.semitones), Int32(key.octave), Int32(key.scale.mask), letter, 0))
    case .pause: kind = 4
    case .play: kind = 5
    case .reset: kind = 6
    case .moveBouncer(let degree, let x, let y): (kind, integers.0, numbers) = (7, Int32(degree.rawValue), (x, y, 0))
    case .dragBall(let ball, let x, let y): (kind, integers.0, numbers) = (8, Int32(ball), (x, y, 0))
    case .flickBall(let ball, let x, let y): (kind, integers.0, numbers) = (9, Int32(ball), (x, y, 0))
    case .move(let lfo):
      (kind, integers.0, integers.1) = (10, Int32(lfo.parameter.rawValue), Int32(lfo.shape.rawValue))
      numbers = (lfo.from, lfo.to, Double(lfo.period))
    case .chords: kind = 11
    case .chord(let slot, _): (kind, integers.0) = (12, Int32(slot))
    case .timeSignature(let meter): (kind, integers.0, integers.1) = (13, Int32(meter.beats), Int32(meter.unit))
    case .rhythm: kind = 14
    case .form: kind = 15
    case .lock: kind = 16
    case .locate(let sixteenth): (kind, integers.0) = (17, Int32(sixteenth))
    case .suppress(let ball, let strike): (kind, integers.0, integers.1) = (18, Int32(ball), Int32(strike))
    case .add(let note):
      (kind, numbers.0, numbers.1) = (19, Double(note.nanoseconds), Double(note.length))
      (integers.0, integers.1) = (Int32(note.voice.rawValue), Int32(note.pitch.number))
      integers.2 = Int32(note.velocity)
    case .image: kind = 20
    }
  }
}

/// An event as clumsy.h represents it.
struct FaceEvent {
  var nanoseconds: Int64
  var start: Int64 = 0
  var numbers: [Double] = []
  var kind: Int32
  var integers: [Int32]
  var gesture = FaceGesture()

  init(_ event: PerformanceEvent) {
    nanoseconds = event.nanoseconds
    switch event {
    case .gesture(let event):
      kind = 0
      integers = [Int32(event.source), Self.number(of: event.refusal)]
      gesture = FaceGesture(event.gesture)
    case .flight(let flight):
      kind = 1
      integers = [Int32(flight.ball), flight.isPresent ? 1 : 0]
      start = flight.start
      numbers = [flight.startFraction, flight.x, flight.y, flight.velocityX, flight.velocityY]
      numbers += [flight.accelerationX, flight.accelerationY]
    case .strike(let strike):
      kind = 2
      integers = [Int32(strike.voice.rawValue), Int32(strike.index), Int32(strike.ball), Int32(strike.chord.rawValue)]
      integers += [Int32(strike.channel.number), Int32(strike.pitch.number), Int32(strike.velocity)]
      numbers = [strike.speed, strike.x, strike.y, Double(strike.silence?.rawValue ?? 0)]
    case .message(let timed), .midiClock(let timed):
      kind = 3
      integers = [Int32(timed.voice.rawValue), Int32(timed.message.bytes.count)]
      for byte in timed.message.bytes { integers.append(Int32(byte)) }
      numbers = [Double(timed.place) / 127]
    case .beat(let event):
      kind = 4
      integers = [Int32(event.bar), Int32(event.beat)]
    case .section(let event):
      kind = 5
      integers = [Int32(event.number), event.section.map { Int32($0.letter) } ?? -1]
      integers.append(event.section.map { Int32($0.variation) } ?? 0)
    }
  }

  private static func number(of refusal: GestureError?) -> Int32 {
    switch refusal {
    case nil: 0
    case .refused: 1
    case .outside: 2
    case .occupied: 3
    case .full: 4
    case .noSuchBall: 5
    case .tooFast: 6
    case .noDirection: 7
    case .badMotion: 8
    case .noSuchSlot: 9
    case .farBeat: 10
    case .farPlace: 11
    case .passed: 12
    case .edits: 13
    case .badNote: 14
    case .badImage: 15
    }
  }
}

/// The number and hash of all events up to a tick (`all`), and of the events except flights and sections (`others`).
/// The others must not depend on whether flights are reported.
struct FaceEvents: Equatable {
  /// The tick; nil for the end.
  var tick: Int64?
  /// `true` if events are counted and hashed. Hashing takes about as long as computing the performance.
  var areKept = true
  private(set) var counts = (all: 0, others: 0)
  private(set) var hashes = (all: FNV1a(), others: FNV1a())

  mutating func add(_ event: PerformanceEvent) {
    guard areKept else { return }
    let record = FaceEvent(event)
    counts.all += 1
    hashes.all.add(record)
    switch event {
    case .flight, .section: break
    case .gesture, .beat, .strike, .message, .midiClock:
      counts.others += 1
      hashes.others.add(record)
    }
  }

  static func == (first: Self, second: Self) -> Bool {
    first.tick == second.tick && first.counts == second.counts && first.hashes == second.hashes
  }
}

extension FNV1a {
  /// Adds the bytes of the C structure of an event; unused members are 0.
  mutating func add(_ event: FaceEvent) {
    add(UInt64(bitPattern: event.nanoseconds))
    add(UInt64(bitPattern: event.start))
    for index in 0..<7 { add(bits: index < event.numbers.count ? event.numbers[index] : 0) }
    add(event.kind)
    for index in 0..<7 { add(index < event.integers.count ? event.integers[index] : 0) }
    add(event.gesture.kind)
    add(event.gesture.integers.0)
    add(event.gesture.integers.1)
    add(event.gesture.integers.2)
    add(event.gesture.integers.3)
    add(event.gesture.integers.4)
    add(bits: event.gesture.numbers.0)
    add(bits: event.gesture.numbers.1)
    add(bits: event.gesture.numbers.2)
  }

  /// Adds the bits of a number, so −0 differs from 0.
  private mutating func add(bits number: Double) { add(number.bitPattern) }

  private mutating func add(_ integer: Int32) {
    for shift in stride(from: Int32(0), to: 32, by: 8) { add(UInt8(truncatingIfNeeded: integer >> shift)) }
  }
}
