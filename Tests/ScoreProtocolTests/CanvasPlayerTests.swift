import Canvas
import OSC
import Physics2D
import ScoreProtocol
import Testing

@Suite struct CanvasPlayerTests {
  private static let client = UDPEndpoint.loopback(50_000)

  /// Returns a player at which a client program is registered.
  private static func player(_ score: CanvasScore = score()) -> CanvasPlayer {
    var player = CanvasPlayer(device: "stage", score, at: 1000)
    let name = OSCArgument.text("Decibel Networking Protocol v16")
    player.receive(
      OSCMessage("/Server/RegisterExternal", [name, .int(7000)]).bytes, from: client, at: 1000)
    return player
  }

  private static func score() -> CanvasScore {
    CanvasScore(name: ScoreName(canvas: "Study", composer: "A. Composer"), duration: 10, parts: 2)
  }

  private static func addText(_ name: String) -> OSCMessage {
    OSCMessage("/Renderer/Command/canvas/addText", [.text(name), .int(1), .int(10), .int(20)])
  }

  /// Returns the messages in a frame that the player sends to web pages.
  private static func messages(_ bytes: [UInt8]) throws -> [OSCMessage] {
    var rest = bytes[...]
    var messages: [OSCMessage] = []
    while !rest.isEmpty {
      let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      messages += try OSCPacket(Array(rest.dropFirst(4).prefix(size))).messages
      rest = rest.dropFirst(4 + size)
    }
    return messages
  }

  /// A viewer that applies the player's update messages has the same canvas as the player, for random commands.
  @Test(arguments: UInt64(0)..<10) func viewersHaveTheSameCanvas(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var player = Self.player()
    var viewer = player.scene
    var now: Int64 = 1000
    for number in 0..<400 {
      now += Int64(random.next() % 5_000_000)
      let name = "t\(random.next() % 20)"
      let requests = [
        Self.addText(name), OSCMessage("/Renderer/Command/\(name)/remove"),
        OSCMessage("/Renderer/Command/\(name)/move", [.int(Int32(number)), .int(0), .float(2)]),
        OSCMessage("/Renderer/Command/\(name)/setText", [.text("\(number)")]),
        OSCMessage("/Renderer/Command/\(name)/fade", [.float(0.5), .float(1)]), OSCMessage("/Control/Reset"),
      ]
      // One request in forty is a reset.
      let kind = random.next() % 200
      player.receive(requests[kind < 5 ? 5 : Int(kind % 5)].bytes, from: Self.client, at: now)
      guard random.next() % 3 == 0, case .drawn(let time, let bytes) = player.takeChanges() else { continue }
      for message in try Self.messages(bytes) {
        let parts = message.pathParts
        let arguments: [Argument] = message.arguments.map {
          switch $0 {
          case .int(let value): .integer(value)
          case .float(let value): .float(value)
          case .string(let text): .string(text)
          case .blob(let blob): .blob(blob)
          }
        }
        try viewer.apply(parts[3], to: parts[2], arguments, at: time)
      }
      #expect(viewer.bytes == player.scene.bytes)
      #expect(time <= player.canvasTime(at: now))
    }
    #expect(viewer.changes > 50)
  }

  @Test func commandsOfUnregisteredClientsAreIgnored() {
    var player = Self.player()
    player.receive(Self.addText("a").bytes, from: UDPEndpoint(host: 1, port: 1), at: 2000)
    #expect(!player.hasChanges && player.takeChanges() == nil && player.scene.objectCount == 0)
  }

  @Test(arguments: [true, false]) func resetClearsTheCanvasIfThePreferencesSaySo(clears: Bool) {
    var score = Self.score()
    score.clearsOnReset = clears
    var player = Self.player(score)
    player.receive(Self.addText("a").bytes, from: Self.client, at: 2000)
    player.follow(.reset, at: 3000)
    #expect(player.scene.objectCount == (clears ? 0 : 1))
  }

  @Test func loadRestoresTheOpeningCanvas() throws {
    var score = Self.score()
    try score.opening.apply(
      [UInt8]("addText".utf8), to: [UInt8]("canvas".utf8),
      [.string([UInt8]("saved".utf8)), .integer(1), .integer(0), .integer(0)], at: 77)
    score.beginning = 500
    var player = Self.player(score)
    #expect(player.canvasTime(at: 1000) == 500)
    player.receive(Self.addText("a").bytes, from: Self.client, at: 2000)
    #expect(player.scene.objectCount == 2)
    let name: [OSCArgument] = [.text("Study"), .text("A. Composer"), .text("Canvas"), .text("0")]
    player.receive(OSCMessage("/Server/LoadRequest", name).bytes, from: Self.client, at: 9000)
    #expect(player.scene.bytes == score.opening.bytes && player.canvasTime(at: 9000) == 500)
    #expect(player.takeChanges() == .replaced && !player.hasChanges)
  }

  @Test func viewersButtonsAreSentToClientPrograms() {
    var player = Self.player()
    _ = player.takeOutgoing(at: 60_000_000)
    let controls: [(ScoreControl, OSCMessage)] = [
      (.play, OSCMessage("/Control/Play")), (.pause, OSCMessage("/Control/Pause", [.float(0)])),
      (.seek(0.5), OSCMessage("/Control/Seek", [.float(0.5)])),
      (.setDuration(20), OSCMessage("/Control/SetDuration", [.float(20)])), (.reset, OSCMessage("/Control/Reset")),
    ]
    for (control, message) in controls {
      let before = player.stateChanges
      player.follow(control, at: 60_000_000)
      #expect(player.takeOutgoing(at: 60_000_000).map(\.bytes) == [message.bytes])
      // The player only forwards a pause; its own transport plays on.
      #expect((player.stateChanges > before) == (control != .pause))
    }
    #expect(player.state(at: 60_000_000).seconds == 20 && !player.state(at: 60_000_000).isPlaying)
  }
}
