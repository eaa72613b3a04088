import Instrument
import Physics2D

extension InstrumentCase {
  /// Changes a bit of saved bytes, and corrects the checksums. If the bytes are not refused, plays what they restore.
  /// The only possible fault is a crash.
  mutating func tryDamagedBytes() {
    var damaged = performance.bytes
    let place = (Int(bytes.byte()) << 8 | Int(bytes.byte())) % (damaged.count - 8)
    damaged[place] ^= UInt8(1) << UInt8(bytes.choice(8))
    tell?("restore with byte \(place) changed")
    if let world = Self.world(in: damaged) { damaged.sign(world) }
    damaged.sign(damaged.indices)
    guard var other = try? Performance.restored(from: damaged) else { return }
    other.reportsFlights = true
    var events = FixedBuffer<PerformanceEvent>(capacity: 64)
    var end = other.nanoseconds / Performance.tick * Performance.tick
    for gesture in [
      Gesture.set(.speed, 300), .set(.gravity, 20), .set(.bounce, 0.5), .moveBouncer(.one, x: 256, y: 364),
      .moveBouncer(.two, x: 100, y: 100), .dragBall(0, x: 256, y: 192), .flickBall(0, x: 1, y: 2), .remove(ball: 1),
      .spawn(x: 700, y: 600), .dragBall(1, x: 800, y: 500), .pause, .play, .flickBall(1, x: 1, y: 2), .reset,
    ] {
      end = min(end + 10 * Performance.tick, Performance.latest)
      while !other.advance(to: end, events: &events) { events.removeAll() }
      events.removeAll()
      other.apply(gesture, events: &events)
      events.removeAll()
    }
    _ = other.bytes
  }

  /// Returns the range of the world in a performance's bytes: from the world's signature to the world's checksum, both
  /// included. Only the performance's checksum follows.
  private static func world(in bytes: [UInt8]) -> Range<Int>? {
    let signature = Array("clumsy2d".utf8)
    let start = bytes.indices.dropLast(16).last { Array(bytes[$0..<$0 + 8]) == signature }
    return start.map { $0..<bytes.count - 8 }
  }
}
