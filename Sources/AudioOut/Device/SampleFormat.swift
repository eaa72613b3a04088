/// A little-endian sample format. The raw value is the index in `calsa_pcm_formats`, which lists the best formats
/// first.
public enum SampleFormat: UInt32, Sendable {
  /// 32-bit floating point, full scale ±1.
  case float = 0
  case bits32 = 1
  /// 24-bit integers in three bytes.
  case bits24 = 2
  case bits16 = 3

  var bytes: Int { self == .bits16 ? 2 : self == .bits24 ? 3 : 4 }

  /// Writes `count` samples of full scale ±1 to `output` in this format. Integers are rounded to nearest and clipped;
  /// floats are copied unchanged.
  func write(_ samples: UnsafePointer<Float>, count: Int, to output: UnsafeMutableRawPointer) {
    switch self {
    case .float: output.copyMemory(from: samples, byteCount: 4 * count)
    case .bits32:
      for index in 0..<count {
        output.storeBytes(of: Self.integer(samples[index], bits: 32), toByteOffset: 4 * index, as: Int32.self)
      }
    case .bits24:
      for index in 0..<count {
        let value = Self.integer(samples[index], bits: 24)
        for byte in 0..<3 {
          output.storeBytes(
            of: UInt8(truncatingIfNeeded: value >> Int32(8 * byte)), toByteOffset: 3 * index + byte, as: UInt8.self)
        }
      }
    case .bits16:
      for index in 0..<count {
        let value = Int16(truncatingIfNeeded: Self.integer(samples[index], bits: 16))
        output.storeBytes(of: value, toByteOffset: 2 * index, as: Int16.self)
      }
    }
  }

  private static func integer(_ sample: Float, bits: Int) -> Int32 {
    let full = Double(Int64(1) << Int64(bits - 1))
    return Int32(max(-full, min(full - 1, (Double(sample) * full).rounded())))
  }
}
