/// A carry-less binary arithmetic encoder. Each bit narrows an interval in proportion to the bit's probability.
struct BitEncoder {
  private(set) var bytes: [UInt8] = []
  private var low: UInt32 = 0
  private var high: UInt32 = .max

  /// Writes a bit. `probability`, 1…4095, is 4096 times the probability that the bit is a 1.
  mutating func write(_ bit: UInt32, _ probability: Int32) {
    let middle = split(low, high, probability)
    if bit != 0 { high = middle } else { low = middle + 1 }
    while (low ^ high) >> 24 == 0 {
      bytes.append(UInt8(high >> 24))
      low <<= 8
      high = high << 8 | 0xFF
    }
  }

  /// Writes a number in the final interval, without zeros at the end: the decoder reads zeros after the last byte.
  mutating func finish() {
    // The first byte of `low` is less than that of `high`. So this byte plus 1, followed by zeros, is in the interval.
    if low > 0 { bytes.append(UInt8(low >> 24) + 1) }
    while bytes.last == 0 { bytes.removeLast() }
  }
}

struct BitDecoder {
  private var rest: ArraySlice<UInt8>
  private var low: UInt32 = 0
  private var high: UInt32 = .max
  private var value: UInt32 = 0

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
    for _ in 0..<4 { shift() }
  }

  /// Reads a bit. `probability`, 1…4095, is 4096 times the probability that the bit is a 1.
  mutating func read(_ probability: Int32) -> UInt32 {
    let middle = split(low, high, probability)
    let bit: UInt32 = value <= middle ? 1 : 0
    if bit != 0 { high = middle } else { low = middle + 1 }
    while (low ^ high) >> 24 == 0 {
      low <<= 8
      high = high << 8 | 0xFF
      shift()
    }
    return bit
  }

  private mutating func shift() { value = value << 8 | UInt32(rest.popFirst() ?? 0) }
}

/// Splits an interval: its numbers from `low` to the result, inclusive, stand for a 1, and the others for a 0.
private func split(_ low: UInt32, _ high: UInt32, _ probability: Int32) -> UInt32 {
  low + UInt32(truncatingIfNeeded: (UInt64(high - low) * UInt64(probability)) >> 12)
}
