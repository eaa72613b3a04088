import Glibc
import Instrument
import Sessions

/// The built-in presets, and the user's own presets and defaults.
struct Library: Sendable {
  /// The user's configuration folder, with `defaults.clumsy` and `presets/NAME.clumsy`; nil for none.
  let folder: String?
  /// `false` to ignore `defaults.clumsy`.
  var hasDefaults = true

  static let builtIn = Library(folder: nil)

  static var ofUser: Library { Library(folder: configurationFolder) }

  /// Returns the settings to which flags are applied: the user's defaults, overridden by the named preset. Throws if
  /// a text is invalid, a file cannot be read, or no preset has the name.
  func base(preset name: String? = nil) throws(Failure) -> Base {
    var base = Base()
    if let defaults = try defaults() { try base.add(defaults) }
    guard let name else { return base }
    guard let preset = try preset(name) else {
      throw Failure(.usage, "no preset '\(printable(name))'\(try hint(name)) (clumsy presets lists them)")
    }
    // Do not add the built-in preset `standard`: after a preset's layer, the seed would choose no settings
    // (`Base.letsSeedChoose`).
    let isOwn = if case .preset(let found) = preset.origin { try own(found) != nil } else { false }
    if isOwn || preset.origin != .preset(Preset.standard.name) { try base.add(preset) }
    return base
  }

  /// Returns the user's defaults; nil if there is no file `defaults.clumsy`, or if `hasDefaults` is `false`.
  func defaults() throws(Failure) -> Layer? {
    guard hasDefaults, let folder else { return nil }
    let path = folder + "/defaults.clumsy"
    return try text(of: path).map { Layer(.defaults, name: "'\(printable(path))'", text: $0) }
  }

  /// `true` if the file `defaults.clumsy` exists, even if `hasDefaults` is `false`.
  var hasDefaultsFile: Bool { folder.map { access($0 + "/defaults.clumsy", F_OK) == 0 } ?? false }

  /// Returns the preset of this name: the user's own preset if there is one, otherwise the built-in preset; nil if
  /// there is neither. Case is ignored if no name matches exactly.
  func preset(_ name: String) throws(Failure) -> Layer? {
    func exact(_ name: String) throws(Failure) -> Layer? {
      try own(name) ?? Preset.allCases.first { $0.name == name }.map { Layer($0) }
    }
    if let layer = try exact(name) { return layer }
    let names = try ownNames() + Preset.allCases.map(\.name)
    return try names.first { $0.lowercased() == name.lowercased() }.map(exact) ?? nil
  }

  func own(_ name: String) throws(Failure) -> Layer? {
    guard let folder, Self.isName(name) else { return nil }
    let path = folder + "/presets/" + name + Self.ending
    return try text(of: path).map { Layer(.preset(name), name: "'\(printable(path))'", text: $0) }
  }

  func ownNames() throws(Failure) -> [String] {
    guard let folder else { return [] }
    let path = folder + "/presets"
    guard let directory = opendir(path) else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw .system("read", "'\(printable(path))'", errno: errno)
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let file = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard file.hasSuffix(Self.ending) else { continue }
      let name = String(file.dropLast(Self.ending.count))
      if Self.isName(name) { names.append(name) }
    }
    return names.sorted()
  }

  func hint(_ name: String) throws(Failure) -> String {
    clumsy.hint(name, among: Preset.allCases.map(\.name) + (try ownNames()))
  }

  private static let ending = ".clumsy"

  /// Returns `true` if a preset can have this name. The preset's file must not be hidden, and must be directly in the
  /// folder `presets`.
  private static func isName(_ name: String) -> Bool { !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") }

  private func text(of path: String) throws(Failure) -> [UInt8]? {
    guard access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR else { return nil }
    return try contents(of: Argument(path))
  }
}
