import OSC

/// A player of scores that speaks the protocol of the Decibel ScorePlayer, another program (Decibel Networking
/// Protocol v16). The server has no socket, no clock and no canvas.
public struct ScoreServer: Sendable {
  /// A datagram to send.
  public struct Outgoing: Equatable, Sendable {
    /// The destination.
    public let destination: UDPEndpoint
    /// The time at which to send, in ns of the caller's clock.
    public let nanoseconds: Int64
    /// The datagram.
    public let bytes: [UInt8]
  }

  /// A request that the canvas must carry out.
  public enum Action: Equatable, Sendable {
    /// A program sends a command to an object.
    case draw(ScoreCommand)
    /// The score is reset to its beginning. The canvas is cleared if the score says so.
    case reset
    /// The score is loaded again. The canvas returns to its opening state.
    case load
  }

  /// The name of this machine, in lists of players.
  public let device: String
  /// The score that is played.
  public let score: ScoreName
  var externals = Externals()
  var transport: ScoreTransport
  /// The datagrams to send, in the order of their times.
  private var outgoing: [Outgoing] = []
  /// The limit on how often requests of the transport are carried out and passed on. Without a limit, two players that
  /// are registered with each other would pass a request back and forth for ever.
  private var echoRate = RequestRate()
  /// The number of datagrams that are not OSC. Datagrams that are dropped unread (see `registrationSize`) do not count.
  public private(set) var malformedCount = 0

  /// The time between a registration and its answer, in ns: an instant answer would race the client's own start.
  static let registrationDelay: Int64 = 50_000_000
  static let protocolName = "Decibel Networking Protocol v"
  /// The versions of the protocol that programs may speak. The older versions only lack some messages.
  static let versions = [14, 15, 16]
  /// The longest datagram, in bytes, that is read from a host without registered programs. Without
  /// this limit, strangers could send bundles that take long to read.
  private static let registrationSize = 512
  /// The greatest number of datagrams that wait to be sent; further datagrams are dropped.
  private static let outgoingLimit = 1 << 16

  /// Creates a player without externals (registered programs), stopped at the beginning.
  ///
  /// - Parameter duration: the duration in seconds; 0 or less for a static score.
  public init(device: String, score: ScoreName, duration: Double) {
    self.device = device
    self.score = score
    transport = ScoreTransport(seconds: duration)
  }

  /// Handles a datagram.
  ///
  /// - Parameters:
  ///   - now: the time of arrival, in ns; it never decreases from call to call.
  ///   - act: carries out a request. Returns nil, or the text of an error, which is sent to all externals.
  public mutating func receive(
    _ bytes: [UInt8], from source: UDPEndpoint, at now: Int64, act: (Action) -> String?
  ) {
    advance(to: now)
    guard bytes.count <= Self.registrationSize || externals.contains(source.host) else { return }
    let packet: OSCPacket
    do throws(OSCError) { packet = try OSCPacket(bytes) } catch {
      malformedCount += 1
      return
    }
    for message in packet.messages {
      guard let request = ScoreRequest(message) else { continue }
      if case .register(let name, let port) = request {
        register(name, source.host, port, at: now)
      } else if externals.contains(source.host), !request.isEchoed || echoRate.take(at: now) {
        follow(request, from: source.host, at: now, act)
      }
    }
  }

  /// Queues the ticks that are due: messages with the location, one per second while the score plays, and one at its
  /// end.
  public mutating func advance(to now: Int64) {
    while transport.nextTime <= now {
      let location = transport.location(at: now)
      transport.takeTick(at: now)
      send(OSCMessage("/Tick", [.float(location)]), at: now)
    }
  }

  /// The next time at which to call `advance` or `takeOutgoing`, in ns; `.max` if nothing is scheduled.
  public var nextTime: Int64 { min(transport.nextTime, outgoing.first?.nanoseconds ?? .max) }

  /// Returns the datagrams that are due, in the order in which to send them.
  public mutating func takeOutgoing(at now: Int64) -> [Outgoing] {
    let count = outgoing.firstIndex { $0.nanoseconds > now } ?? outgoing.count
    defer { outgoing.removeFirst(count) }
    return Array(outgoing.prefix(count))
  }

  /// Queues a goodbye to all externals.
  public mutating func shutDown(at now: Int64) { send(OSCMessage("/Server/Bye!"), at: now) }

  /// Asks all externals to register with another player.
  ///
  /// - Parameter host: an IPv4 address as text.
  public mutating func handOver(to host: String, port: UInt16, at now: Int64) {
    send(OSCMessage("/External/NewServer", [.text(host), .int(Int32(port))]), at: now)
  }
}

extension ScoreServer {
  /// Queues a message to all externals.
  mutating func send(_ message: OSCMessage, at now: Int64) {
    let bytes = message.bytes
    for endpoint in externals.all { send(bytes, to: endpoint, at: now) }
  }

  mutating func send(_ message: OSCMessage, toHost host: UInt32, at now: Int64) {
    let bytes = message.bytes
    for endpoint in externals.endpoints(of: host) { send(bytes, to: endpoint, at: now) }
  }

  mutating func send(_ bytes: [UInt8], to endpoint: UDPEndpoint, at time: Int64) {
    guard outgoing.count < Self.outgoingLimit else { return }
    var place = outgoing.count
    while place > 0, outgoing[place - 1].nanoseconds > time { place -= 1 }
    outgoing.insert(Outgoing(destination: endpoint, nanoseconds: time, bytes: bytes), at: place)
  }
}
