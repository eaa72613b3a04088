import ChordEngine
import Physics2D
import Testing

@testable import Instrument

/// A saved performance whose bytes a test changes. `sign` then corrects the checksums.
struct ForgedBytes {
  var bytes: [UInt8]

  /// The range of the physics world's bytes.
  let world: Range<Int>

  init(_ performance: borrowing Performance) {
    bytes = performance.bytes
    let count = performance.scene.world.bytes.count
    world = bytes.count - 8 - count..<bytes.count - 8
  }

  /// Writes correct checksums: first for the world's bytes, then for all bytes.
  mutating func sign() {
    sign(world)
    sign(bytes.indices)
  }

  private mutating func sign(_ range: Range<Int>) {
    var hash = FNV1a()
    for byte in bytes[range.dropLast(8)] { hash.add(byte) }
    set(hash.value, at: range.upperBound - 8)
  }

  mutating func set(_ integer: UInt64, at offset: Int) {
    for place in 0..<8 { bytes[offset + place] = UInt8(truncatingIfNeeded: integer >> UInt64(8 * place)) }
  }

  mutating func flip(_ offset: Int, bit: Int) { bytes[offset] ^= UInt8(1) << UInt8(bit) }

  /// Restores the performance, and continues it with gestures and flight reports. Returns `false` if the bytes are
  /// refused.
  func playOn() -> Bool {
    guard var performance = try? Performance.restored(from: bytes) else { return false }
    performance.reportsFlights = true
    var events = FixedBuffer<PerformanceEvent>(capacity: 64)
    func advance(by time: Int64) {
      let end = min(performance.nanoseconds + time, Performance.latest)
      while !performance.advance(to: end, events: &events) { events.removeAll() }
      events.removeAll()
    }
    advance(by: Performance.tick - performance.nanoseconds % Performance.tick)
    for gesture in Self.gestures {
      performance.apply(gesture, events: &events)
      events.removeAll()
      if case .pause = gesture { advance(by: 3 * Performance.tick) }
    }
    advance(by: second / 4)
    _ = performance.digest
    _ = performance.bytes
    return true
  }

  private static let gestures: [Gesture] = {
    var gestures: [Gesture] = [.set(.speed, 300)]
    for parameter in Parameter.allCases { gestures.append(.set(parameter, parameter.row.range.upperBound)) }
    for degree in Degree.allCases {
      let center = Layout.original.bouncers[Int(degree.rawValue)].center
      gestures.append(.moveBouncer(degree, x: center.x, y: center.y))
    }
    for ball in 0...16 {
      gestures.append(.dragBall(ball, x: ball == 0 ? 256 : 600, y: 300))
      gestures.append(.flickBall(ball, x: 300, y: -400))
    }
    gestures += [.remove(ball: 1), .spawn(x: 800, y: 600), .moveBouncer(.one, x: 200, y: 300), .key(.cMajor)]
    gestures += [.pause, .play, .set(.gravity, 9.8), .set(.speed, 275), .reset]
    return gestures
  }()
}
