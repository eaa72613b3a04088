/// The values of all options of a chordset. A chordset is a set of lumis, the moving shapes of the image.
public struct LumiaOptions: Equatable, Sendable, BitwiseCopyable {
  private var values = InlineArray<12, UInt16>(repeating: 0)

  /// Creates the default options: no traces, a black background and the palette `spectrum`. Bouncers and keys release
  /// lumis, the pitch of a strike sets a lumi's height, and the flash guard is on.
  public init() {
    self[.decay] = 3000
    self[.spread] = 300
    self[.pitchMap] = Int(LumiaPitchMap.height.rawValue)
    self[.binding] = Int(LumiaBinding.both.rawValue)
    self[.flashGuard] = 1
    self[.opacity] = 1000
  }

  /// The value of an option. Setting a value outside the option's range violates a precondition.
  public subscript(option: LumiaOption) -> Int {
    get { Int(values[Int(option.rawValue)]) }
    set {
      precondition(option.range.contains(newValue), "an option accepts only values of its range")
      values[Int(option.rawValue)] = UInt16(newValue)
    }
  }

  /// The traces of the lumis.
  public var trace: LumiaTrace { LumiaTrace(rawValue: UInt8(self[.trace]))! }
  /// The palette: the colours that a lumi goes through when its feature `hue` changes from 0 to 1.
  public var palette: LumiaPalette { LumiaPalette(rawValue: UInt8(self[.palette]))! }
  /// The effect of a strike's pitch.
  public var pitchMap: LumiaPitchMap { LumiaPitchMap(rawValue: UInt8(self[.pitchMap]))! }
  /// The music that releases lumis.
  public var binding: LumiaBinding { LumiaBinding(rawValue: UInt8(self[.binding]))! }
  /// `true` if flashes are limited to three a second.
  public var isGuarded: Bool { self[.flashGuard] == 1 }
  /// The blending of all lumis; nil if each lumi has its own.
  var blend: LumiBlend? { self[.blend] == 0 ? nil : LumiBlend(rawValue: UInt8(self[.blend] - 1)) }

  /// `true` if all values are equal.
  public static func == (a: LumiaOptions, b: LumiaOptions) -> Bool {
    for option in LumiaOption.allCases where a[option] != b[option] { return false }
    return true
  }
}
