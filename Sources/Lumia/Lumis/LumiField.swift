/// A field of the definition of a lumi (a moving light). Each feature of a lumi, such as its hue, has an oscillator. A
/// field is a property of an oscillator, or of the lumi itself.
public struct LumiField: Equatable, Sendable, BitwiseCopyable {
  /// The properties of an oscillator, in the order of their numbers.
  enum Part: Int, CaseIterable {
    case base, depth, shape, clock, rate, phase, limit

    static var names: [StaticString] { ["base", "depth", "shape", "clock", "rate", "phase", "limit"] }
    var range: ClosedRange<Int> {
      switch self {
      case .base: 0...1000
      case .depth: -1000...1000
      case .shape: 0...7
      case .clock: 0...1
      case .rate: 0...30_000
      case .phase: 0...999
      case .limit: 0...2
      }
    }
  }

  /// The properties of the lumi itself.
  enum Whole: Int, CaseIterable {
    case path, speed, reach, heading, blend, layer, attack, life, softness, letter

    static var names: [StaticString] {
      [
        "path", "speed", "reach", "heading", "blend", "layer", "attack", "life", "softness", "letter",
      ]
    }
    var range: ClosedRange<Int> {
      switch self {
      case .path: 0...4
      case .speed: -5000...5000
      case .reach: 0...1000
      case .heading: 0...999
      case .blend: 0...2
      case .layer: 0...7
      case .attack: 0...5000
      case .life: 0...9000
      case .softness: 0...1000
      case .letter: 0...36
      }
    }
  }

  /// The number of fields: seven of each feature, and ten of the lumi.
  public static let count = LumiFeature.count * 7 + 10

  /// All fields, in the order of their numbers.
  public static var all: [LumiField] { (0..<UInt8(count)).map { LumiField(unchecked: $0) } }

  /// The number, 0..<`count`.
  public let number: UInt8

  /// Creates a field from its number; nil for a number ≥ `count`.
  public init?(number: UInt8) {
    guard number < Self.count else { return nil }
    self.number = number
  }

  private init(unchecked number: UInt8) { self.number = number }

  init(_ feature: LumiFeature, _ part: Part) { number = feature.rawValue * 7 + UInt8(part.rawValue) }

  init(_ whole: Whole) { number = UInt8(LumiFeature.count * 7 + whole.rawValue) }

  /// The feature whose oscillator has the field; nil for a field of the lumi itself.
  public var feature: LumiFeature? { LumiFeature(rawValue: number / 7) }

  var part: Part? { feature == nil ? nil : Part(rawValue: Int(number % 7)) }

  var whole: Whole? { Whole(rawValue: Int(number) - LumiFeature.count * 7) }

  /// The values that the field accepts.
  public var range: ClosedRange<Int> {
    part?.range ?? whole!.range
  }

  /// The name in texts, such as `hue.base` or `path`.
  public var name: [UInt8] {
    guard let feature, let part else { return Whole.names[Int(number) - LumiFeature.count * 7].bytes }
    return feature.name.bytes + [UInt8(ascii: ".")] + Part.names[part.rawValue].bytes
  }

  /// The names of the values, in their order; empty if the values are numbers.
  public var choices: [StaticString] {
    switch (part, whole) {
    case (.shape, _): Waveform.names
    case (.clock, _): LumiOscillator.Clock.names
    case (.limit, _): LumiOscillator.Limit.names
    case (_, .path): LumiPath.names
    case (_, .blend): LumiBlend.names
    default: []
    }
  }
}

extension Lumi {
  /// The value of a field. Setting a value outside the field's range violates a precondition.
  public subscript(field: LumiField) -> Int {
    get {
      if let feature = field.feature, let part = field.part { return self[feature][part] }
      return switch field.whole! {
      case .path: Int(path.rawValue)
      case .speed: Int(speed)
      case .reach: Int(reach)
      case .heading: Int(heading)
      case .blend: Int(blend.rawValue)
      case .layer: Int(layer)
      case .attack: Int(attack)
      case .life: Int(life)
      case .softness: Int(softness)
      case .letter: Int(letter)
      }
    }
    set {
      precondition(field.range.contains(newValue), "a field accepts only values of its range")
      if let feature = field.feature, let part = field.part {
        self[feature][part] = newValue
        return
      }
      let small = Int16(newValue)
      switch field.whole! {
      case .path: path = LumiPath(rawValue: UInt8(newValue))!
      case .speed: speed = small
      case .reach: reach = small
      case .heading: heading = small
      case .blend: blend = LumiBlend(rawValue: UInt8(newValue))!
      case .layer: layer = small
      case .attack: attack = small
      case .life: life = small
      case .softness: softness = small
      case .letter: letter = small
      }
    }
  }
}

extension LumiOscillator {
  fileprivate subscript(part: LumiField.Part) -> Int {
    get {
      switch part {
      case .base: Int(base)
      case .depth: Int(depth)
      case .shape: Int(shape.rawValue)
      case .clock: Int(clock.rawValue)
      case .rate: Int(rate)
      case .phase: Int(phase)
      case .limit: Int(limit.rawValue)
      }
    }
    set {
      switch part {
      case .base: base = Int16(newValue)
      case .depth: depth = Int16(newValue)
      case .shape: shape = Waveform(rawValue: UInt8(newValue))!
      case .clock: clock = Clock(rawValue: UInt8(newValue))!
      case .rate: rate = Int16(newValue)
      case .phase: phase = Int16(newValue)
      case .limit: limit = Limit(rawValue: UInt8(newValue))!
      }
    }
  }
}
