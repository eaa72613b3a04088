import OSC

extension ScoreServer {
  mutating func register(_ name: [UInt8], _ host: UInt32, _ port: Int32, at now: Int64) {
    guard let port = UInt16(exactly: port), port > 0 else { return }
    let endpoint = UDPEndpoint(host: host, port: port)
    var message = OSCMessage("/Server/BadProtocolVersion", [.text("Expected v16")])
    if Self.versions.contains(where: { name.elementsEqual((Self.protocolName + "\($0)").utf8) }) {
      guard externals.insert(endpoint) else { return }
      message = OSCMessage("/Server/RegistrationOK")
    }
    send(message.bytes, to: endpoint, at: now + Self.registrationDelay)
  }

  mutating func follow(
    _ request: ScoreRequest, from host: UInt32, at now: Int64, _ act: (Action) -> String?
  ) {
    switch request {
    case .register: break
    case .unregister(let port):
      if let port = UInt16(exactly: port) { externals.remove(UDPEndpoint(host: host, port: port)) }
    case .clientList:
      let version = OSCArgument.text(Self.protocolName + "16")
      send(OSCMessage("/Server/ClientList", [.text(device), version]), toHost: host, at: now)
    case .scoreList: send(OSCMessage("/Server/ScoreList", score.arguments), toHost: host, at: now)
    case .status: send(status(at: now), at: now)
    case .play:
      transport.play(at: now)
      send(OSCMessage("/Control/Play"), at: now)
    case .reset:
      transport.reset()
      send(OSCMessage("/Control/Reset"), at: now)
      perform(.reset, at: now, act)
    // Pause does not stop the transport. Each registered program decides what it stops.
    case .pause(let location): send(OSCMessage("/Control/Pause", [.float(location)]), at: now)
    case .seek(let location):
      transport.seek(to: location, at: now)
      send(OSCMessage("/Control/Seek", [.float(location)]), at: now)
      advance(to: now)
    case .seekFinished: send(OSCMessage("/Control/SeekFinished"), at: now)
    case .setDuration(let seconds):
      transport.setDuration(seconds, at: now)
      send(OSCMessage("/Control/SetDuration", [.float(seconds)]), at: now)
      advance(to: now)
    case .load(let name): load(name, for: host, at: now, act)
    case .draw(let command): perform(.draw(command), at: now, act)
    }
  }

  private mutating func load(
    _ name: ScoreName, for host: UInt32, at now: Int64, _ act: (Action) -> String?
  ) {
    guard name == score else {
      return send(OSCMessage("/Server/RequestRejected", [.text("Score not available")]), toHost: host, at: now)
    }
    transport.reset()
    send(OSCMessage("/Server/RequestOK"), toHost: host, at: now)
    send(OSCMessage("/Score/Load", score.arguments), at: now)
    perform(.load, at: now, act)
    send(OSCMessage("/Server/LoadComplete"), at: now)
  }

  private mutating func perform(_ action: Action, at now: Int64, _ act: (Action) -> String?) {
    guard let fault = act(action) else { return }
    send(OSCMessage("/External/Error", [.text(fault)]), at: now)
  }

  private func status(at now: Int64) -> OSCMessage {
    OSCMessage(
      "/Status",
      score.arguments + [
        .int(transport.isPlaying ? 1 : 0), .float(transport.location(at: now)), .float(transport.seconds),
      ])
  }
}
