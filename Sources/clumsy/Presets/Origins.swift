import Sessions

extension Options {
  /// Returns the origins of a setting, from the topmost layer down. The key has two origins if flags state only its
  /// tonic or only its scale.
  func origins(of setting: Setting) -> [Layer.Origin] {
    let below =
      base.layers.last { $0.stated.contains(setting) }?.origin ?? (chosen.contains(setting) ? .seed : .builtIn)
    guard setting == .key else { return [stated.contains(setting) ? .flag : below] }
    let (hasTonic, hasScale) = (stated.contains(.key), scale != nil || keyScale != nil)
    return hasTonic && hasScale ? [.flag] : hasTonic || hasScale ? [.flag, below] : [below]
  }
}
