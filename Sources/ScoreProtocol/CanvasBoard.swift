import Canvas
import OSC

/// A canvas, and its changes since the last call of `takeChanges`. `CanvasPlayer` explains the canvas time.
struct CanvasBoard: Sendable {
  private(set) var scene: Scene
  /// The canvas time at the time 0 of the caller's clock.
  private var zero: Int64
  private var drawn: [UInt8] = []
  /// The canvas time of the commands in `drawn`; nil if there are none.
  private var drawnTime: Int64?
  /// `true` if the score was loaded again since the last call of `takeChanges`.
  private var isReplaced = false

  init(_ score: CanvasScore, at now: Int64) {
    scene = score.opening
    zero = score.beginning - now
  }

  func canvasTime(at now: Int64) -> Int64 { zero + now }

  var hasChanges: Bool { isReplaced || drawnTime != nil }

  /// Carries out an action of the server. Returns the text of an error, or nil.
  mutating func follow(_ action: ScoreServer.Action, of score: CanvasScore, at now: Int64) -> String? {
    switch action {
    case .draw(let command): return draw(command, at: now)
    case .reset:
      guard score.clearsOnReset else { return nil }
      return draw(
        ScoreCommand(object: [UInt8]("canvas".utf8), name: [UInt8](Command.clear.name.utf8), arguments: []), at: now)
    case .load:
      self = CanvasBoard(score, at: now)
      isReplaced = true
      return nil
    }
  }

  /// Applies a command. All commands between two calls of `takeChanges` have the same time.
  private mutating func draw(_ command: ScoreCommand, at now: Int64) -> String? {
    let time = drawnTime ?? canvasTime(at: now)
    do throws(CanvasError) {
      try scene.apply(command.name, to: command.object, command.arguments.map { Argument($0) }, at: time)
    } catch {
      return error.text
    }
    let message = command.message.bytes
    for shift in [24, 16, 8, 0] { drawn.append(UInt8(truncatingIfNeeded: message.count >> shift)) }
    drawn += message
    drawnTime = time
    return nil
  }

  mutating func takeChanges() -> CanvasPlayer.News? {
    defer { (drawn, drawnTime, isReplaced) = ([], nil, false) }
    if isReplaced { return .replaced }
    return drawnTime.map { .drawn(time: $0, drawn) }
  }
}

extension Argument {
  fileprivate init(_ argument: OSCArgument) {
    switch argument {
    case .int(let integer): self = .integer(integer)
    case .float(let number): self = .float(number)
    case .string(let text): self = .string(text)
    case .blob(let bytes): self = .blob(bytes)
    }
  }
}
