import ChordEngine
import Instrument

extension Form {
  package static let expected =
    "none, or up to 16 sections and their bars: AABA/8 or AaBA2/8,C/4 (A: the same each time; a: new each time from the "
    + "third bar on; A2…A9: numbered variations)"

  /// The form as text: `AABA/8`, `AaB/8,C/4`, or `none`. The number after `/` is the length in bars of each section
  /// since the previous comma.
  package var sessionText: String {
    var text = ""
    for index in 0..<count {
      let section = self[index]
      text += section.sessionText
      guard index + 1 < count, self[index + 1].bars == section.bars else {
        text += "/" + String(section.bars) + (index + 1 < count ? "," : "")
        continue
      }
    }
    return count == 0 ? "none" : text
  }

  package init?(parsing text: String) {
    self.init()
    if text.hasBytes(of: "none") { return }
    for group in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let parts = group.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, let bars = whole(String(decoding: parts[1], as: UTF8.self)),
        Form.Section.barRange.contains(Int(clamping: bars))
      else { return nil }
      var letters = parts[0]
      while let letter = letters.popFirst() {
        var variation = Section.exact
        var number = letter &- UInt8(ascii: "A")
        if letter >= UInt8(ascii: "a") {
          (number, variation) = (letter &- UInt8(ascii: "a"), Section.anew)
        } else if let digit = letters.first, isDigit(digit) {
          letters.removeFirst()
          variation = digit - UInt8(ascii: "0")
          guard Section.numbers.contains(variation) else { return nil }
        }
        guard let section = Section(letter: number, variation: variation, bars: Int(bars)), append(section) else {
          return nil
        }
      }
    }
  }
}

extension Form.Section {
  /// The section's letter and variation: `A`, `a` for a new variation each time, or `A2`.
  public var sessionText: String {
    let name = Self.name(letter)
    switch variation {
    case Self.exact: return name
    case Self.anew: return String(UnicodeScalar(UInt8(ascii: "a") + letter))
    default: return name + String(variation)
    }
  }

  /// Returns the letter at an index: `A` for 0 … `Z` for 25.
  package static func name(_ letter: UInt8) -> String { String(UnicodeScalar(UInt8(ascii: "A") + letter)) }

  /// Returns the index of a letter, 0 for `A` … 25 for `Z`; nil for other text.
  package static func letter(_ text: String) -> UInt8? {
    guard text.utf8.count == 1, let letter = text.utf8.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter else {
      return nil
    }
    return letter - UInt8(ascii: "A")
  }
}

extension SectionSetting {
  var sessionText: String {
    switch change {
    case .gesture(let gesture): gesture.sessionText
    case .balls(let count): "balls " + String(count)
    case .tonic(let tonic): Key(tonic: tonic).sessionTonic
    }
  }
}

extension Settings {
  /// Returns the settings of the sections with a letter (0 for A), in the syntax of `--section`: `gravity 4; balls 3`.
  package func sectionText(_ letter: UInt8) -> String {
    var text = ""
    for setting in sections where setting.letter == letter { text += (text.isEmpty ? "" : "; ") + setting.sessionText }
    return text
  }
}

extension Line {
  /// Consumes a letter, and the settings of the sections with this letter. The new settings replace those of an earlier
  /// line for the letter.
  mutating func takeSection(_ settings: inout Settings) throws(TextError) -> UInt8 {
    let letter = try take("the letter of a section, A…Z") { Form.Section.letter($0) }
    settings.sections.removeAll { $0.letter == letter }
    while peeked != nil {
      let word = peeked
      let change: SectionSetting.Change
      if word?.text.hasBytes(of: "balls") == true {
        _ = try take("balls")
        change = .balls(try takeWhole("a number of piano balls", Settings.ballRange))
      } else if word?.text.hasBytes(of: "key") == true, let tonic = try takeTonic() {
        change = .tonic(tonic)
      } else {
        change = .gesture(try takeGesture("a setting of a section", among: ["balls"]))
      }
      let setting = SectionSetting(letter: letter, change)
      guard setting.isAllowed else {
        let expected =
          "a parameter, key, chords, chord, rhythm, time-signature, move or balls: the settings of sections"
        if let word { throw error(at: word, expected) }
        break
      }
      guard settings.sections.count < Settings.largestSectionSettingCount else {
        if let word {
          throw error(at: word, "no more than " + String(Settings.largestSectionSettingCount) + " settings of sections")
        }
        break
      }
      settings.sections.append(setting)
      if peeked == nil { break }
      try take(word: ";")
    }
    return letter
  }

  /// Consumes `key` and a tonic without an octave, such as `key G`, if the setting ends there. Otherwise, for example
  /// at `key G3 minor`, consumes nothing and returns nil.
  private mutating func takeTonic() throws(TextError) -> PitchClass? {
    var line = self
    _ = try line.take("key")
    guard let word = line.peeked, let last = word.text.utf8.last, !isDigit(last), let key = Key(name: word.text) else {
      return nil
    }
    _ = try line.take("a tonic")
    guard line.peeked == nil || line.peeked?.text.hasBytes(of: ";") == true else { return nil }
    self = line
    return key.tonic
  }
}
