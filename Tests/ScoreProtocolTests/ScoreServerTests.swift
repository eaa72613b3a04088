import OSC
import Physics2D
import Testing

@testable import ScoreProtocol

/// A score server that is tested without sockets: the test passes messages of client programs, and reads the replies.
struct ScoreServerRig {
  var server: ScoreServer
  var now: Int64 = 0
  /// The commands and other actions that the server has passed to the canvas.
  var actions: [ScoreServer.Action] = []
  /// The error that the simulated canvas returns for each action; nil for none.
  var fault: String?

  static let score = ScoreName(canvas: "Study", composer: "A. Composer")
  static let client = UDPEndpoint(host: 0x0A00_0001, port: 50_000)

  init(duration: Double = 10) { server = ScoreServer(device: "stage", score: Self.score, duration: duration) }

  /// Passes a message of a client program to the server. Returns the server's immediate replies and their destinations.
  mutating func send(
    _ message: OSCMessage, from source: UDPEndpoint = client
  ) -> [(UDPEndpoint, OSCMessage)] {
    var actions = self.actions
    let fault = self.fault
    server.receive(message.bytes, from: source, at: now) { action in
      actions.append(action)
      return fault
    }
    self.actions = actions
    return take()
  }

  mutating func wait(_ nanoseconds: Int64) -> [(UDPEndpoint, OSCMessage)] {
    now += nanoseconds
    server.advance(to: now)
    return take()
  }

  private mutating func take() -> [(UDPEndpoint, OSCMessage)] {
    server.takeOutgoing(at: now).compactMap { sent in
      (try? OSCPacket(sent.bytes))?.messages.first.map { (sent.destination, $0) }
    }
  }

  /// Registers a client program that receives at `port`.
  mutating func register(_ port: Int32 = 7000, from source: UDPEndpoint = client) {
    _ = send(
      OSCMessage("/Server/RegisterExternal", [.text("Decibel Networking Protocol v16"), .int(port)]), from: source)
    _ = wait(50_000_000)
  }
}

@Suite struct ScoreServerTests {
  @Test(arguments: [14, 15, 16]) func registrationIsAnsweredAfterFiftyMilliseconds(version: Int) {
    var rig = ScoreServerRig()
    let name = OSCArgument.text("Decibel Networking Protocol v\(version)")
    #expect(rig.send(OSCMessage("Server/RegisterExternal/", [name, .int(7000)])).isEmpty)
    #expect(rig.server.nextTime == 50_000_000)
    #expect(rig.wait(49_999_999).isEmpty)
    let answers = rig.wait(1)
    #expect(answers.map(\.0) == [ScoreServerRig.client.with(port: 7000)])
    #expect(answers.map(\.1) == [OSCMessage("/Server/RegistrationOK")])
    #expect(rig.server.nextTime == .max)
  }

  @Test(arguments: ["Decibel Networking Protocol v13", "Decibel Networking Protocol v17", "", "v16"])
  func otherProtocolVersionIsRefused(name: String) {
    var rig = ScoreServerRig()
    _ = rig.send(OSCMessage("/Server/RegisterExternal", [.text(name), .int(7000)]))
    let answers = rig.wait(50_000_000)
    #expect(answers.map(\.1) == [OSCMessage("/Server/BadProtocolVersion", [.text("Expected v16")])])
    #expect(rig.send(OSCMessage("/Master/GetStatus")).isEmpty)
  }

  static let silentRegistrations: [[OSCArgument]] = [
    [], [.text("Decibel Networking Protocol v16")], [.text("Decibel Networking Protocol v16"), .int(0)],
    [.text("Decibel Networking Protocol v16"), .int(65_536)], [.text("Decibel Networking Protocol v16"), .int(-1)],
    [.text("Decibel Networking Protocol v16"), .float(7000)], [.int(7000), .text("Decibel Networking Protocol v16")],
    [.text("Decibel Networking Protocol v16"), .int(7000), .int(1)],
  ]

  @Test(arguments: silentRegistrations)
  func registrationWithWrongArgumentsIsIgnored(arguments: [OSCArgument]) {
    var rig = ScoreServerRig()
    _ = rig.send(OSCMessage("/Server/RegisterExternal", arguments))
    #expect(rig.wait(1_000_000_000).isEmpty && rig.server.nextTime == .max)
  }

