/// The little-endian header of a WAV file (Microsoft, Multiple Channel Audio Data and WAVE Files, 2007). 16-bit files
/// have the PCM format of 1991, which every program reads. 24-bit files have the extensible format, which the
/// standard requires; flac warns of the older format. Float files have an additional `fact` chunk with the number of
/// frames.
public struct WAVHeader {
  static let channels = 2

  /// The sample rate in hertz.
  public let rate: Int
  /// The format of the samples.
  public let format: WAVFormat
  /// The number of frames, at most `largestCount(format)`; nil if unknown. Fields that depend on an unknown number are
  /// 2^32 − 1, as in the files that FFmpeg writes to a pipe.
  public var frames: Int64?

  /// Creates the header of a file of `frames` frames. The rate is in hertz.
  public init(rate: Int, format: WAVFormat, frames: Int64? = nil) {
    (self.rate, self.format, self.frames) = (rate, format, frames)
  }

  /// Returns the size of a frame in bytes.
  static func frameSize(_ format: WAVFormat) -> Int { channels * format.size }

  /// Returns the largest number of frames whose size in bytes fits into the header's 32-bit fields.
  public static func largestCount(_ format: WAVFormat) -> Int64 {
    (Int64(UInt32.max) - 100) / Int64(frameSize(format))
  }

  /// The header, whose length depends only on the format.
  public var bytes: [UInt8] {
    var format: [UInt8] = []
    let frameSize = Self.frameSize(self.format)
    let tag: UInt16
    switch self.format {
    case .integer16: tag = 1
    case .integer24: tag = 0xFFFE
    case .float32: tag = 3
    }
    format.append(number: tag)
    format.append(number: UInt16(Self.channels))
    format.append(number: UInt32(rate))
    format.append(number: UInt32(rate * frameSize))
    format.append(number: UInt16(frameSize))
    format.append(number: UInt16(8 * self.format.size))
    switch self.format {
    case .integer16: break
    case .float32: format.append(number: UInt16(0))
    case .integer24:
      format.append(number: UInt16(22))
      format.append(number: UInt16(24))
      // The channel mask (front left and front right), then the GUID of integer samples.
      format.append(number: UInt32(3))
      format += [0x01, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    }
    var chunks = Array("WAVEfmt ".utf8)
    chunks.append(number: UInt32(format.count))
    chunks += format
    if self.format == .float32 {
      chunks += Array("fact".utf8)
      chunks.append(number: UInt32(4))
      chunks.append(number: frames.map { UInt32($0) } ?? .max)
    }
    let size = frames.map { $0 * Int64(frameSize) }
    chunks += Array("data".utf8)
    chunks.append(number: size.map { UInt32($0) } ?? .max)
    var bytes = Array("RIFF".utf8)
    bytes.append(number: size.map { UInt32($0 + Int64(chunks.count)) } ?? .max)
    return bytes + chunks
  }
}

extension [UInt8] {
  /// Appends a number in little-endian order.
  fileprivate mutating func append<Number: FixedWidthInteger>(number: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }
}
