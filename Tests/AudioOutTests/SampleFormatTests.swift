import Testing

@testable import AudioOut

struct SampleFormatTests {
  private static func bytes(_ samples: [Float], _ format: SampleFormat) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: samples.count * format.bytes)
    bytes.withUnsafeMutableBytes { output in
      guard let base = output.baseAddress else { return }
      format.write(samples, count: samples.count, to: base)
    }
    return bytes
  }

  @Test func integersAreRoundedAndNeverWrapAround() {
    #expect(Self.bytes([0, 0.5, -1, 1, 2, -3], .bits16) == [0, 0, 0, 0x40, 0, 0x80, 0xFF, 0x7F, 0xFF, 0x7F, 0, 0x80])
    #expect(Self.bytes([0.5, 1, -1], .bits24) == [0, 0, 0x40, 0xFF, 0xFF, 0x7F, 0, 0, 0x80])
    #expect(Self.bytes([0.5, 1, -1], .bits32) == [0, 0, 0, 0x40, 0xFF, 0xFF, 0xFF, 0x7F, 0, 0, 0, 0x80])
    #expect(Self.bytes([1 / 65536], .bits16) == [1, 0])
  }

  @Test func floatSamplesAreCopiedUnchanged() {
    #expect(Self.bytes([1, -2], .float) == [0, 0, 0x80, 0x3F, 0, 0, 0, 0xC0])
  }
}
