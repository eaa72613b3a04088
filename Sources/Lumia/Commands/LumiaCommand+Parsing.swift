extension LumiaCommand {
  /// The first words of the commands, in the order in which errors list them.
  static var words: [StaticString] {
    [
      "strike", "release", "tap", "stroke", "pad", "hold", "stay", "rhythm", "fade", "erase", "drop", "chordset",
      "chord", "set", "canvas", "trigger", "list",
    ]
  }

  /// Parses a command in the format of the property `text`. Throws at the first wrong word.
  public init(parsing text: [UInt8]) throws(LumiaTextError) {
    var words = LumiaWords(text)
    self = try Self.parsed(&words)
    try words.finish()
  }

  private static func parsed(_ words: inout LumiaWords) throws(LumiaTextError) -> LumiaCommand {
    switch try words.choice(Self.words, "a command") {
    case 0:
      let (chord, tone) = (try words.index("chord", 8), try words.index("tone", 8))
      let velocity = UInt8(try words.number("velocity", 1...127))
      let pitch = UInt8(try words.number("pitch", 0...127))
      let (x, y) = try words.place()
      return .strike(chord: chord, tone: tone, velocity: velocity, pitch: pitch, x: x, y: y)
    case 1:
      let (chord, velocity) = (try words.index("chord", 8), UInt8(try words.number("velocity", 1...127)))
      let (x, y) = try words.place()
      return .release(chord: chord, velocity: velocity, x: x, y: y)
    case 2:
      let (x, y) = try words.place()
      return .tap(x: x, y: y, pressure: UInt8(try words.number("pressure", 1...127)))
    case 3:
      let tone = try words.index("tone", 8)
      guard let stroke = LumiStroke(text: try words.next("a stroke")) else {
        throw words.wrong(Array("a stroke's digits".utf8))
      }
      return .stroke(tone: tone, stroke)
    case 4:
      let pad = try words.index("pad", TriggerPad.count)
      let word = try words.next("a pressure or off")
      if ("off" as StaticString).equals(word) { return .padOff(pad) }
      guard let pressure = LumiaWords.number(word), 1...127 ~= pressure else {
        throw words.wrong(Array("off or a pressure 1…127".utf8))
      }
      return .pad(pad, pressure: UInt8(pressure))
    case 5:
      let group = try words.group()
      return .hold(group, try words.isOn())
    case 6: return .stay(try words.isOn())
    case 7:
      let group = try words.group()
      return .rhythm(group, pulses: UInt16(try words.number("pulses", 0...3072)))
    case 8:
      let group = try words.group()
      return .fade(group, milliseconds: UInt16(try words.number("milliseconds", 0...60_000)))
    case 9: return .erase(try words.group())
    case 10: return .drop(try words.group())
    case 11: return .chooseChordset(try words.index("chordset", LumiaStage.largestChordsetCount))
    case 12: return .chooseChord(try words.index("chord", 8))
    case 13: return try words.setting()
    case 14:
      var names: [StaticString] = []
      for option in LumiaOption.allCases { names.append(option.name) }
      let option = LumiaOption(rawValue: UInt8(try words.choice(names, "an option")))!
      return .option(option, value: UInt16(try words.value(option.choices, option.range)))
    case 15: return try words.trigger()
    default: return .list(try words.edit())
    }
  }
}

extension LumiaWords {
  fileprivate mutating func isOn() throws(LumiaTextError) -> Bool { try choice(["off", "on"], "on or off") == 1 }

  fileprivate mutating func group() throws(LumiaTextError) -> LumiaGroup {
    let word = try next("lumis")
    if ("all" as StaticString).equals(word) { return .all }
    if ("newest" as StaticString).equals(word) { return .newest }
    if ("oldest" as StaticString).equals(word) { return .oldest }
    if ("near" as StaticString).equals(word) {
      let (x, y) = try place()
      return .near(x: x, y: y)
    }
    guard let chord = LumiaWords.number(word), 1...8 ~= chord else {
      throw wrong(Array("all, newest, oldest, near X Y or a chord 1…8".utf8))
    }
    return .chord(UInt8(chord - 1))
  }

  fileprivate mutating func setting() throws(LumiaTextError) -> LumiaCommand {
    let (chord, tone) = (try index("chord", 8), try number("tone", 0...8))
    let word = try next("a field")
    for field in LumiField.all where field.name.elementsEqual(word) {
      let value = Int16(try value(field.choices, field.range))
      return .set(chord: chord, tone: tone == 0 ? 255 : UInt8(tone - 1), field: field, value: value)
    }
    throw wrong(Array("a field, such as hue.base, size.rate or path".utf8))
  }

  fileprivate mutating func trigger() throws(LumiaTextError) -> LumiaCommand {
    let pad = try index("pad", TriggerPad.count)
    let action = TriggerPad.Action(rawValue: UInt8(try choice(TriggerPad.Action.names, "an action")))!
    let chord = try number("chord", action.needsChord ? 1...8 : 0...8)
    let amount = UInt16(try number("amount", 0...TriggerPad.largestAmount))
    return .trigger(pad, TriggerPad(action, chord: chord == 0 ? 255 : UInt8(chord - 1), amount: amount))
  }

  fileprivate mutating func edit() throws(LumiaTextError) -> ChordsetEdit {
    let kind = try choice(["copy", "move", "remove", "reset"], "copy, move, remove or reset")
    let set = try index("chordset", LumiaStage.largestChordsetCount)
    switch kind {
    case 0: return .copy(set, to: try index("place", LumiaStage.largestChordsetCount))
    case 1: return .move(set, to: try index("place", LumiaStage.largestChordsetCount))
    case 2: return .remove(set)
    default: return .reset(set)
    }
  }
}