  @Test func unregisteredAddressIsIgnored() {
    var rig = ScoreServerRig()
    rig.register()
    let stranger = UDPEndpoint(host: 0x0A00_0002, port: 50_000)
    let requests = [
      OSCMessage("/Renderer/Command/canvas/clear"), OSCMessage("/Control/Play"), OSCMessage("/Master/GetStatus"),
      OSCMessage("/Server/UnregisterExternal", [.int(7000)]),
    ]
    for request in requests { #expect(rig.send(request, from: stranger).isEmpty) }
    #expect(rig.actions.isEmpty)
    #expect(rig.send(OSCMessage("/Control/Play")).count == 1)
  }

  @Test func listsAreSentToTheRequestersHostAndStatusToAllClients() {
    var rig = ScoreServerRig()
    let other = UDPEndpoint(host: 0x0A00_0002, port: 1)
    rig.register(7000)
    rig.register(7001)
    rig.register(7000, from: other)
    let own = [ScoreServerRig.client.with(port: 7000), ScoreServerRig.client.with(port: 7001)]
    let clients = rig.send(OSCMessage("/Server/GetClientList"))
    #expect(clients.map(\.0) == own)
    #expect(
      clients.first?.1
        == OSCMessage("/Server/ClientList", [.text("stage"), .text("Decibel Networking Protocol v16")]))
    let scores = rig.send(OSCMessage("/Server/GetScoreList"))
    #expect(scores.map(\.0) == own)
    let name: [OSCArgument] = [.text("Study"), .text("A. Composer"), .text("Canvas"), .text("0")]
    #expect(scores.first?.1 == OSCMessage("/Server/ScoreList", name))
    let status = rig.send(OSCMessage("/Master/GetStatus"))
    #expect(status.map(\.0) == own + [other.with(port: 7000)])
    #expect(status.first?.1 == OSCMessage("/Status", name + [.int(0), .float(0), .float(10)]))
  }

  @Test func unregisteredPortGetsNothing() {
    var rig = ScoreServerRig()
    rig.register(7000)
    rig.register(7001)
    #expect(rig.send(OSCMessage("/Server/UnregisterExternal", [.int(7000)])).isEmpty)
    #expect(rig.send(OSCMessage("/Control/Play")).map(\.0) == [ScoreServerRig.client.with(port: 7001)])
    _ = rig.send(OSCMessage("/Server/UnregisterExternal", [.int(7001)]))
    #expect(rig.send(OSCMessage("/Control/Play")).isEmpty)
  }

  @Test func playSendsATickEachSecondUntilTheEnd() {
    var rig = ScoreServerRig(duration: 2.5)
    rig.register()
    #expect(rig.send(OSCMessage("/Control/Play")).map(\.1) == [OSCMessage("/Control/Play")])
    #expect(rig.wait(999_999_999).isEmpty)
    #expect(rig.wait(1).map(\.1) == [OSCMessage("/Tick", [.float(0.4)])])
    #expect(rig.wait(1_000_000_000).map(\.1) == [OSCMessage("/Tick", [.float(0.8)])])
    #expect(rig.wait(499_999_999).isEmpty)
    #expect(rig.wait(1).map(\.1) == [OSCMessage("/Tick", [.float(1)])])
    #expect(rig.wait(5_000_000_000).isEmpty && rig.server.nextTime == .max)
    #expect(rig.send(OSCMessage("/Control/Reset")).map(\.1) == [OSCMessage("/Control/Reset")])
    #expect(rig.actions == [.reset])
  }

  /// Formerly, the server noticed the end only at the next whole second, and until then it ignored Play.
  @Test func playDirectlyAfterTheEndRestarts() {
    var rig = ScoreServerRig(duration: 2.5)
    rig.register()
    _ = rig.send(OSCMessage("/Control/Play"))
    _ = rig.wait(2_600_000_000)
    #expect(!rig.server.state(at: rig.now).isPlaying)
    _ = rig.send(OSCMessage("/Control/Play"))
    #expect(rig.wait(1_000_000_000).map(\.1) == [OSCMessage("/Tick", [.float(0.4)])])
  }

