/// The definition of a lumi, a unit that paints a changing form, in changing colours, along a path.
public struct Lumi: Equatable, Sendable, BitwiseCopyable {
  var oscillators = InlineArray<12, LumiOscillator>(repeating: LumiOscillator(0))
  /// The path.
  public var path = LumiPath.float
  /// The effect on the light below.
  public var blend = LumiBlend.additive
  /// The layer, 0 (lowest)…7.
  public var layer: Int16 = 3
  /// The speed, −5000…5000, in thousandths of a cycle of the path a second. For the paths `gravity` and `flock`, the
  /// unit is a thousandth of a stage height a second. A drawn stroke ignores the speed.
  public var speed: Int16 = 60
  /// The reach of the path, in thousandths of the stage's height, 0…1000.
  public var reach: Int16 = 100
  /// The direction at the start, in thousandths of a turn, 0…999.
  public var heading: Int16 = 0
  /// The time in which the light rises, in ms, 0…5000.
  public var attack: Int16 = 30
  /// The length of life, in tenths of a second, 0…9000; 0 for ever.
  public var life: Int16 = 80
  /// The width of the edge, in thousandths of the form's smaller half-axis, 0…1000.
  public var softness: Int16 = 120
  /// The character of the form `text`: 1…26 are A…Z, and 27…36 are the digits. At 0, the form shows the name of the
  /// note that released the lumi; without a note, it shows A…H, the place of the lumi in its chord.
  public var letter: Int16 = 0

  /// A pale point without hue, which sways around its place of birth and lives 8 s.
  public init() {
    for (feature, base) in [
      (LumiFeature.lightness, 800), (.opacity, 900), (.size, 300), (.aspect, 500), (.rhythm, 1000),
    ] {
      self[feature] = LumiOscillator(Int16(base))
    }
    self[.hue].limit = .wrap
    self[.rotation].limit = .wrap
    self[.travel].limit = .wrap
  }

  /// The oscillator of a feature.
  public subscript(feature: LumiFeature) -> LumiOscillator {
    get { oscillators[Int(feature.rawValue)] }
    set { oscillators[Int(feature.rawValue)] = newValue }
  }

  /// `true` if all properties are equal.
  public static func == (a: Lumi, b: Lumi) -> Bool {
    for index in a.oscillators.indices where a.oscillators[index] != b.oscillators[index] { return false }
    return a.path == b.path && a.blend == b.blend && a.layer == b.layer && a.speed == b.speed && a.reach == b.reach
      && a.heading == b.heading && a.attack == b.attack && a.life == b.life && a.softness == b.softness
      && a.letter == b.letter
  }
}
