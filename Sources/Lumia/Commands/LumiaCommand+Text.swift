extension LumiaCommand {
  /// The command in words, without the word `image` that texts of gestures put before it. Chords, tones, pads and
  /// chordsets are counted from 1. A tone is the number of a lumi (a moving light) in its chord. In `set`, tone 0
  /// stands for all lumis of the chord. In `trigger`, chord 0 stands for all lumis.
  public var text: String {
    var line: [UInt8] = []
    func add(_ name: StaticString) { line += (line.isEmpty ? [] : [UInt8(ascii: " ")]) + name.bytes }
    func add(_ number: some BinaryInteger) { line += [UInt8(ascii: " ")] + digits(Int(number)) }
    func add(_ value: Int, _ choices: [StaticString]) { choices.isEmpty ? add(value) : add(choices[value]) }
    func add(_ group: LumiaGroup) {
      switch group {
      case .all: add("all" as StaticString)
      case .newest: add("newest" as StaticString)
      case .oldest: add("oldest" as StaticString)
      case .chord(let chord): add(chord + 1)
      case .near(let x, let y):
        add("near" as StaticString)
        add(x)
        add(y)
      }
    }
    func add(_ edit: StaticString, _ set: UInt8, _ place: UInt8?) {
      add(edit)
      add(set + 1)
      if let place { add(place + 1) }
    }
    switch self {
    case .strike(let chord, let tone, let velocity, let pitch, let x, let y):
      add("strike" as StaticString)
      for number in [Int(chord) + 1, Int(tone) + 1, Int(velocity), Int(pitch), Int(x), Int(y)] { add(number) }
    case .release(let chord, let velocity, let x, let y):
      add("release" as StaticString)
      for number in [Int(chord) + 1, Int(velocity), Int(x), Int(y)] { add(number) }
    case .tap(let x, let y, let pressure):
      add("tap" as StaticString)
      for number in [Int(x), Int(y), Int(pressure)] { add(number) }
    case .stroke(let tone, let stroke):
      add("stroke" as StaticString)
      add(tone + 1)
      line += [UInt8(ascii: " ")] + Array(stroke.text.utf8)
    case .pad(let pad, let pressure):
      add("pad" as StaticString)
      add(pad + 1)
      add(pressure)
    case .padOff(let pad):
      add("pad" as StaticString)
      add(pad + 1)
      add("off" as StaticString)
    case .hold(let group, let isOn):
      add("hold" as StaticString)
      add(group)
      add(isOn ? "on" : "off" as StaticString)
    case .stay(let isOn):
      add("stay" as StaticString)
      add(isOn ? "on" : "off" as StaticString)
    case .rhythm(let group, let pulses):
      add("rhythm" as StaticString)
      add(group)
      add(pulses)
    case .fade(let group, let milliseconds):
      add("fade" as StaticString)
      add(group)
      add(milliseconds)
    case .erase(let group):
      add("erase" as StaticString)
      add(group)
    case .drop(let group):
      add("drop" as StaticString)
      add(group)
    case .chooseChordset(let set):
      add("chordset" as StaticString)
      add(set + 1)
    case .chooseChord(let chord):
      add("chord" as StaticString)
      add(chord + 1)
    case .set(let chord, let tone, let field, let value):
      add("set" as StaticString)
      add(chord + 1)
      add(tone == 255 ? 0 : tone + 1)
      line += [UInt8(ascii: " ")] + field.name
      add(Int(value), field.choices)
    case .option(let option, let value):
      add("canvas" as StaticString)
      add(option.name)
      add(Int(value), option.choices)
    case .trigger(let pad, let trigger):
      add("trigger" as StaticString)
      add(pad + 1)
      add(TriggerPad.Action.names[Int(trigger.action.rawValue)])
      add(trigger.chord == 255 ? 0 : trigger.chord + 1)
      add(trigger.amount)
    case .list(let edit):
      add("list" as StaticString)
      switch edit {
      case .copy(let set, let place): add("copy", set, place)
      case .move(let set, let place): add("move", set, place)
      case .remove(let set): add("remove", set, nil)
      case .reset(let set): add("reset", set, nil)
      }
    }
    return String(decoding: line, as: UTF8.self)
  }
}
