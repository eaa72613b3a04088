import Canvas

/// The colours of a score, all opaque.
public struct Palette: Equatable, Sendable {
  /// The colour of staves, notes and texts.
  public var ink: Colour
  /// The colour of the chords' Roman numerals.
  public var quiet: Colour
  /// The colour of sounding notes, and of the line at the present time.
  public var sounding: Colour

  /// Creates a palette from its colours.
  public init(ink: Colour, quiet: Colour, sounding: Colour) {
    (self.ink, self.quiet, self.sounding) = (ink, quiet, sounding)
  }

  /// The colours for white paper: black ink, grey numerals, and red for what sounds.
  public static let paper = Palette(
    ink: .black, quiet: Colour(red: 96, green: 96, blue: 96), sounding: Colour(red: 200, green: 40, blue: 20))
}
