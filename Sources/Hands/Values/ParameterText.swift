import Instrument
import MIDI
import Sessions

/// The error for a text that is not a value of a parameter.
public struct ValueError: Error, Equatable, Sendable {
  /// The parameter whose value was typed.
  public let parameter: Parameter
  /// The text that was typed.
  public let found: String

  /// The whole message in one line, with the allowed values: `gravity cannot be 'x'; allowed: 0…100 m/s²`.
  public var text: String {
    parameter.sessionName + " cannot be '" + found + "'; allowed: " + parameter.allowedText
  }
}

extension Parameter {
  /// Returns a value for display, with its unit and at most four decimals: `9.8 m/s²`, `none`, `marimba`, `on`.
  public func shownText(_ value: Double) -> String {
    let known = sessionText(value)
    switch row.scale {
    case .switch, .choice: return known
    case .linear, .logarithmic, .stepped: break
    }
    if value == absentValue { return known }
    return shortText(value) + spacedUnit
  }

  /// A number of decimals that suffices to distinguish neighbouring steps of a control.
  public var decimals: Int {
    switch row.scale {
    case .switch, .choice, .stepped: return 0
    case .logarithmic:
      let low = row.range.lowerBound
      return low >= 100 ? 0 : low >= 1 ? 1 : low >= 0.1 ? 2 : 3
    case .linear:
      // A step of a control is `limit`, rounded down to 1, 2 or 5 times a power of ten (see `stepped(_:by:)`).
      let limit = (row.range.upperBound - row.range.lowerBound) / 40
      return limit >= 10 ? 0 : limit >= 0.1 ? 1 : 2
    }
  }

  /// Returns a value for a display that changes often. Unlike `shownText`, the text always has `decimals` decimals, so
  /// that its width changes little: `9.8 m/s²`, `20.0 m/s²`.
  public func steadyText(_ value: Double) -> String {
    switch row.scale {
    case .switch, .choice, .stepped: return shownText(value)
    case .linear, .logarithmic: break
    }
    guard allows(value) else { return shownText(value) }
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let count = Int(nearest(abs(value) * Double(scale)))
    var text = (value < 0 && count > 0 ? "-" : "") + String(count / scale)
    if scale > 1 {
      // The leading 1, which is dropped, keeps the zeros after the point.
      let fraction = Array(String(scale + count % scale).utf8.dropFirst())
      text += "." + String(decoding: fraction, as: UTF8.self)
    }
    return text + spacedUnit
  }

  private var spacedUnit: String {
    let unit = row.unit.description
    return (unit.utf8.isEmpty || row.unit.isPercent ? "" : " ") + unit
  }

  /// Returns a value's text for a flag, which `value(ofFlag:)` reads. A time in whole ms gets units: `500ms`.
  public func flagText(_ value: Double) -> String {
    guard isTime, allows(value) else { return sessionText(value) }
    let span = TimeSpan(nanoseconds: nanoseconds(of: value)).description
    // The text of a span is rounded down to whole milliseconds.
    return TimeSpan(span).map { Double($0.nanoseconds) / 1e9 } == value ? span : sessionText(value)
  }

  /// The values that a user may type: `0…100 m/s²`, `on or off`, `none, or a whole number of 0…16383`.
  public var allowedText: String {
    // The names of all 128 programs would be too long to read.
    isProgram ? "none, 1…128, or a General MIDI program, such as fretless-bass or pad-2-warm" : expected
  }

  /// Reads a flag's value in any ASCII case. It may be a number in the parameter's unit and range, a `TimeSpan`, `on`,
  /// `off`, the name of a choice, the number of a program, or `none`.
  public func value(ofFlag text: String) throws(ValueError) -> Double {
    let word = lowercased(text)
    if isProgram, let number = decimal(word), number > 0, allows(number) { return number }
    // Adding 0 turns −0 into 0.
    if let value = value(of: word) { return value + 0 }
    if isTime, let span = TimeSpan(word) {
      let seconds = Double(span.nanoseconds) / 1e9
      if allows(seconds) { return seconds }
    }
    throw ValueError(parameter: self, found: text)
  }

  /// Reads a typed value. Unlike a flag's value, a typed value may have blanks around it, a unit, a decimal comma or a
  /// typographic minus. A choice may be its number, from 0, or an unambiguous prefix of its name; a switch may be 0 or
  /// 1.
  public func value(typed text: String) throws(ValueError) -> Double {
    let word = withoutUnit(trimmed(lowercased(text)))
    do throws(ValueError) {
      return try value(ofFlag: row.scale == .choice ? word : decimalPoints(word))
    } catch {
      if let value = abbreviated(word) { return value }
      throw ValueError(parameter: self, found: text)
    }
  }

  private func abbreviated(_ word: String) -> Double? {
    switch row.scale {
    case .linear, .logarithmic, .stepped: return nil
    case .switch, .choice: if let number = decimal(word), allows(number) { return number }
    }
    guard !word.utf8.isEmpty else { return nil }
    var found: Double?
    for (index, name) in choices.enumerated() where begins(name, with: word) {
      guard found == nil else { return nil }
      found = Double(index)
    }
    return found
  }

  /// Returns a word, which must be in lower case, without the parameter's unit at its end.
  private func withoutUnit(_ word: String) -> String {
    let (all, unit) = (Array(word.utf8), Array(lowercased(row.unit.description).utf8))
    let end = all.count - unit.count
    guard !unit.isEmpty, end > 0 else { return word }
    for index in unit.indices where all[end + index] != unit[index] { return word }
    // The s at the end of ms is not the unit s.
    return isLetter(all[end - 1]) ? word : trimmed(String(decoding: all[..<end], as: UTF8.self))
  }

  /// `true` if the parameter's values are lengths of time, in seconds.
  public var isTime: Bool { row.unit.utf8CodeUnitCount == 1 && row.unit.utf8Start[0] == UInt8(ascii: "s") }

  /// `true` if the parameter's values are General MIDI programs.
  public var isProgram: Bool { self == .program || self == .bassProgram }

  private func nanoseconds(of seconds: Double) -> Int64 { Int64(seconds * 1e9 + 0.5) }
}

/// Returns the text of a number, rounded to four decimals unless its magnitude is 1e11 or more.
private func shortText(_ value: Double) -> String {
  guard abs(value) < 1e11 else { return value.sessionText }
  return (nearest(value * 10_000) / 10_000 + 0).sessionText
}

/// Returns the nearest whole number; a half is rounded up.
func nearest(_ value: Double) -> Double { (value + 0.5).rounded(.down) }

extension StaticString {
  fileprivate var isPercent: Bool { utf8CodeUnitCount == 1 && utf8Start[0] == UInt8(ascii: "%") }
}
