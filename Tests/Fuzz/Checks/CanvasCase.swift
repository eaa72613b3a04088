import Canvas

/// Interprets bytes as commands for a canvas. Each command must be applied, or refused without any effect. Every
/// drawing must be well-formed.
public struct CanvasCase {
  private var bytes: Bytes
  private var scene: Scene
  private var time: Int64 = 0
  private let tell: ((String) -> Void)?

  /// Plays a case. Returns the fault in words, or nil.
  ///
  /// - Parameter tell: called with each step of the case, in words.
  public static func fault(_ bytes: [UInt8], tell: ((String) -> Void)? = nil) -> String? {
    var bytes = Bytes(bytes)
    let parts = Int32(bytes.choice(4))
    var canvas = Self(bytes: bytes, scene: Scene(parts: parts), tell: tell)
    while !canvas.bytes.isEmpty {
      if let fault = canvas.step() { return fault }
    }
    return canvas.sceneFault() ?? canvas.damageFault()
  }

  private init(bytes: Bytes, scene: Scene, tell: ((String) -> Void)?) {
    self.bytes = bytes
    self.scene = scene
    self.tell = tell
  }

  private mutating func step() -> String? {
    time = max(time, min(time &+ Self.spans[bytes.choice(Self.spans.count)], .max - 1))
    let command = Command.allCases[bytes.choice(Command.allCases.count)]
    let object = bytes.object()
    var arguments = command.parameterList.map { bytes.argument($0) }
    if bytes.choice(16) == 0 { arguments = Array(arguments.dropLast()) }
    if bytes.choice(32) == 0 { arguments.append(.blob([1, 2, 3])) }
    tell?("at \(time): \(String(decoding: object, as: UTF8.self))/\(command.name) \(arguments)")
    let before = scene
    do throws(CanvasError) {
      try scene.apply(Array(command.name.utf8), to: object, arguments, at: time)
    } catch {
      tell?(error.text)
      if error.text.isEmpty || error.text.utf8.contains(10) { return "the error is not one line: \(error)" }
      return scene.bytes == before.bytes ? nil : "a refused command changed the canvas"
    }
    guard scene.changes == before.changes + 1 else { return "the change was not counted" }
    return bytes.choice(8) == 0 ? sceneFault() : nil
  }

  /// Returns a fault of the scene's drawings, or of saving and restoring, or nil.
  private func sceneFault() -> String? {
    let saved = scene.bytes
    guard let restored = try? Scene.restored(from: saved) else { return "the canvas's own bytes are refused" }
    guard restored.bytes == saved, restored.digest == scene.digest else {
      return "the saved bytes restore a different canvas"
    }
    let rest = scene.movesUntil(after: time) ?? time
    for part in 0...scene.parts {
      for later in [0, 1, 1_000_000_000, 3_600_000_000_000, .max - time] as [Int64] {
        let drawing = scene.drawing(part, at: time + later)
        if let fault = drawing.fault { return fault }
        guard drawing == restored.drawing(part, at: time + later) else {
          return "a restored canvas has a different drawing"
        }
        if time + later >= rest, drawing != scene.drawing(part, at: rest) { return "something moves after its end" }
      }
    }
    return nil
  }

  /// Changes a bit of the saved bytes, which must then be refused. With a corrected checksum, the bytes may restore a
  /// canvas. The restored canvas must be saved as the same bytes, and its drawing must be well-formed.
  private mutating func damageFault() -> String? {
    var damaged = scene.bytes
    let place = (Int(bytes.byte()) << 8 | Int(bytes.byte())) % (damaged.count - 8)
    damaged[place] ^= UInt8(1) << UInt8(bytes.choice(8))
    tell?("restore with byte \(place) changed")
    guard (try? Scene.restored(from: damaged)) == nil else { return "damaged bytes are not noticed" }
    damaged.sign(damaged.indices)
    guard let other = try? Scene.restored(from: damaged) else { return nil }
    guard other.bytes == damaged else { return "a canvas restored from damaged bytes is saved with different bytes" }
    return other.drawing(0, at: .max).fault
  }

  /// The possible times between commands, in nanoseconds.
  private static let spans: [Int64] = [0, 1, 16_666_667, 500_000_000, 3_600_000_000_000, 1 << 62]
}

extension Scene {
  fileprivate func drawing(_ part: Int32, at time: Int64) -> Drawing {
    var drawing = Drawing()
    draw(part: part, at: time, into: &drawing)
    return drawing
  }
}
