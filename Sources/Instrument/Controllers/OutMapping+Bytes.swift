import MIDI
import Physics2D

extension OutMapping {
  /// The target as a byte: a controller's number, 120 for pitch bend, 121 for pressure.
  private var code: UInt8 {
    switch target {
    case .controller(let number): number
    case .bend: 120
    case .pressure: 121
    }
  }

  func write(to writer: inout ByteWriter) {
    writer.add(UInt64(ball), count: 1)
    writer.add(UInt64(measure.rawValue), count: 1)
    writer.add(UInt64(code), count: 1)
    writer.add(low)
    writer.add(high)
    writer.add(UInt64(channel?.number ?? 0), count: 1)
  }

  func add(to hash: inout FNV1a) {
    for byte in [UInt8(ball), measure.rawValue, code, UInt8(channel?.number ?? 0)] { hash.add(byte) }
    hash.add(UInt64(bitPattern: Int64(low)))
    hash.add(UInt64(bitPattern: Int64(high)))
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    let ball = Int(try reader.integer(count: 1))
    guard let measure = Measure(rawValue: UInt8(try reader.integer(count: 1))) else { throw .damaged }
    let code = UInt8(try reader.integer(count: 1))
    let target: Target = code == 120 ? .bend : code == 121 ? .pressure : .controller(code)
    self.init(ball: ball, measure, target)
    low = try reader.integer(in: target.range)
    high = try reader.integer(in: target.range)
    let number = Int(try reader.integer(count: 1))
    channel = Channel(exactly: number)
    guard isAllowed, number == 0 || channel != nil else { throw .damaged }
  }
}
