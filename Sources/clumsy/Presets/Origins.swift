import Sessions

extension Options {
  /// The origins of a setting, the highest first: one, or two of a key, whose tonic and scale may be stated apart.
  func origins(of setting: Setting) -> [Layer.Origin] {
    let below = base.layers.last { $0.stated.contains(setting) }?.origin ?? .builtIn
    guard setting == .key else { return [stated.contains(setting) ? .flag : below] }
    let (hasTonic, hasScale) = (stated.contains(.key), scale != nil || keyScale != nil)
    return hasTonic && hasScale ? [.flag] : hasTonic || hasScale ? [.flag, below] : [below]
  }
}
