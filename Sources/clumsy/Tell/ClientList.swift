import Glibc

/// The clients of `clumsy tell`, and whose turn is next: each has one line in a round.
struct ClientList {
  private var clients: [TellClient] = []

  var count: Int { clients.count }

  /// Whether a line can be taken.
  var hasLine: Bool { clients.contains { $0.hasLine } }

  mutating func append(_ client: TellClient) { clients.append(client) }

  /// What to wait for, a request for each client in their order.
  var requests: [pollfd] { clients.map(\.request) }

  /// Has the clients receive and send whose requests were answered.
  func exchange(_ requests: some Sequence<pollfd>, at now: Int64) {
    for (client, request) in zip(clients, requests) where request.revents != 0 { client.exchange(at: now) }
  }

  /// The line whose turn it is, and the number of its client; who had one waits until the others had theirs.
  mutating func nextLine() -> (number: Int, line: LineBuffer.Line)? {
    guard let index = clients.firstIndex(where: \.hasLine), let line = clients[index].nextLine() else { return nil }
    let client = clients.remove(at: index)
    clients.append(client)
    return (client.number, line)
  }

  /// Answers a client, unless it has left.
  func answer(_ number: Int, _ answer: TellAnswer, at now: Int64) {
    clients.first { $0.number == number }?.answer(answer, at: now)
  }

  /// Closes the connections of those of which nothing can come any more.
  mutating func dropOver() { clients.removeAll(where: \.isOver) }

  /// Closes the connection of whoever has been idle for the longest, if nothing came or went there since a time in ns.
  mutating func dropIdle(since time: Int64) {
    let idle = clients.enumerated().filter { $0.element.isIdle(since: time) }
    if let longest = idle.min(by: { $0.element.lastActivity < $1.element.lastActivity }) {
      clients.remove(at: longest.offset)
    }
  }
}
