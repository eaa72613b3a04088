extension LumiStroke {
  private static let alphabet: StaticString = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"

  private static func digit(_ value: Int) -> UInt8 { alphabet.utf8Start[value] }

  private static func value(_ digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit) - 48
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit) - 55
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit) - 61
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// The stroke in digits of six bits, in this order:
  /// 1. One digit for the duration.
  /// 2. One digit for the step (the unit of the distances between places): twice the step's code, plus 1 if the
  ///    pressures differ.
  /// 3. Two digits for x and two for y of the first place, and one for its pressure.
  /// 4. Two digits for each further place: its distances in x and in y from the place before, in steps.
  /// 5. If the pressures differ, one digit for every two places after the first: their pressures.
  public var text: String {
    var text = [Self.digit(Int(durationCode)), Self.digit(Int(stepCode) * 2 + (isEven ? 0 : 1))]
    for start in [startX, startY] { text += [Self.digit(Int(start) >> 6), Self.digit(Int(start) & 63)] }
    text.append(Self.digit(Int(places[0].pressure)))
    for index in 1..<count {
      text += [Self.digit(Int(places[index].x) + 31), Self.digit(Int(places[index].y) + 31)]
    }
    if !isEven {
      for index in stride(from: 1, to: count, by: 2) {
        let second = index + 1 < count ? Int(places[index + 1].pressure) : 0
        text.append(Self.digit(Int(places[index].pressure) * 8 + second))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Parses a stroke's text. Nil if the text is invalid, or if the stroke's `text` would differ from it.
  public init?(text: some Collection<UInt8>) {
    var values: [Int] = []
    for byte in text {
      guard let value = Self.value(byte), values.count < 7 + 30 + 8 else { return nil }
      values.append(value)
    }
    guard values.count >= 9 else { return nil }
    let isEven = values[1] & 1 == 0
    // With pressures, n places take 7 + 2 (n − 1) + n / 2 digits; n / 2 is rounded down.
    var count = 2
    while count < Self.largestCount, 7 + 2 * (count - 1) + (isEven ? 0 : count / 2) < values.count { count += 1 }
    guard 7 + 2 * (count - 1) + (isEven ? 0 : count / 2) == values.count else { return nil }
    guard values[6] < 8 else { return nil }
    self.init(
      durationCode: UInt8(values[0]), stepCode: UInt8(values[1] / 2), startX: UInt16(values[2] << 6 | values[3]),
      startY: UInt16(values[4] << 6 | values[5]))
    self.count = count
    let first = UInt8(values[6])
    places[0].pressure = first
    var (x, y) = (Int(startX), Int(startY))
    for index in 1..<count {
      let (right, up) = (values[5 + 2 * index] - 31, values[6 + 2 * index] - 31)
      guard right <= 31, up <= 31 else { return nil }
      x += right * step
      y += up * step
      guard Self.allowed ~= x, Self.allowed ~= y else { return nil }
      places[index] = Place(x: Int8(right), y: Int8(up), pressure: first)
      guard !isEven else { continue }
      let pair = values[7 + 2 * (count - 1) + (index - 1) / 2]
      places[index].pressure = UInt8(index & 1 == 1 ? pair >> 3 : pair & 7)
      if index == count - 1, index & 1 == 1, pair & 7 != 0 { return nil }
    }
    guard self.isEven == isEven else { return nil }
  }

  /// The allowed coordinates. Places may lie outside the stage, at most as far as the stage is wide or high.
  static let allowed = -LumiaPlace.units...2 * LumiaPlace.units
}
