import Canvas
import OSC
import ScoreProtocol

/// Interprets bytes as datagrams of client programs to a canvas player. A viewer applies the changes that the player
/// sends to viewers, and must then have the same canvas as the player.
public enum PlayerCase {
  /// Sends a case. Returns the fault, or nil.
  ///
  /// - Parameter tell: called with each datagram, in words.
  public static func fault(_ bytes: [UInt8], tell: ((String) -> Void)? = nil) -> String? {
    let score = CanvasScore(name: ScoreName(canvas: "fuzz", composer: "fuzz"), duration: 3, parts: 2)
    var player = CanvasPlayer(device: "fuzz", score, at: 0)
    var viewer = player.scene
    var rest = bytes[...]
    var now: Int64 = 0
    let known = UDPEndpoint.loopback(1)
    let name = OSCArgument.text("Decibel Networking Protocol v16")
    player.receive(OSCMessage("/Server/RegisterExternal", [name, .int(7000)]).bytes, from: known, at: now)
    while let kind = rest.popFirst() {
      let size = min(rest.count, Int(kind >> 2))
      let datagram = datagram(kind & 3, Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      now += Int64(size) * 40_000_000
      tell?("at \(now): \(datagram)")
      // Some well-formed messages come from an unregistered client. Unchanged bytes (kind 0) never do, because they
      // could register the client.
      let before = player.scene.changes
      let source = kind & 3 != 0 && kind & 60 == 60 ? UDPEndpoint(host: 9, port: 9) : known
      player.receive(datagram, from: source, at: now)
      if source != known, player.scene.changes != before {
        return "a message of an unregistered client has changed the canvas"
      }
      guard player.takeOutgoing(at: now).allSatisfy({ $0.nanoseconds <= now }) else {
        return "a datagram is sent before its time"
      }
      guard player.nextTime > now else { return "the player has not done its due work" }
      if size % 2 == 0, let words = follow(&viewer, &player, score) { return words }
    }
    return follow(&viewer, &player, score)
  }

  /// Returns the bytes themselves (kind 0), or a well-formed message of the kind. The bytes choose the message's
  /// contents.
  private static func datagram(_ kind: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    let number = Int32(bytes.first ?? 0)
    let object = "/Renderer/Command/" + ["canvas", "a", "b", "c"][Int(number & 3)]
    let commands = Command.allCases
    let command = commands[Int(bytes.dropFirst().first ?? 0) % commands.count]
    switch kind {
    case 0: return bytes
    case 1: return OSCMessage(object + "/" + command.name, arguments(of: command, bytes)).bytes
    case 2: return OSCMessage(["/Control/Play", "/Control/Reset", "/Master/GetStatus"][Int(number) % 3]).bytes
    default:
      return OSCMessage(["/Control/Seek", "/Control/SetDuration"][Int(number & 1)], [.float(Float(number) / 64)]).bytes
    }
  }

  private static func arguments(of command: Command, _ bytes: [UInt8]) -> [OSCArgument] {
    command.parameterList.enumerated().map { index, parameter in
      let byte = index + 2 < bytes.count ? bytes[index + 2] : 1
      switch parameter.tag {
      case UInt8(ascii: "i"): return .int(Int32(byte) - 1)
      case UInt8(ascii: "f"): return .float(Float(byte) / 16)
      default: return .text(["a", "b", "c", "treble", "bass", "C4", "gClef", "Helvetica"][Int(byte & 7)])
      }
    }
  }

  private static func follow(_ viewer: inout Scene, _ player: inout CanvasPlayer, _ score: CanvasScore) -> String? {
    switch player.takeChanges() {
    case .replaced: viewer = score.opening
    case .drawn(let time, let bytes):
      var rest = bytes[...]
      while !rest.isEmpty {
        let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let message = Array(rest.dropFirst(4).prefix(size))
        rest = rest.dropFirst(4 + size)
        guard let read = try? OSCPacket(message).messages.first, read.pathParts.count == 4 else {
          return "a message to the viewers cannot be read"
        }
        do throws(CanvasError) {
          try viewer.apply(
            read.pathParts[3], to: read.pathParts[2], read.arguments.map { Argument(fuzzed: $0) }, at: time)
        } catch {
          return "the viewers' canvas refuses a command: \(error.text)"
        }
      }
    case nil: break
    }
    return viewer.bytes == player.scene.bytes ? nil : "the viewers' canvas differs from the player's"
  }
}

extension Argument {
  fileprivate init(fuzzed argument: OSCArgument) {
    switch argument {
    case .int(let integer): self = .integer(integer)
    case .float(let number): self = .float(number)
    case .string(let text): self = .string(text)
    case .blob(let bytes): self = .blob(bytes)
    }
  }
}
