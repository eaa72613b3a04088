import PageServer
import Testing

@Suite struct ClientBytesTests {
  private static let request = Array("GET /stage HTTP/1.1\r\nHost: a\r\n\r\n".utf8)

  /// Returns a WebSocket frame whose payload is `size` zeros.
  private static func frame(_ size: Int, isMasked: Bool = true, opcode: UInt8 = 1) -> [UInt8] {
    let mask: UInt8 = isMasked ? 0x80 : 0
    var bytes = [0x80 | opcode]
    switch size {
    case ..<126: bytes.append(mask | UInt8(size))
    case ..<65536: bytes += [mask | 126, UInt8(size >> 8), UInt8(size & 255)]
    default:
      bytes += [
        mask | 127, 0, 0, 0, 0, UInt8(size >> 24), UInt8(size >> 16 & 255), UInt8(size >> 8 & 255), UInt8(size & 255),
      ]
    }
    return bytes + [UInt8](repeating: 0, count: size + (isMasked ? 4 : 0))
  }

  /// Feeds the request that opens a WebSocket, and then `bytes` in pieces. The request is answered before the bytes
  /// arrive or, if `isEarly`, after them. Returns `true` if an unmasked frame was found.
  private func isUnmasked(_ bytes: [UInt8], piece: Int, isEarly: Bool = false) -> Bool {
    var client = ClientBytes()
    func take(_ bytes: ArraySlice<UInt8>) { bytes.withUnsafeBytes { client.take($0) } }
    take(Self.request[...])
    if !isEarly { client.expectFrames() }
    for start in stride(from: 0, to: bytes.count, by: piece) { take(bytes[start..<min(start + piece, bytes.count)]) }
    if isEarly { client.expectFrames() }
    return client.isUnmasked
  }

  @Test(arguments: [0, 1, 125, 126, 300, 65535, 65536, 70000])
  func unmaskedFramesAreFound(size: Int) {
    let masked = Self.frame(size) + Self.frame(3, opcode: 9)
    for piece in [1, 7, 1 << 20] {
      #expect(!isUnmasked(masked + masked, piece: piece))
      #expect(isUnmasked(masked + Self.frame(size, isMasked: false), piece: piece))
      #expect(isUnmasked(masked + Self.frame(0, isMasked: false, opcode: 8), piece: piece))
    }
  }

  /// A client may send its first frames before it gets the answer to its request.
  @Test func earlyFramesAreChecked() {
    #expect(isUnmasked(Self.frame(3, isMasked: false), piece: 100, isEarly: true))
    #expect(!isUnmasked(Self.frame(3), piece: 1, isEarly: true))
  }

  /// libwebsockets accepts line ends without CR. After a request with such a line end, `expectFrames` sets
  /// `isUnmasked`, even if all frames have masks. The server then refuses the WebSocket.
  @Test(arguments: ["\n", "\r\n"], ["\n", "\r\n"])
  func aRequestWithBareLineFeedsOpensNoWebSocket(first: String, last: String) {
    for early in [[], Self.frame(3)] {
      var client = ClientBytes()
      let head = Array("GET /stage HTTP/1.1\(first)Host: a\(first)\(last)".utf8)
      (head + early).withUnsafeBytes { client.take($0) }
      client.expectFrames()
      // Swift counts "\r\n" as one character, which differs from "\n".
      #expect(client.isUnmasked == (first + last).contains { $0 == "\n" })
    }
  }

  @Test func requestsBeforeTheUpgradeAreNotReadAsFrames() {
    var client = ClientBytes()
    for _ in 0..<3 {
      Self.request.withUnsafeBytes { client.take($0) }
      client.expectRequest()
    }
    (Self.request + Self.frame(1, isMasked: false)).withUnsafeBytes { client.take($0) }
    #expect(!client.isUnmasked)
    client.expectFrames()
    #expect(client.isUnmasked)
  }
}
