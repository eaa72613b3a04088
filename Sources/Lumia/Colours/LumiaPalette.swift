/// The colours that a lumi (a moving light) goes through when its feature `hue` changes from 0 to 1.
public enum LumiaPalette: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// All hues of OKLCH.
  case spectrum
  /// The hues of Okabe and Ito (2008), which colour-blind people tell apart.
  case okabeIto
  /// From violet to yellow. The lightness rises, so that colour-blind people see the same order of colours (van der
  /// Walt and Smith 2015).
  case viridis
  /// From blue to yellow. Colour-blind people see nearly the same colours as all others (Nuñez and others 2018).
  case cividis
  /// From violet through red to yellow.
  case ember
  /// From night blue to pale green.
  case sea
  /// No hue.
  case grey

  static var names: [StaticString] { ["spectrum", "okabe-ito", "viridis", "cividis", "ember", "sea", "grey"] }

  /// `true` if colour-blind people can tell the colours apart.
  public var isForAllEyes: Bool { self != .spectrum && self != .ember }

  /// `true` if the first colour follows the last; otherwise the hue goes through the colours, and then back.
  var isCyclic: Bool { self == .spectrum || self == .okabeIto }

  /// The colours, 0xRRGGBB; empty for `spectrum`, which has all hues.
  var colours: [UInt32] {
    switch self {
    case .spectrum: []
    case .okabeIto: [0xD55E00, 0xE69F00, 0xF0E442, 0x009E73, 0x56B4E9, 0x0072B2, 0xCC79A7]
    case .viridis: [0x440154, 0x46327E, 0x365C8D, 0x277F8E, 0x1FA187, 0x4AC16D, 0xA0DA39, 0xFDE725]
    case .cividis: [0x00224E, 0x123570, 0x3B496C, 0x575D6D, 0x7D7C78, 0xA59C74, 0xD2C060, 0xFEE838]
    case .ember: [0x1B0C41, 0x4A0C6B, 0x781C6D, 0xA52C60, 0xCF4446, 0xED6925, 0xFB9B06, 0xF7D13D]
    case .sea: [0x0B0405, 0x2E1E3B, 0x413D7B, 0x37659E, 0x348FA7, 0x40B7AD, 0x8BDAB2, 0xDEF5E5]
    case .grey: [0x202020, 0xE0E0E0]
    }
  }
}
