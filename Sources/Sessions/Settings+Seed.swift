import ChordEngine
import Instrument

extension Settings {
  /// Sets the seed, and copies from `Settings.piece(ofSeed:)` the settings that a seed chooses. Settings in `stated`
  /// stay. Raises a copied number of balls to at least the number of start places in the layout. Does not copy a
  /// section that changes a setting in `stated`, or whose letter the form lacks. If `stated` has settings of sections,
  /// copies no section. Returns the settings that were copied. Allocates.
  @discardableResult
  package mutating func choose(by seed: UInt64, except stated: [Setting]) -> [Setting] {
    let piece = Settings.piece(ofSeed: seed)
    self.seed = seed
    var taken: [Setting] = []
    for setting in Setting.ofSeeds where !stated.contains(where: { $0.belongs(to: setting) }) {
      copy(setting, from: piece)
      taken.append(setting)
    }
    guard !stated.contains(where: { if case .section = $0 { true } else { false } }) else { return taken }
    sections = piece.sections.filter { section in
      var isFree = (0..<form.count).contains { form[$0].letter == section.letter }
      section.forEachSetting { setting in
        if stated.contains(where: { $0.belongs(to: setting) }) { isFree = false }
      }
      return isFree
    }
    for letter in 0..<Form.letterCount where sections.contains(where: { $0.letter == letter }) {
      taken.append(.section(letter))
    }
    return taken
  }

  private mutating func copy(_ setting: Setting, from piece: Settings) {
    switch setting {
    case .balls: balls = max(piece.balls, layout.placeCount)
    case .key: key = piece.key
    case .timeSignature: timeSignature = piece.timeSignature
    case .rhythm: rhythm = piece.rhythm
    case .form: form = piece.form
    case .chord(let slot): chordset[slot] = piece.chordset[slot]
    case .parameter(let parameter): fix(parameter, at: piece[parameter])
    default: preconditionFailure("seeds do not choose this setting")
    }
  }
}

extension Setting {
  /// The settings that seeds choose, except those of sections.
  package static var ofSeeds: [Setting] {
    [.balls, .key, .timeSignature, .rhythm, .form] + (0..<Chordset.slotCount).map { .chord($0) }
      + Settings.parametersOfSeeds.map { .parameter($0) }
  }

  /// `true` if the settings are equal, or if this setting is the oscillator of the parameter `other`.
  fileprivate func belongs(to other: Setting) -> Bool {
    if self == other { return true }
    guard case .motion(let moved) = self, case .parameter(let parameter) = other else { return false }
    return moved == parameter
  }
}

extension SectionSetting {
  fileprivate func forEachSetting(_ states: (Setting) -> Void) {
    switch change {
    case .balls: states(.balls)
    case .tonic: states(.key)
    case .gesture(let gesture): gesture.forEachSetting(states)
    }
  }
}
