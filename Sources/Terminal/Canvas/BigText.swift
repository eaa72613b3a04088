/// Large characters, drawn with half blocks. A pixel is one cell wide and half a cell high.
enum BigText {
  static let height = 3

  private static let glyphs: [(Character, [String])] = [
    ("A", [" # ", "# #", "###", "# #", "# #"]), ("B", ["## ", "# #", "## ", "# #", "## "]),
    ("C", [" ##", "#  ", "#  ", "#  ", " ##"]), ("D", ["## ", "# #", "# #", "# #", "## "]),
    ("E", ["###", "#  ", "## ", "#  ", "###"]), ("F", ["###", "#  ", "## ", "#  ", "#  "]),
    ("G", [" ###", "#   ", "# ##", "#  #", " ###"]),
    ("a", ["   ", " ##", "# #", "# #", " ##"]), ("d", ["  #", "  #", " ##", "# #", " ##"]),
    ("g", [" ##", "# #", " ##", "  #", "## "]), ("i", ["#", " ", "#", "#", "#"]),
    ("j", [" #", "  ", " #", " #", "# "]), ("l", ["#", "#", "#", "#", "#"]),
    ("m", ["     ", "#### ", "# # #", "# # #", "# # #"]), ("n", ["   ", "## ", "# #", "# #", "# #"]),
    ("o", ["   ", " # ", "# #", "# #", " # "]), ("s", ["   ", " ##", "#  ", "  #", "## "]),
    ("t", ["#  ", "## ", "#  ", "#  ", " ##"]), ("u", ["   ", "# #", "# #", "# #", " ##"]),
    ("0", ["###", "# #", "# #", "# #", "###"]), ("1", [" #", "##", " #", " #", " #"]),
    ("2", ["## ", "  #", " # ", "#  ", "###"]), ("3", ["## ", "  #", " # ", "  #", "## "]),
    ("4", ["# #", "# #", "###", "  #", "  #"]), ("5", ["###", "#  ", "## ", "  #", "## "]),
    ("6", [" ##", "#  ", "###", "# #", "###"]), ("7", ["###", "  #", " # ", " # ", " # "]),
    ("8", ["###", "# #", "###", "# #", "###"]), ("9", ["###", "# #", "###", "  #", "## "]),
    ("♭", ["#  ", "#  ", "###", "# #", "## "]), ("♯", ["# #", "###", "# #", "###", "# #"]),
    ("°", ["###", "# #", "###", "   ", "   "]), ("ø", ["  #", " # ", "# #", " # ", "#  "]),
    ("+", ["   ", " # ", "###", " # ", "   "]), ("-", ["   ", "   ", "###", "   ", "   "]),
    ("/", ["  #", "  #", " # ", "#  ", "#  "]), ("(", [" #", "# ", "# ", "# ", " #"]),
    (")", ["# ", " #", " #", " #", "# "]), ("Δ", ["  #  ", " # # ", " # # ", "#   #", "#####"]),
  ]

  private static func glyph(_ character: Character) -> [String]? { glyphs.first { $0.0 == character }?.1 }

  /// Returns the width of a text in cells; nil if a character has no large form.
  static func width(_ text: String) -> Int? {
    var width = -1
    for character in text {
      guard let glyph = glyph(character) else { return nil }
      width += glyph[0].count + 1
    }
    return max(0, width)
  }

  /// Draws a text with its top left corner at a cell. Characters without a large form are skipped.
  static func draw(_ text: String, on canvas: inout Canvas, at column: Int, _ row: Int, ink: Tint) {
    var column = column
    for character in text {
      guard let rows = glyph(character)?.map({ Array($0) }) else { continue }
      for x in rows[0].indices {
        for y in 0..<height {
          let upper = rows[2 * y][x] == "#"
          let lower = 2 * y + 1 < rows.count && rows[2 * y + 1][x] == "#"
          guard upper || lower else { continue }
          var cell = canvas[column + x, row + y]
          cell.ink = ink
          cell.scalar = upper && lower ? "█" : upper ? "▀" : "▄"
          canvas[column + x, row + y] = cell
        }
      }
      column += rows[0].count + 1
    }
  }
}
