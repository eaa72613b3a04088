import CClumsy
import Canvas
import OSC

@_cdecl("clumsy_canvas_take")
func canvasTake(
  _ canvas: OpaquePointer, _ bytes: UnsafePointer<UInt8>?, _ size: Int32, _ nanoseconds: Int64
) -> Int32 {
  var rest = UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : max(0, Int(size)))[...]
  var refused: Int32 = 0
  while !rest.isEmpty {
    // In WebAssembly, an Int has 32 bits, so a stated length may be negative.
    guard let length = rest.removeLength(), 0...rest.count ~= length else { return refused + 1 }
    let packet = try? OSCPacket(Array(rest.prefix(length)))
    rest = rest.dropFirst(length)
    let isTaken = packet.map { $0.messages.count == 1 && canvasBox(canvas).take($0.messages[0], at: nanoseconds) }
    if isTaken != true { refused += 1 }
  }
  return refused
}

@_cdecl("clumsy_canvas_width")
func canvasWidth() -> Double { Scene.width }

@_cdecl("clumsy_canvas_height")
func canvasHeight() -> Double { Scene.height }

@_cdecl("clumsy_canvas_parts")
func canvasParts(_ canvas: OpaquePointer) -> Int32 { canvasBox(canvas).scene.parts }

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Removes the first four bytes, and returns the length that they state, most significant byte first. If there are
  /// fewer bytes, returns nil.
  fileprivate mutating func removeLength() -> Int? {
    guard count >= 4 else { return nil }
    defer { removeFirst(4) }
    return prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}

extension CanvasBox {
  /// Applies the command in an address such as `/Renderer/Command/OBJECT/COMMAND`. Ignores the names of the first two
  /// parts. Returns `false` if the address does not have four parts, or the scene refuses the command.
  fileprivate func take(_ message: OSCMessage, at nanoseconds: Int64) -> Bool {
    let parts = message.pathParts
    guard parts.count == 4 else { return false }
    do throws(CanvasError) {
      try scene.apply(parts[3], to: parts[2], message.arguments.map { Argument($0) }, at: nanoseconds)
      return true
    } catch {
      return false
    }
  }
}

extension Argument {
  fileprivate init(_ argument: OSCArgument) {
    switch argument {
    case .int(let value): self = .integer(value)
    case .float(let value): self = .float(value)
    case .string(let text): self = .string(text)
    case .blob(let bytes): self = .blob(bytes)
    }
  }
}
