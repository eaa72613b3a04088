import Foundation
import Instrument
import Physics2D
import Sessions
import Testing

/// Plays a session of each engine version on the present engine, and compares the result with golden numbers.
///
/// If a new engine plays a session differently, update the session's numbers here, and remove the session's engine from
/// `Performance.compatibleEngines`. `clumsy render` then warns of a possible difference.
@Suite struct EngineTests {
  /// `made` and `refused` are numbers of gestures; `events` is the number of all events, gestures included. `hash` is
  /// the FNV-1a hash of the strikes' times and speeds, and of the times and bytes of all messages.
  static let golden: [(engine: UInt64, made: Int, refused: Int, events: Int, hash: UInt64)] = [
    (1, 21, 1, 555, 0x9553_8456_08e1_388d),
    (2, 20, 1, 938, 0x5c3f_9d57_4832_2ae5),
    (3, 22, 1, 1051, 0xa132_fc69_a050_f07b),
    (4, 19, 1, 1265, 0xef91_aa32_e796_12ca),
  ]

  @Test func eachEngineHasASession() {
    #expect(Self.golden.map(\.engine) == Array(1...Performance.engineVersion))
  }

  @Test(arguments: golden.indices)
  func sessionsOfEarlierEnginesPlayUnchanged(index: Int) throws {
    let golden = Self.golden[index]
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Engines/engine-\(golden.engine).clumsy")
    let text = try String(contentsOf: file, encoding: .utf8)
    let session = try Session(parsing: text)
    #expect(session.engine == golden.engine && session.text == text && session.end == 15_000)

    var performance = try Performance(session.settings)
    var events = FixedBuffer<PerformanceEvent>(capacity: 1024)
    var hash = FNV1a()
    var (made, refused, count) = (0, 0, 0)
    func drain() {
      for index in events.indices {
        count += 1
        switch events[index] {
        case .gesture(let event): if event.refusal == nil { made += 1 } else { refused += 1 }
        case .strike(let strike):
          hash.add(UInt64(bitPattern: strike.nanoseconds))
          hash.add(strike.speed)
        case .message(let timed):
          hash.add(UInt64(bitPattern: timed.nanoseconds))
          for byte in timed.message.bytes { hash.add(byte) }
        case .flight, .beat, .section, .midiClock: break
        }
      }
      events.removeAll()
    }
    func advance(to time: Int64) {
      while !performance.advance(to: time, events: &events) { drain() }
      drain()
    }
    for item in session.gestures {
      advance(to: item.nanoseconds)
      performance.apply(item.gesture, events: &events)
      drain()
    }
    advance(to: 15_000 * Performance.tick)
    #expect(
      made == golden.made && refused == golden.refused && count == golden.events && hash.value == golden.hash,
      "\((made, refused, count, String(hash.value, radix: 16)))")
  }
}
