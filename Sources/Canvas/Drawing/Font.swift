/// A font: a family in one of four styles (regular, bold, italic, bold italic).
public struct Font: Equatable, Sendable {
  /// The family.
  public let family: FontFamily
  /// `true` for the bold styles.
  public let isBold: Bool
  /// `true` for the italic and oblique styles.
  public let isItalic: Bool

  /// Creates a font.
  public init(_ family: FontFamily, isBold: Bool = false, isItalic: Bool = false) {
    self.family = family
    self.isBold = isBold
    self.isItalic = isItalic
  }

  /// The font of a text object before the first command `setFont`.
  public static let standard = Font(.helvetica)

  /// The name that the command `setFont` expects: the font's name on iOS, such as Helvetica-Bold. Empty if the family
  /// lacks the style.
  public var name: StaticString {
    let names = family.names
    return isBold ? (isItalic ? names.boldItalic : names.bold) : (isItalic ? names.italic : names.regular)
  }

  /// The number of the font, 0…71: four times the number of the family, plus 1 if bold, plus 2 if italic.
  public var number: UInt8 { family.rawValue * 4 + (isBold ? 1 : 0) + (isItalic ? 2 : 0) }

  /// The font with a number; nil if no font has this number.
  public init?(number: UInt8) {
    guard let family = FontFamily(rawValue: number / 4) else { return nil }
    self.init(family, isBold: number & 1 != 0, isItalic: number & 2 != 0)
    guard name.utf8CodeUnitCount > 0 else { return nil }
  }

  /// The font with a name on iOS, in UTF-8; nil if no font has this name.
  public init?(name: [UInt8]) {
    let numbers = 0..<UInt8(FontFamily.allCases.count * 4)
    for number in numbers {
      guard let font = Font(number: number), font.name.equals(name) else { continue }
      self = font
      return
    }
    return nil
  }
}
