import Lumia

extension LumiaSet {
  /// The built-in set of lumis (moving lights) with which a piece's image begins: the first set whose preset agrees
  /// with the settings, otherwise `still`.
  public init(of settings: Settings) {
    for set in LumiaSet.allCases {
      guard let name = set.preset, let preset = Preset(name), preset.agrees(with: settings) else { continue }
      self = set
      return
    }
    self = .still
  }
}

extension Preset {
  /// The preset with a name; nil for an unknown name.
  fileprivate init?(_ name: StaticString) {
    func bytes(_ text: StaticString) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }
    guard let found = Preset.allCases.first(where: { bytes($0.staticName).elementsEqual(bytes(name)) }) else {
      return nil
    }
    self = found
  }

  /// `true` if at least three quarters of the parameters that the preset changes have the preset's values.
  fileprivate func agrees(with settings: Settings) -> Bool {
    let (own, neutral) = (self.settings, Settings())
    var (changed, agreeing) = (0, 0)
    for index in 0..<Parameter.count {
      guard let parameter = Parameter(rawValue: UInt8(index)), own[parameter] != neutral[parameter] else { continue }
      changed += 1
      if settings[parameter] == own[parameter] { agreeing += 1 }
    }
    return 4 * agreeing >= 3 * changed
  }
}
