/// Encodes samples for a WAV file. In the integer formats, a sample is rounded to the nearest integer, and clipped at
/// full scale, 2^15 or 2^23. 16-bit samples are first dithered with triangular noise of ±1 lowest bit from fixed seeds
/// (Lipshitz, Wannamaker and Vanderkooy 1992: Quantization and Dither). The compiler vectorizes the loops.
public struct SampleEncoder {
  let format: WAVFormat
  private var noise = Dither()
  private var integers: [Int32] = []

  /// Creates an encoder at the start of a file.
  public init(_ format: WAVFormat) {
    self.format = format
  }

  /// Appends the bytes of samples.
  ///
  /// The bytes do not depend on how calls divide the samples, if each call but the last has a multiple of eight
  /// samples.
  public mutating func append(_ samples: UnsafeBufferPointer<Float>, to bytes: inout [UInt8]) {
    let format = format
    let size = samples.count * format.size
    if integers.count < samples.count { integers = [Int32](repeating: 0, count: (samples.count + 7) & ~7) }
    if format == .integer16 { noise.fill(&integers, samples.count) }
    bytes.append(addingCapacity: size) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        guard let start = buffer.baseAddress.map({ UnsafeMutableRawPointer($0 + count) }) else { return }
        integers.withUnsafeMutableBufferPointer { integers in
          switch format {
          case .integer16: Self.encode16(samples, integers, start)
          case .integer24: Self.encode24(samples, integers, start)
          case .float32:
            if let samples = samples.baseAddress { start.copyMemory(from: samples, byteCount: size) }
          }
        }
        count += size
      }
    }
  }

  /// 2^23 + 2^22. Adding this constant to a number whose magnitude is below 2^22 rounds off the fraction.
  private static let rounding: Float = 12_582_912

  private static func encode16(
    _ samples: UnsafeBufferPointer<Float>, _ noise: UnsafeMutableBufferPointer<Int32>, _ bytes: UnsafeMutableRawPointer
  ) {
    for index in 0..<samples.count {
      let dither = Float(noise[index]) * (1 / 65_536)
      let value = min(max(samples[index] * 32_768 + dither, -32_768), 32_767) + rounding
      let number = Int16(truncatingIfNeeded: value.bitPattern &- rounding.bitPattern)
      bytes.storeBytes(of: number.littleEndian, toByteOffset: 2 * index, as: Int16.self)
    }
  }

  private static func encode24(
    _ samples: UnsafeBufferPointer<Float>, _ integers: UnsafeMutableBufferPointer<Int32>,
    _ bytes: UnsafeMutableRawPointer
  ) {
    for index in 0..<samples.count {
      let value = samples[index]
      // Adding 2^23 to a magnitude up to 2^23 rounds off the fraction.
      let magnitude = min(abs(value) * 8_388_608, 8_388_607) + 8_388_608
      let number = Int32(bitPattern: magnitude.bitPattern & 0x7F_FFFF)
      let sign = Int32(bitPattern: value.bitPattern) >> 31
      integers[index] = (number ^ sign) &- sign
    }
    let whole = samples.count & ~3
    for index in stride(from: 0, to: whole, by: 4) {
      let a = UInt32(bitPattern: integers[index]) & 0xFF_FFFF
      let b = UInt32(bitPattern: integers[index + 1]) & 0xFF_FFFF
      let c = UInt32(bitPattern: integers[index + 2]) & 0xFF_FFFF
      let d = UInt32(bitPattern: integers[index + 3]) & 0xFF_FFFF
      let start = bytes + 3 * index
      start.storeBytes(of: (a | b << 24).littleEndian, as: UInt32.self)
      start.storeBytes(of: (b >> 8 | c << 16).littleEndian, toByteOffset: 4, as: UInt32.self)
      start.storeBytes(of: (c >> 16 | d << 8).littleEndian, toByteOffset: 8, as: UInt32.self)
    }
    for index in whole..<samples.count {
      for byte in 0..<3 {
        let value = UInt8(truncatingIfNeeded: integers[index] >> Int32(8 * byte))
        bytes.storeBytes(of: value, toByteOffset: 3 * index + byte, as: UInt8.self)
      }
    }
  }
}
