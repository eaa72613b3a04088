import Sessions

extension Options {
  /// Returns the origins of a setting, the topmost layer first. A key may have two origins, because its tonic
  /// and its scale may be stated separately.
  func origins(of setting: Setting) -> [Layer.Origin] {
    let below = base.layers.last { $0.stated.contains(setting) }?.origin ?? .builtIn
    guard setting == .key else { return [stated.contains(setting) ? .flag : below] }
    let (hasTonic, hasScale) = (stated.contains(.key), scale != nil || keyScale != nil)
    return hasTonic && hasScale ? [.flag] : hasTonic || hasScale ? [.flag, below] : [below]
  }
}
