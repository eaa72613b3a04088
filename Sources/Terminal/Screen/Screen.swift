import CNcurses
import Glibc

/// A terminal on which ncurses paints. Only one thread may use a screen. The thread blocks while the terminal accepts
/// no bytes.
public struct Screen: ~Copyable {
  private let type: TerminalType
  private let descriptor: CInt
  private let colorCount: Int
  /// The colours to paint with.
  public var theme = Theme.light { didSet { if theme != oldValue { shown = nil } } }
  /// The canvas that was painted most recently; nil if the terminal's contents are unknown.
  private var shown: Canvas?

  /// Starts ncurses on a terminal; returns nil if ncurses does not support the terminal. Only one screen may exist at
  /// a time. The caller keeps the descriptor open. Nothing else may write to the terminal.
  public init?(_ type: TerminalType, _ descriptor: CInt) {
    // ncurses replaces signal handlers that this program needs: restore them.
    let signals = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH]
    var actions = signals.map { _ in sigaction() }
    for index in signals.indices { _ = sigaction(signals[index], nil, &actions[index]) }
    defer { for index in signals.indices { _ = sigaction(signals[index], &actions[index], nil) } }
    guard let file = fdopen(descriptor, "w"), clumsy_begin(type.name, file, CInt(Canvas.largest.columns)) != 0 else {
      return nil
    }
    self.type = type
    self.descriptor = descriptor
    _ = cbreak()
    _ = noecho()
    _ = nonl()
    if type.wantsColors { clumsy_start_colors() }
    colorCount = type.wantsColors ? Int(clumsy_color_count()) : 0
    _ = curs_set(0)
  }

  /// The size of the window in cells.
  public var size: (columns: Int, rows: Int) { Self.size(of: descriptor) }

  /// Returns the size of a terminal's window in cells; 80 by 24 if the size is unknown.
  public static func size(of descriptor: CInt) -> (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Returns a blank canvas of the current size.
  public func canvas() -> Canvas {
    let (columns, rows) = size
    return Canvas(columns: columns, rows: rows, alphabet: type.alphabet, isColoured: colorCount >= 8)
  }

  /// Paints the cells that differ from the previous canvas; paints all cells the first time, and after `leave()`, a
  /// resize or a change of `theme`.
  public mutating func paint(_ canvas: Canvas) {
    if shown == nil || shown?.columns != canvas.columns || shown?.rows != canvas.rows {
      _ = resizeterm(CInt(canvas.rows), CInt(canvas.columns))
      if type.hasMouse { send(TerminalType.inputOn) }
      _ = curs_set(0)
      clumsy_clear()
      shown = nil
    }
    let columns = canvas.columns
    canvas.withChanges(from: shown) { index, cell in put(cell, index % columns, index / columns) }
    clumsy_update()
    shown = canvas
  }

  /// Leaves the alternate screen, until the next `paint`.
  public mutating func leave() {
    shown = nil
    if type.hasMouse { send(TerminalType.inputOff) }
    _ = endwin()
  }

  /// Asks the terminal for its background colour (OSC 11). The answer arrives with the keys, as
  /// `TerminalInput.background`. Returns `false` without asking if the terminal may not know the query, or has
  /// fewer than 256 colours.
  public func asksBackground() -> Bool {
    // Old consoles would print the query. Terminals with a mouse follow xterm, so they know the query.
    guard type.hasMouse, colorCount >= 256 else { return false }
    send("\u{1B}]11;?\u{1B}\\")
    return true
  }

  /// Sends a control sequence past ncurses. The sequence must not move the cursor; it is lost if the write fails or is
  /// interrupted.
  private func send(_ sequence: String) {
    var bytes = Array(sequence.utf8)
    _ = write(descriptor, &bytes, bytes.count)
  }

  private func put(_ cell: Canvas.Cell, _ column: Int, _ row: Int) {
    let isFilled = cell.paper != .wallpaper
    var isBold = cell.isBold
    var scalar = cell.scalar
    var (ink, paper) = (-1, -1)
    if colorCount >= 1 << 24 {
      (ink, paper) = (direct(cell.ink), direct(cell.paper))
    } else if colorCount >= 256 {
      (ink, paper) = (cell.ink.indexed(in: theme), cell.paper.indexed(in: theme))
    } else if colorCount >= 8 {
      if let basic = cell.ink.basic {
        ink = basic.color + (basic.isBright && colorCount >= 16 ? 8 : 0)
        isBold = isBold || basic.isBright && colorCount < 16
      }
      if isFilled { paper = cell.paper.basic.map { $0.color } ?? -1 }
      if cell.ink == .label { isBold = false }
      // Terminals with so few colours have no darker shade for the edge of a key.
      if cell.ink.isKeyEdge, scalar == "█" { scalar = "▓" }
    }
    let isReversed = isFilled && paper == -1
    clumsy_put(
      CInt(row), CInt(column), scalar.value, isBold ? 1 : 0, isReversed ? 1 : 0, CInt(ink), CInt(paper))
  }

  private func direct(_ tint: Tint) -> Int {
    let (red, green, blue) = tint.rgb(in: theme)
    return red << 16 | green << 8 | blue
  }
}
