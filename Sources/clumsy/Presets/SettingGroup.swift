import ChordEngine
import Instrument
import Sessions

/// A titled group in the output of `clumsy settings`: the settings that a group of flags changes, in the flags' order.
struct SettingGroup {
  let title: String
  let settings: [Setting]

  private init(_ title: String, _ flags: [Flag]) {
    self.title = title
    settings = flags.flatMap { Self.settings(of: $0.name) }
  }

  /// The groups, which together contain all settings.
  static let all = [
    SettingGroup("the piece", Flag.piece), SettingGroup("the layout", Flag.layout),
    SettingGroup("the beat", Flag.beat), SettingGroup("the form", Flag.form), SettingGroup("the harmony", Flag.harmony),
    SettingGroup("the notes", Flag.notes),
    SettingGroup("the sound", Flag.sound),
  ]

  /// Returns the settings that a flag changes. The number of piano keys comes before the keys' places, because stating
  /// the number resets the places.
  private static func settings(of flag: String) -> [Setting] {
    switch flag {
    case "--seed": [.seed]
    case "--balls": [.balls]
    case "--ball": (0..<Stage.pianoBallCount).map { .ball($0) }
    case "--bass": [.bass]
    case "--bouncer": (0..<Stage.bouncerCount).map { .bouncer($0) }
    case "--piano-key": [.keys] + (0..<PianoKeys.countRange.upperBound).map { .pianoKey($0) }
    case "--bouncers": (0..<Stage.bouncerCount).flatMap { both(.bouncer($0)) }
    case "--chords": (0..<Chordset.slotCount).map { .chord($0) }
    case "--key": [.key]
    case "--time-signature": [.timeSignature]
    case "--rhythm": [.rhythm]
    case "--form": [.form]
    case "--section": (0..<Form.letterCount).map { .section($0) }
    case "--bass-points": [.bassCurve25, .bassCurve50, .bassCurve75].flatMap(both)
    case "--keys-points": [.keysCurve25, .keysCurve50, .keysCurve75].flatMap(both)
    case "--bass-channel": [.bassChannel]
    case "--keys-channel": [.keysChannel]
    case "--transpose": [.transposition]
    case "--map-out": [.mapOut]
    case "--mpe": [.mpe]
    default: Parameter(sessionName: String(flag.dropFirst(2))).map(both) ?? []
    }
  }

  /// Returns a parameter's value and its motion (an oscillator that changes the value).
  private static func both(_ parameter: Parameter) -> [Setting] { [.parameter(parameter), .motion(parameter)] }
}
