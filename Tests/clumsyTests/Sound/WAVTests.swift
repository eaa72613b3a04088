import Glibc
import Instrument
import Synth
import Testing

@testable import clumsy

@Suite struct WAVTests {
  /// Returns the chunks of a file by name. The last chunk may be cut off.
  private func chunks(_ file: [UInt8]) -> [String: [UInt8]] {
    var chunks: [String: [UInt8]] = [:]
    var rest = file.dropFirst(12)
    while rest.count >= 8 {
      let name = String(decoding: rest.prefix(4), as: UTF8.self)
      let size = Int(number(Array(rest.dropFirst(4).prefix(4))))
      chunks[name] = Array(rest.dropFirst(8).prefix(size))
      rest = rest.dropFirst(8 + size)
    }
    return chunks
  }

  private func number(_ bytes: [UInt8]) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  @Test(arguments: [
    (WAVFormat.integer16, 44_100, 44, 1, 4), (.integer16, 8000, 44, 1, 4), (.integer24, 48_000, 68, 0xFFFE, 6),
    (.integer24, 192_000, 68, 0xFFFE, 6), (.float32, 96_000, 58, 3, 8),
  ])
  func headerDescribesFormatAndSizes(format: WAVFormat, rate: Int, size: Int, tag: Int, frameSize: Int) throws {
    for frames in [0, 1, 1000, WAVHeader.largestCount(format)] {
      let bytes = WAVHeader(rate: rate, format: format, frames: frames).bytes
      let data = UInt64(frames) * UInt64(frameSize)
      #expect(bytes.count == size)
      #expect(bytes.starts(with: "RIFF".utf8) && bytes[8...].starts(with: "WAVEfmt ".utf8))
      #expect(number(Array(bytes[4..<8])) == UInt64(size - 8) + data)
      #expect(bytes[(size - 8)...].starts(with: "data".utf8) && number(Array(bytes[(size - 4)...])) == data)
      let fields = try #require(chunks(bytes)["fmt "])
      #expect(number(Array(fields[0..<2])) == UInt64(tag) && number(Array(fields[2..<4])) == 2)
      #expect(number(Array(fields[4..<8])) == UInt64(rate))
      #expect(number(Array(fields[8..<12])) == UInt64(rate * frameSize))
      #expect(number(Array(fields[12..<14])) == UInt64(frameSize))
      #expect(number(Array(fields[14..<16])) == UInt64(8 * frameSize / 2))
      #expect(chunks(bytes)["fact"].map(number) == (format == .float32 ? UInt64(frames) : nil))
    }
  }

  @Test func goldenHeaders() {
    let start = Array("RIFF".utf8)
    let whole16 = WAVHeader(rate: 44_100, format: .integer16, frames: 2).bytes
    let bytes16: [UInt8] = [
      44, 0, 0, 0, 87, 65, 86, 69, 102, 109, 116, 32, 16, 0, 0, 0, 1, 0, 2, 0, 0x44, 0xAC, 0, 0, 0x10, 0xB1, 2, 0,
      4, 0, 16, 0, 100, 97, 116, 97, 8, 0, 0, 0,
    ]
    #expect(whole16 == start + bytes16)
    let stream24 = WAVHeader(rate: 48_000, format: .integer24).bytes
    let bytes24: [UInt8] = [
      255, 255, 255, 255, 87, 65, 86, 69, 102, 109, 116, 32, 40, 0, 0, 0, 0xFE, 0xFF, 2, 0, 0x80, 0xBB, 0, 0, 0x00,
      0x65, 4, 0, 6, 0, 24, 0, 22, 0, 24, 0, 3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 16, 0, 128, 0, 0, 170, 0, 56, 155, 113,
      100, 97, 116, 97, 255, 255, 255, 255,
    ]
    #expect(stream24 == start + bytes24)
  }

  private func encoded(_ samples: [Float], _ format: WAVFormat) -> [UInt8] {
    var encoder = SampleEncoder(format)
    var bytes: [UInt8] = []
    samples.withUnsafeBufferPointer { encoder.append($0, to: &bytes) }
    return bytes
  }

  private func decoded(_ bytes: [UInt8], _ format: WAVFormat) -> [Double] {
    stride(from: 0, to: bytes.count, by: format.size).map { start in
      let bits = UInt32(number(Array(bytes[start..<start + format.size])))
      return switch format {
      case .integer16: Double(Int16(truncatingIfNeeded: bits)) / 32_768
      case .integer24: Double(Int32(bitPattern: bits << 8) >> 8) / 8_388_608
      case .float32: Double(Float(bitPattern: bits))
      }
    }
  }

  private let samples: [Float] =
    [0, -0, 1, -1, 1.5, -2, 0.999_999_9, 1e-9, -1e-9, 0x1p-24, -0x1p-24, 0x3p-24, 0.5, -0.5]
    + (0..<10_001).map { Float($0 - 5000) / 4999 * 0.95 }

  @Test func samplesAreRoundedToTheNearest() {
    let readBack = decoded(encoded(samples, .integer24), .integer24)
    #expect(readBack.count == samples.count)
    for (sample, read) in zip(samples, readBack) {
      let limited = min(max(Double(sample), -8_388_607 / 8_388_608), 8_388_607 / 8_388_608)
      #expect(abs(read - limited) <= 0x1p-24, "\(sample)")
    }
    #expect(decoded(encoded(samples, .float32), .float32) == samples.map(Double.init))
  }

  @Test func ditherIsTriangularWithinOneStep() {
    let readBack = decoded(encoded(samples, .integer16), .integer16)
    for (sample, read) in zip(samples, readBack) {
      let limited = min(max(Double(sample), -1), 32_767 / 32_768)
      // The dither moves a sample by less than one step, and rounding by at most half a step.
      #expect(abs(read - limited) * 32_768 < 1.5, "\(sample)")
    }
    // Triangular dither keeps a constant's mean, even between two steps. The noise has a power of 0.25 steps².
    for constant in [0, 0.1, 0.25, 0.5, -0.3] {
      let samples = [Float](repeating: Float(constant / 32_768), count: 1 << 17)
      let errors = decoded(encoded(samples, .integer16), .integer16).map { $0 * 32_768 - constant }
      let mean = errors.reduce(0, +) / Double(errors.count)
      let power = errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)
      #expect(abs(mean) < 0.01 && abs(power - 0.25) < 0.01, "\(constant)")
    }
  }

  @Test(arguments: WAVFormat.allCases)
  func encodingInPiecesGivesTheSameBytes(format: WAVFormat) {
    var encoder = SampleEncoder(format)
    var bytes: [UInt8] = []
    var rest = samples[...]
    for count in [8, 800, 16, 4096, 0, 8000] {
      Array(rest.prefix(count)).withUnsafeBufferPointer { encoder.append($0, to: &bytes) }
      rest = rest.dropFirst(count)
    }
    #expect(rest.isEmpty && bytes == encoded(samples, format))
  }
}