  @Test func seekToTheEndStops() {
    var rig = ScoreServerRig()
    rig.register()
    _ = rig.send(OSCMessage("/Control/Play"))
    let messages = rig.send(OSCMessage("/Control/Seek", [.float(7)])).map(\.1)
    #expect(messages == [OSCMessage("/Control/Seek", [.float(7)]), OSCMessage("/Tick", [.float(1)])])
    #expect(!rig.server.state(at: rig.now).isPlaying && rig.server.nextTime == .max)
  }

  @Test func transportIsEchoedAndSeekMovesTheLocation() {
    var rig = ScoreServerRig()
    rig.register()
    _ = rig.send(OSCMessage("/Control/Play"))
    for message in [
      OSCMessage("/Control/Pause", [.float(0.25)]), OSCMessage("/Control/Seek", [.float(0.5)]),
      OSCMessage("/Control/SeekFinished"), OSCMessage("/Control/SetDuration", [.float(20)]),
    ] {
      #expect(rig.send(message).map(\.1) == [message])
    }
    // On a canvas score, Pause does not stop the time. SetDuration keeps the location as a fraction of the duration:
    // 0.5 is now 10 s of 20 s.
    #expect(rig.wait(1_000_000_000).map(\.1) == [OSCMessage("/Tick", [.float(0.55)])])
  }

  static let wrongMessages: [OSCMessage] = [
    OSCMessage("/Control/Play", [.int(1)]), OSCMessage("/Control/Pause"), OSCMessage("/Control/Pause", [.int(1)]),
    OSCMessage("/Control/Seek", [.float(.nan)]), OSCMessage("/Control/SetDuration", [.float(.infinity)]),
    OSCMessage("/Control/Seek", [.float(0), .float(0)]), OSCMessage("/Server/LoadRequest", [.text("Study")]),
    OSCMessage("/Server/GetScoreList", [.text("")]), OSCMessage("/Control"), OSCMessage("/control/play"),
    OSCMessage("/Renderer/Command/canvas"), OSCMessage("/Renderer/Command/a/b/clear"),
    OSCMessage("/Renderer/Command//clear"), OSCMessage("/Render/Command/canvas/clear"), OSCMessage("/"),
  ]

  @Test(arguments: wrongMessages) func wrongMessageIsIgnored(message: OSCMessage) {
    var rig = ScoreServerRig()
    rig.register()
    #expect(rig.send(message).isEmpty && rig.actions.isEmpty)
  }

