/// A colour: red, green, blue and opacity, as bytes.
public struct Colour: Equatable, Sendable {
  /// The red component, 0…255.
  public var red: UInt8
  /// The green component, 0…255.
  public var green: UInt8
  /// The blue component, 0…255.
  public var blue: UInt8
  /// The opacity, from 0 (transparent) to 255 (opaque). The colour components are not multiplied by the opacity.
  public var alpha: UInt8

  /// Creates a colour from components, each 0…255.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = Colour(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Colour(red: 255, green: 255, blue: 255)
  /// A colour that paints nothing.
  public static let transparent = Colour(red: 0, green: 0, blue: 0, alpha: 0)

  /// The colour as one number: 0xRRGGBBAA.
  public var rgba: UInt32 {
    UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
  }

  /// Creates a colour from one number: 0xRRGGBBAA.
  public init(rgba: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgba >> 24), green: UInt8(truncatingIfNeeded: rgba >> 16),
      blue: UInt8(truncatingIfNeeded: rgba >> 8), alpha: UInt8(truncatingIfNeeded: rgba))
  }
}
