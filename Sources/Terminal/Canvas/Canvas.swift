/// A grid of character cells with colours, to be painted on a terminal.
public struct Canvas: Equatable, Sendable {
  /// A character with its colours and weight.
  public struct Cell: Equatable, Sendable {
    /// The character, which is one cell wide.
    public var scalar: Unicode.Scalar = " "
    /// The character's colour.
    public var ink = Tint.text
    /// The background colour.
    public var paper = Tint.wallpaper
    /// `true` if the character is bold.
    public var isBold = false

    /// Creates a blank cell.
    public init() {}

    /// Compares two cells, with few branches, because each frame compares thousands of cells.
    public static func == (one: Cell, other: Cell) -> Bool {
      (one.scalar.value ^ other.scalar.value) | UInt32(one.ink.code ^ other.ink.code)
        | UInt32(one.paper.code ^ other.paper.code) == 0 && one.isBold == other.isBold
    }
  }

  /// The character set that a terminal can show.
  public enum Alphabet: Equatable, Sendable {
    case braille
    /// Unicode without braille, as in the fonts of the Linux console.
    case blocks
    case ascii
  }

  /// The size in cells.
  public let columns, rows: Int
  /// The character set that the canvas may use.
  public let alphabet: Alphabet
  /// `true` if the terminal has colours.
  public let isColoured: Bool
  /// The cells, row by row from the top.
  public private(set) var cells: [Cell]

  /// The largest size. A terminal may report 65535 columns and rows, which would exhaust the memory.
  public static let largest = (columns: 1024, rows: 512)

  /// Creates a blank canvas. The size is clamped to `largest`.
  public init(columns: Int, rows: Int, alphabet: Alphabet, isColoured: Bool) {
    self.columns = min(max(0, columns), Self.largest.columns)
    self.rows = min(max(0, rows), Self.largest.rows)
    (self.alphabet, self.isColoured) = (alphabet, isColoured)
    cells = Array(repeating: Cell(), count: self.columns * self.rows)
  }

  /// The cell in a column and a row. Outside the canvas, a cell reads as blank, and writing has no effect.
  public subscript(column: Int, row: Int) -> Cell {
    get { contains(column, row) ? cells[row * columns + column] : Cell() }
    set { if contains(column, row) { cells[row * columns + column] = newValue } }
  }

  /// Calls `body` with the index and content of each cell that differs from `other`, or of every cell if `other` is
  /// nil. Precondition: `other` has the same size.
  func withChanges(from other: Canvas?, _ body: (Int, Cell) -> Void) {
    guard let other else {
      for (index, cell) in cells.enumerated() { body(index, cell) }
      return
    }
    precondition(cells.count == other.cells.count, "canvases of one size")
    cells.withUnsafeBufferPointer { new in
      other.cells.withUnsafeBufferPointer { old in
        // This loop takes most of the painting time, so it avoids bounds checks.
        for index in new.indices where new[index] != old[index] { body(index, new[index]) }
      }
    }
  }

  private func contains(_ column: Int, _ row: Int) -> Bool {
    column >= 0 && column < columns && row >= 0 && row < rows
  }

  /// Writes a text, and returns the written length in cells. A text longer than `width`, or than the rest of the
  /// row, ends in `…` (`~` in ASCII). A nil `paper` keeps the background.
  @discardableResult
  public mutating func write(
    _ text: String, at column: Int, _ row: Int, width: Int = .max, ink: Tint = .text, paper: Tint? = nil,
    isBold: Bool = false
  ) -> Int {
    var scalars = alphabet.spelled(text).unicodeScalars.map { shown($0) }
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

  /// The characters, one line for each row, without trailing blanks.
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
  /// The place of the top left cell, and the size in cells.
  public var column, row, width, height: Int

  /// Creates a rectangle. A negative width or height counts as 0.
  public init(column: Int, row: Int, width: Int, height: Int) {
    (self.column, self.row, self.width, self.height) = (column, row, max(0, width), max(0, height))
  }

  /// The columns from the left.
  public var columns: Range<Int> { column..<column + width }
  /// The rows from the top.
  public var rows: Range<Int> { row..<row + height }
}
