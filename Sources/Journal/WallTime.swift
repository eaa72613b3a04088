import Glibc

/// A time of the wall clock, with its offset from UTC.
public struct WallTime: Equatable, Comparable, Sendable {
  /// Milliseconds since the start of 1970 in UTC.
  public let milliseconds: Int64
  /// The zone's offset east of UTC, in seconds.
  public let offset: Int

  /// The current time, in the time zone of this process.
  public static var now: WallTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var seconds = time.tv_sec
    var fields = tm()
    localtime_r(&seconds, &fields)
    return WallTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000, offset: fields.tm_gmtoff)
  }

  /// Creates a time in a zone that is `offset` seconds east of UTC.
  public init(milliseconds: Int64, offset: Int) {
    self.milliseconds = milliseconds
    self.offset = offset
  }

  /// Parses a time in the format of the property `text`; nil for any other text.
  public init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3 else { return nil }
    let day = words[0].split(separator: "-", omittingEmptySubsequences: false).map { digits($0) }
    let time = words[1].split(whereSeparator: { $0 == ":" || $0 == "." }).map { digits($0) }
    guard day.count == 3, time.count == 4, let sign = words[2].first, sign == "+" || sign == "-",
      let zone = digits(words[2].dropFirst()), zone <= 2400
    else { return nil }
    let numbers = (day + time).compactMap { $0 }
    guard numbers.count == 7, numbers[0] <= 9999 else { return nil }
    var fields = tm()
    fields.tm_year = CInt(numbers[0]) - 1900
    fields.tm_mon = CInt(numbers[1]) - 1
    fields.tm_mday = CInt(numbers[2])
    fields.tm_hour = CInt(numbers[3])
    fields.tm_min = CInt(numbers[4])
    fields.tm_sec = CInt(numbers[5])
    offset = (zone / 100 * 3600 + zone % 100 * 60) * (sign == "-" ? -1 : 1)
    milliseconds = Int64(timegm(&fields) - offset) * 1000 + Int64(numbers[6])
    guard self.text == text else { return nil }
  }

  /// The time as text: `2026-11-23 01:31:05.250 +0100`
  public var text: String {
    let zone = abs(offset) / 60
    return day + " " + clock(":") + "." + padded(Int(milliseconds % 1000), 3) + " " + (offset < 0 ? "-" : "+")
      + padded(zone / 60, 2) + padded(zone % 60, 2)
  }

  /// The time as a part of a file name: `2026-11-23-013105`
  public var fileName: String { day + "-" + clock("") }

  /// The time without seconds: `2026-11-23 01:31`
  public var minute: String { day + " " + String(clock(":").dropLast(3)) }

  private var fields: tm {
    var seconds = time_t(milliseconds / 1000) + offset
    var fields = tm()
    gmtime_r(&seconds, &fields)
    return fields
  }

  private var day: String {
    let fields = fields
    return padded(Int(fields.tm_year) + 1900, 4) + "-" + padded(Int(fields.tm_mon) + 1, 2) + "-"
      + padded(Int(fields.tm_mday), 2)
  }

  private func clock(_ separator: String) -> String {
    let fields = fields
    return [fields.tm_hour, fields.tm_min, fields.tm_sec].map { padded(Int($0), 2) }.joined(separator: separator)
  }

  /// Compares moments, regardless of time zones.
  public static func < (a: WallTime, b: WallTime) -> Bool { a.milliseconds < b.milliseconds }
}

/// Parses one to nine decimal digits; nil for any other text.
func digits(_ text: some StringProtocol) -> Int? {
  let isNumber = (1...9).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  return isNumber ? Int(text) : nil
}

func padded(_ number: Int, _ width: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
}
