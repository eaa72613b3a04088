/// A compressor of a session's text by `ContextModel`. A bit after each line states whether the line is the last.
enum TextCoder {
  /// The state after training with `SharePrimer`, from which each coding starts.
  private static let primed: Coding = {
    var coding = Coding()
    for byte in SharePrimer.bytes {
      for place in Coding.places { coding.model.update(UInt32(byte >> place & 1)) }
      coding.line.append(byte)
    }
    return coding
  }()

  private struct Coding {
    static let places: [UInt8] = [7, 6, 5, 4, 3, 2, 1, 0]
    var model = ContextModel()
    var line = LineEnd()
  }

  /// Encodes a text of one or more whole lines.
  static func encoded(_ text: [UInt8]) -> [UInt8] {
    var coding = primed
    var encoder = BitEncoder()
    for (index, byte) in text.enumerated() {
      for place in Coding.places {
        let bit = UInt32(byte >> place & 1)
        encoder.write(bit, coding.model.probability)
        coding.model.update(bit)
      }
      coding.line.append(byte)
      guard byte == 0x0A else { continue }
      let isLast: UInt32 = index == text.count - 1 ? 1 : 0
      encoder.write(isLast, coding.line.probability)
      coding.line.begin()
    }
    encoder.finish()
    return encoder.bytes
  }

  /// Decodes a text; returns nil if the text has more than `limit` bytes.
  static func decoded(_ bytes: ArraySlice<UInt8>, atMost limit: Int) -> [UInt8]? {
    var coding = primed
    var decoder = BitDecoder(bytes)
    var text: [UInt8] = []
    while text.count < limit {
      var byte: UInt8 = 0
      for _ in Coding.places {
        let bit = decoder.read(coding.model.probability)
        coding.model.update(bit)
        byte = byte << 1 | UInt8(bit)
      }
      text.append(byte)
      coding.line.append(byte)
      guard byte == 0x0A else { continue }
      if decoder.read(coding.line.probability) == 1 { return text }
      coding.line.begin()
    }
    return nil
  }
}

/// The probability that a line is the last, times 4096: nearly 4096 if the line begins with `e`, as the line
/// `end` of a session does; otherwise small.
private struct LineEnd {
  private var first: UInt8 = 0

  var probability: Int32 { first == UInt8(ascii: "e") ? 4095 : 60 }

  mutating func append(_ byte: UInt8) { if first == 0 { first = byte } }

  mutating func begin() { first = 0 }
}
