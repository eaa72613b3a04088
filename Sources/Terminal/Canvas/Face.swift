import Instrument
import Sessions

/// The face of the instrument in a terminal: a picture of the stage and the texts around it.
public struct Face {
  let picture: StagePicture
  let hand: Hand
  let status: FaceStatus
  let layout: FaceLayout

  /// Creates a face from the picture of the stage, the state of keyboard and mouse, and the run's status.
  public init(_ picture: StagePicture, _ hand: Hand, _ status: FaceStatus, layout: FaceLayout) {
    (self.picture, self.hand, self.status, self.layout) = (picture, hand, status, layout)
  }

  /// Draws on a blank canvas of the window's size: the face, or a notice if the window is too small.
  public func draw(on canvas: inout Canvas) {
    guard layout.fits else {
      let (columns, rows) = FaceLayout.smallest
      canvas.write("clumsy needs \(columns) × \(rows)", at: 0, 0)
      return
    }
    drawHeader(on: &canvas)
    switch hand.sheet {
    case .help?: drawHelp(on: &canvas)
    case .page?: drawPage(on: &canvas)
    case nil:
      drawStage(on: &canvas)
      drawPanel(on: &canvas)
    }
    drawMessage(on: &canvas)
  }

  private func drawHeader(on canvas: inout Canvas) {
    let left = layout.margins.lowerBound
    var column = left
    func add(_ text: String, ink: Tint, isBold: Bool = false) {
      column += canvas.write(text, at: column, 0, ink: ink, isBold: isBold) + 2
    }
    if layout.columns >= 60 { add("clumsy", ink: .accent, isBold: true) }
    let time = status.replay == nil ? picture.nanoseconds : picture.playedTime
    add((picture.isPlaying ? "▶ " : "= ") + Self.clock(time), ink: .text, isBold: true)
    if let end = status.replay?.end {
      column -= 1
      add("/ " + String(Self.clock(end).dropLast(2)) + (status.replay?.isLooping == true ? " ↻" : ""), ink: .text)
    }
    add(Self.beat(picture.position), ink: .text)
    if let section = picture.section {
      column -= 1
      add(section.sessionText, ink: .faint)
    }
    if !picture.isPlaying { add("paused", ink: .accent, isBold: true) }
    add(status.replay.map { Self.clipped($0.name, 20) } ?? "seed \(picture.settings.seed)", ink: .text)
    let name = status.connections.isEmpty ? "not connected" : "→ " + status.connections
    let room = layout.margins.upperBound - column
    let length = max(0, min(name.unicodeScalars.count, room))
    canvas.write(name, at: layout.margins.upperBound - length, 0, width: length, ink: .text)
  }

  /// Draws the lines of the active mode. Without a mode, draws the latest notice; without a notice, draws hints, unless
  /// a sheet covers the stage.
  private func drawMessage(on canvas: inout Canvas) {
    let (row, left) = (layout.messageRow, layout.margins.lowerBound)
    let width = layout.margins.count
    if drawMode(on: &canvas) { return }
    if !status.message.isEmpty {
      canvas.write(status.message, at: left, row, width: width, ink: .text)
    } else if hand.sheet == nil {
      let hints = ["? help", ": find", "space pause", "n new ball", "s sound", "k keep", "u undo", "q quit"]
      var line = hints[0] + " · "
      for hint in hints[1..<hints.count - 1] where line.count + hint.count + 9 <= width { line += hint + " · " }
      canvas.write(line + hints[hints.count - 1], at: left, row, width: width, ink: .faint)
    }
  }

  /// Returns at most `limit` scalars of the text. A truncated text ends with `…`.
  private static func clipped(_ text: String, _ limit: Int) -> String {
    let scalars = text.unicodeScalars
    return scalars.count <= limit ? text : String(String.UnicodeScalarView(scalars.prefix(limit - 1))) + "…"
  }

  /// Returns bar and beat, counted from 1: `17.3`. Count-in bars have numbers below 1.
  static func beat(_ position: MusicalPosition) -> String { "\(position.bar + 1).\(position.beat + 1)" }

  /// Returns a time as `m:ss.t`, truncated to tenths of a second.
  static func clock(_ nanoseconds: Int64) -> String {
    let tenths = nanoseconds / 100_000_000
    let seconds = tenths / 10 % 60
    return "\(tenths / 600):\(seconds < 10 ? "0" : "")\(seconds).\(tenths % 10)"
  }
}
