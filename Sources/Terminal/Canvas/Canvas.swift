/// A rectangle of cells to be painted: characters, each with its colours.
public struct Canvas: Equatable, Sendable {
  /// One character.
  public struct Cell: Equatable, Sendable {
    /// A character that takes one cell.
    public var scalar: Unicode.Scalar = " "
    /// Its colour.
    public var ink = Tint.text
    /// The colour behind it.
    public var paper = Tint.wallpaper
    /// `true` if it is bold.
    public var isBold = false

    /// A blank.
    public init() {}

    /// Without a branch for each part.
    public static func == (one: Cell, other: Cell) -> Bool {
      (one.scalar.value ^ other.scalar.value) | UInt32(one.ink.code ^ other.ink.code)
        | UInt32(one.paper.code ^ other.paper.code) == 0 && one.isBold == other.isBold
    }
  }

  /// The characters that a terminal shows.
  public enum Alphabet: Equatable, Sendable {
    /// Unicode with braille.
    case braille
    /// Unicode with half blocks.
    case blocks
    /// ASCII only.
    case ascii
  }

  /// The size in cells.
  public let columns, rows: Int
  /// The characters that it may have.
  public let alphabet: Alphabet
  /// `true` if there are colours; without them shades stand for light.
  public let isColoured: Bool
  /// The cells, row by row from the top.
  public private(set) var cells: [Cell]

  /// The most columns and rows: more than any screen has. A terminal may claim 65535 of each, which no memory holds.
  public static let largest = (columns: 1024, rows: 512)

  /// An empty canvas of at most the `largest` size.
  public init(columns: Int, rows: Int, alphabet: Alphabet, isColoured: Bool) {
    self.columns = min(max(0, columns), Self.largest.columns)
    self.rows = min(max(0, rows), Self.largest.rows)
    (self.alphabet, self.isColoured) = (alphabet, isColoured)
    cells = Array(repeating: Cell(), count: self.columns * self.rows)
  }

  /// The cell of a column and row. Outside the canvas, reading gives a blank, and writing has no effect.
  public subscript(column: Int, row: Int) -> Cell {
    get { contains(column, row) ? cells[row * columns + column] : Cell() }
    set { if contains(column, row) { cells[row * columns + column] = newValue } }
  }

  /// Calls `body` with the place and the cell of each difference from a canvas of the same size (a precondition), or of every cell if none is given.
  func withChanges(from other: Canvas?, _ body: (Int, Cell) -> Void) {
    guard let other else {
      for (index, cell) in cells.enumerated() { body(index, cell) }
      return
    }
    precondition(cells.count == other.cells.count, "canvases of one size")
    cells.withUnsafeBufferPointer { new in
      other.cells.withUnsafeBufferPointer { old in
        // Windows have tens of thousands of cells, and this is most of the painter's work.
        for index in new.indices where new[index] != old[index] { body(index, new[index]) }
      }
    }
  }

  private func contains(_ column: Int, _ row: Int) -> Bool {
    column >= 0 && column < columns && row >= 0 && row < rows
  }

  /// Writes a text from a cell on, at most `width` cells, and returns the number of cells. A longer text is cut and ends in `…`. Without a paper
  /// colour, the background stays.
  @discardableResult
  public mutating func write(
    _ text: String, at column: Int, _ row: Int, width: Int = .max, ink: Tint = .text, paper: Tint? = nil,
    isBold: Bool = false
  ) -> Int {
    var scalars = text.unicodeScalars.map { shown($0) }
    let room = min(width, columns - column)
    guard room > 0 else { return 0 }
    if scalars.count > room {
      scalars = Array(scalars.prefix(room))
      scalars[room - 1] = alphabet == .ascii ? "~" : "…"
    }
    for (index, scalar) in scalars.enumerated() {
      var cell = self[column + index, row]
      (cell.scalar, cell.ink, cell.isBold) = (scalar, ink, isBold)
      if let paper { cell.paper = paper }
      self[column + index, row] = cell
    }
    return scalars.count
  }

  /// Fills a rectangle with blanks.
  public mutating func fill(_ area: CellArea, paper: Tint) {
    var blank = Cell()
    blank.paper = paper
    for row in area.rows { for column in area.columns { self[column, row] = blank } }
  }

  /// The character that is shown for another: itself, or a similar one of the terminal's alphabet.
  public func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    // Controls, and characters of two cells, would break the rows.
    guard scalar.value >= 32, scalar.value != 127, !(0x80..<0xA0).contains(scalar.value) else { return "?" }
    if scalar.isASCII { return scalar }
    let isNarrow = scalar.value < 0x1100 || (0x2000..<0x2E80).contains(scalar.value)
    switch alphabet {
    case .braille: return isNarrow ? scalar : "?"
    case .blocks: return isNarrow ? Self.ofConsoles(scalar) : "?"
    case .ascii: return Self.ofASCII(scalar)
    }
  }

  /// Returns the character that consoles' fonts have in place of another.
  private static func ofConsoles(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "♭": "b"
    case "♯": "#"
    case "▶": "►"
    case "…": "~"
    case "−", "–": "-"
    case "━", "╸": "═"
    case "▁": "_"
    default: scalar
    }
  }

  private static func ofASCII(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "♭": "b"
    case "♯", "█", "▓", "▉": "#"
    case "°": "o"
    case "ø": "0"
    case "·", "…": "."
    case "²": "2"
    case "│": "|"
    case "─", "–", "−": "-"
    case "┌", "┐", "└", "┘", "┬", "┴": "+"
    case "▶": ">"
    case "→": ">"
    case "←": "<"
    case "↑": "^"
    case "↓": "v"
    case "▒", "▄", "▀", "━", "╸": "="
    case "░": ":"
    case "▁": "_"
    case "×": "x"
    case "Δ": "M"
    default: "?"
    }
  }

  /// The characters alone, a line each without blanks at its end.
  public var text: String {
    var lines = ""
    for row in 0..<rows {
      var line = String.UnicodeScalarView()
      for column in 0..<columns { line.append(self[column, row].scalar) }
      while line.last == " " { line.removeLast() }
      lines += String(line) + "\n"
    }
    return lines
  }
}

/// A rectangle of cells.
public struct CellArea: Equatable, Sendable {
  /// Its left column and top row, and its size.
  public var column, row, width, height: Int

  /// A rectangle; nothing if a size is not above 0.
  public init(column: Int, row: Int, width: Int, height: Int) {
    (self.column, self.row, self.width, self.height) = (column, row, max(0, width), max(0, height))
  }

  /// Its columns, from the left.
  public var columns: Range<Int> { column..<column + width }
  /// Its rows, from the top.
  public var rows: Range<Int> { row..<row + height }
}
