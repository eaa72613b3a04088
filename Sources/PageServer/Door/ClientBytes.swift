/// A parser that finds WebSocket frames without a mask in the bytes that a client sends. A server must refuse unmasked
/// frames (RFC 6455, section 5.1): a proxy could mistake their content, which a script chooses, for HTTP requests. A
/// WebSocket also counts as `unmasked` if its request has a line end without CR: programs disagree about where such a
/// request ends.
package struct ClientBytes: Sendable {
  private enum Part {
    /// The client sends the header lines of a request, which end with `\r\n\r\n`. The number counts the
    /// bytes of this end that have arrived so far, 0…3.
    case head(Int)
    /// The client has sent a request that is not answered yet. The given bytes arrived after the request. They belong
    /// to the next request, or to the WebSocket that the request opens.
    case waiting([UInt8])
    /// The client sends the first two bytes of a frame, and the frame's extended length. The given bytes have arrived.
    case frame([UInt8])
    /// The client sends the mask and the content of a frame, of which the given number of bytes is left.
    case content(UInt64)
    /// The client has sent a frame without a mask. Nothing more is read.
    case unmasked
  }

  private static let end = Array("\r\n\r\n".utf8)
  /// The maximum number of bytes to keep while a request is not answered. Clients wait for the answer before they send
  /// more.
  private static let keptLimit = 64 << 10

  private var part = Part.head(0)
  private var hasBareLineFeed = false

  package init() {}

  package var isUnmasked: Bool { if case .unmasked = part { true } else { false } }

  /// Call this when the request was answered, and another request may follow.
  package mutating func expectRequest() { restart(.head(0)) }

  /// Call this when the request opened a WebSocket.
  package mutating func expectFrames() { restart(hasBareLineFeed ? .unmasked : .frame([])) }

  private mutating func restart(_ next: Part) {
    guard case .waiting(let bytes) = part else {
      // The server found the end of a request with bare line feeds; this parser did not.
      if hasBareLineFeed { part = next }
      return
    }
    part = next
    bytes.withUnsafeBytes { take($0) }
  }

  package mutating func take(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while let byte = rest.first {
      switch part {
      case .head(let matched):
        if byte == Self.end[1], matched % 2 == 0 { hasBareLineFeed = true }
        let next = byte == Self.end[matched] ? matched + 1 : byte == Self.end[0] ? 1 : 0
        part = next == Self.end.count ? .waiting([]) : .head(next)
        rest = rest.dropFirst()
      case .waiting(let kept):
        part = .waiting(kept + rest.prefix(Self.keptLimit - kept.count))
        return
      case .frame(let start):
        part = Self.after(start + [byte])
        rest = rest.dropFirst()
      case .content(let left):
        let count = min(left, UInt64(rest.count))
        part = left == count ? .frame([]) : .content(left - count)
        rest = rest.dropFirst(Int(count))
      case .unmasked: return
      }
    }
  }

  /// Returns the part that follows the first bytes of a frame.
  private static func after(_ start: [UInt8]) -> Part {
    guard start.count >= 2 else { return .frame(start) }
    guard start[1] & 0x80 != 0 else { return .unmasked }
    let short = UInt64(start[1] & 0x7f)
    let more = short == 127 ? 8 : short == 126 ? 2 : 0
    guard start.count == 2 + more else { return .frame(start) }
    let size = more == 0 ? short : start.dropFirst(2).reduce(0) { $0 << 8 | UInt64($1) }
    // The mask has four bytes. If the sum wraps around, no harm is done: libwebsockets refuses sizes from 2⁶³ on.
    return .content(size &+ 4)
  }
}