  @Test func scoreWithoutADurationOnlyEchoesPlay() {
    var rig = ScoreServerRig(duration: 0)
    rig.register()
    #expect(rig.send(OSCMessage("/Control/Play")).map(\.1) == [OSCMessage("/Control/Play")])
    #expect(rig.wait(10_000_000_000).isEmpty)
    #expect(
      rig.send(OSCMessage("/Master/GetStatus")).first?.1.arguments.suffix(3) == [.int(0), .float(0), .float(0)])
  }

  @Test func commandIsPassedToTheCanvasAndItsErrorToAllClients() {
    var rig = ScoreServerRig()
    rig.register()
    rig.register(7000, from: UDPEndpoint(host: 0x0A00_0002, port: 1))
    let command = OSCMessage("/Renderer/Command/canvas/addText", [.text("a"), .int(0), .int(1), .int(2)])
    #expect(rig.send(command).isEmpty)
    let sent = ScoreCommand(object: [UInt8]("canvas".utf8), name: [UInt8]("addText".utf8), arguments: command.arguments)
    #expect(rig.actions == [.draw(sent)])
    rig.fault = "The specified object does not exist."
    let errors = rig.send(command)
    #expect(errors.count == 2)
    #expect(errors.first?.1 == OSCMessage("/External/Error", [.text("The specified object does not exist.")]))
  }

  @Test func loadRequestForAnotherScoreIsRejected() {
    var rig = ScoreServerRig()
    rig.register()
    let name: [OSCArgument] = [.text("Study"), .text("A. Composer"), .text("Canvas"), .text("0")]
    #expect(
      rig.send(OSCMessage("/Server/LoadRequest", name)).map(\.1) == [
        OSCMessage("/Server/RequestOK"), OSCMessage("/Score/Load", name), OSCMessage("/Server/LoadComplete"),
      ])
    #expect(rig.actions == [.load])
    #expect(
      rig.send(OSCMessage("/Server/LoadRequest", [.text("x")] + name.dropFirst())).map(\.1) == [
        OSCMessage("/Server/RequestRejected", [.text("Score not available")])
      ])
  }

  @Test func shutDownAndHandOverAreSentToAllClients() {
    var rig = ScoreServerRig()
    rig.register()
    rig.server.handOver(to: "10.0.0.9", port: 3514, at: rig.now)
    rig.server.shutDown(at: rig.now)
    #expect(
      rig.wait(0).map(\.1) == [
        OSCMessage("/External/NewServer", [.text("10.0.0.9"), .int(3514)]), OSCMessage("/Server/Bye!"),
      ])
  }

  @Test func numbersOfHostsAndPortsAreLimited() {
    var rig = ScoreServerRig()
    for host in 0..<200 { rig.register(7000, from: UDPEndpoint(host: UInt32(host), port: 1)) }
    for port in 0..<40 { rig.register(8000 + Int32(port), from: UDPEndpoint(host: 0, port: 1)) }
    #expect(rig.send(OSCMessage("/Control/Play"), from: UDPEndpoint(host: 0, port: 1)).count == 63 + 16)
  }

  /// Formerly, a new program got no answer after sixteen programs of its host were killed, which stay registered.
  @Test func newestPortsReplaceTheOldestOfAHost() {
    var rig = ScoreServerRig()
    for port in 0..<40 { rig.register(8000 + Int32(port)) }
    let ports = rig.send(OSCMessage("/Control/Play")).map(\.0.port)
    #expect(ports == (8024..<8040).map { UInt16($0) })
  }

  /// Two players that are registered with each other take each other's echoes for requests. The
  /// limit on the rate of echoes ends this exchange.
  @Test func echoesBetweenTwoPlayersEnd() {
    var rigs = [ScoreServerRig(), ScoreServerRig()]
    let addresses = [ScoreServerRig.client.with(port: 3514), ScoreServerRig.client.with(port: 3515)]
    for index in 0...1 { rigs[index].register(Int32(addresses[1 - index].port)) }
    var echoes = 0
    var messages = rigs[0].send(OSCMessage("/Control/SeekFinished"))
    // Each answer takes 20 µs.
    for step in 0..<500_000 where !messages.isEmpty {
      let index = (step + 1) % 2
      rigs[index].now += 20_000
      echoes += 1
      messages = rigs[index].send(messages[0].1, from: addresses[1 - index])
    }
    #expect((1000..<8000).contains(echoes))
  }

  @Test func longDatagramOfAnUnregisteredHostIsNotParsed() {
    var rig = ScoreServerRig()
    rig.register()
    let noise = [UInt8](repeating: 1, count: 600)
    rig.server.receive(noise, from: UDPEndpoint(host: 1, port: 1), at: rig.now) { _ in nil }
    #expect(rig.server.malformedCount == 0)
    rig.server.receive(noise, from: ScoreServerRig.client, at: rig.now) { _ in nil }
    #expect(rig.server.malformedCount == 1)
  }

  @Test(arguments: UInt64(0)..<20) func serverWorksAfterDamagedDatagrams(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var rig = ScoreServerRig()
    rig.register()
    let requests = Self.wrongMessages + [OSCMessage("/Control/Play"), OSCMessage("/Renderer/Command/canvas/clear")]
    for _ in 0..<500 {
      var bytes = requests[Int(random.next() % UInt64(requests.count))].bytes
      bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      rig.now += Int64(random.next() % 100_000_000)
      rig.server.receive(bytes, from: ScoreServerRig.client, at: rig.now) { _ in nil }
      let now = rig.now
      #expect(rig.server.takeOutgoing(at: now).allSatisfy { $0.nanoseconds <= now })
      #expect(rig.server.nextTime > now)
    }
    #expect(rig.server.malformedCount > 0)
  }
}
