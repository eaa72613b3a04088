import Instrument
import MIDI
import Sessions

/// A text that is no value of a parameter.
public struct ValueError: Error, Equatable, Sendable {
  /// The parameter whose value was typed.
  public let parameter: Parameter
  /// The text that was typed.
  public let found: String

  /// The whole message in a line, with the allowed values: `gravity cannot be 'x'; allowed: 0…100 m/s²`.
  public var text: String {
    parameter.sessionName + " cannot be '" + found + "'; allowed: " + parameter.allowedText
  }
}

extension Parameter {
  /// A value as people see it, with its unit: `9.8 m/s²`, `none`, `marimba`, `on`. Numbers have four decimals at most.
  public func shownText(_ value: Double) -> String {
    let known = sessionText(value)
    switch row.scale {
    case .switch, .choice: return known
    case .linear, .logarithmic, .stepped: break
    }
    if value == absentValue { return known }
    let unit = row.unit.description
    return shortText(value) + (unit.utf8.isEmpty || row.unit.isPercent ? "" : " ") + unit
  }

  /// A value as flags have it: what `value(ofFlag:)` reads as the same value. Times are spelled with units: `500ms`.
  public func flagText(_ value: Double) -> String {
    guard isTime, allows(value) else { return sessionText(value) }
    let span = TimeSpan(nanoseconds: nanoseconds(of: value)).description
    // A span has whole milliseconds only.
    return TimeSpan(span).map { Double($0.nanoseconds) / 1e9 } == value ? span : sessionText(value)
  }

  /// The values that a hand may type, in words: `0…100 m/s²`, `on or off`, `none, or a whole number of 0…16383`.
  public var allowedText: String {
    // Nobody reads 128 names.
    isProgram ? "none, 1…128, or a name of General MIDI's, such as fretless-bass or pad-2-warm" : expected
  }

  /// Reads a value as a flag takes it: a number of the range in the table's unit, a time as `TimeSpan` spells it, `on` or `off`, a name of a
  /// choice, the number of a program, or `none`. ASCII case does not matter.
  ///
  /// - Throws: `ValueError` for anything else.
  public func value(ofFlag text: String) throws(ValueError) -> Double {
    let word = lowercased(text)
    if isProgram, let number = decimal(word), number > 0, allows(number) { return number }
    // −0 becomes 0.
    if let value = value(of: word) { return value + 0 }
    if isTime, let span = TimeSpan(word) {
      // Seconds need not be whole nanoseconds: a hand may set any number.
      let seconds = Double(span.nanoseconds) / 1e9
      if allows(seconds) { return seconds }
    }
    throw ValueError(parameter: self, found: text)
  }

  /// Reads a value as a hand types it. Beyond what a flag takes, it may have blanks around it, its unit behind it, a decimal comma, or a typographic
  /// minus sign. A choice may be given by its number, or by an unambiguous beginning of its name.
  ///
  /// - Throws: `ValueError` for anything else.
  public func value(typed text: String) throws(ValueError) -> Double {
    let word = withoutUnit(trimmed(lowercased(text)))
    do throws(ValueError) {
      return try value(ofFlag: row.scale == .choice ? word : decimalPoints(word))
    } catch {
      if let value = abbreviated(word) { return value }
      throw ValueError(parameter: self, found: text)
    }
  }

  /// The value of a choice by its number, or by an unambiguous beginning of its name.
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

  /// A lowercase text without the unit at its end, and the blanks before that.
  private func withoutUnit(_ word: String) -> String {
    let (all, unit) = (Array(word.utf8), Array(lowercased(row.unit.description).utf8))
    let end = all.count - unit.count
    guard !unit.isEmpty, end > 0 else { return word }
    for index in unit.indices where all[end + index] != unit[index] { return word }
    // The s of ms is no second.
    return isLetter(all[end - 1]) ? word : trimmed(String(decoding: all[..<end], as: UTF8.self))
  }

  /// `true` if its values are lengths of time, in seconds.
  public var isTime: Bool { row.unit.utf8CodeUnitCount == 1 && row.unit.utf8Start[0] == UInt8(ascii: "s") }

  /// `true` if its values are General MIDI's programs.
  public var isProgram: Bool { self == .program || self == .bassProgram }

  private func nanoseconds(of seconds: Double) -> Int64 { Int64(seconds * 1e9 + 0.5) }
}

/// A number as short as four digits behind the point allow.
private func shortText(_ value: Double) -> String {
  guard abs(value) < 1e11 else { return value.sessionText }
  return (nearest(value * 10_000) / 10_000 + 0).sessionText
}

/// The nearest whole number; of two that are equally near, the greater one.
func nearest(_ value: Double) -> Double { (value + 0.5).rounded(.down) }

extension StaticString {
  fileprivate var isPercent: Bool { utf8CodeUnitCount == 1 && utf8Start[0] == UInt8(ascii: "%") }
}
