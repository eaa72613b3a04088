import Performing

extension Destination {
  /// The destination that `name` means.
  ///
  /// - Parameters:
  ///   - name: `client:port` in numbers; a client's number, for its first port; or, case-blind, the client's name, the port's
  ///     name, both as "client:port", or a part of these. A whole name goes before a part, so that "Synth" can be chosen
  ///     beside "Synth 2". The name of one client that has several ports means its first port.
  ///   - destinations: the playable destinations, in ALSA's order.
  /// - Throws: `SequencerError.unknown` with all of `destinations`, or `.ambiguous` with those that match.
  public static func resolve(_ name: String, among destinations: [Destination]) throws(SequencerError) -> Destination {
    if let address = Address(name) {
      guard let found = destinations.first(where: { $0.address == address }) else {
        throw .unknown(name, candidates: destinations)
      }
      return found
    }
    // A number that no client has may be part of a name.
    if let client = Address.number(name), let first = destinations.first(where: { $0.address.client == client }) {
      return first
    }
    // Many names end in blanks or a colon, which users do not type.
    guard name.contains(where: { !$0.isWhitespace && $0 != ":" }) else {
      throw .unknown(name, candidates: destinations)
    }
    let wanted = name.lowercased()
    let whole = destinations.filter { $0.names.contains(wanted) }
    let matches = whole.isEmpty ? destinations.filter { $0.fullName.lowercased().contains(bytesOf: wanted) } : whole
    guard let first = matches.first else { throw .unknown(name, candidates: destinations) }
    let isOneClient = matches.allSatisfy { $0.address.client == first.address.client }
    guard matches.count == 1 || (isOneClient && first.clientName.lowercased().contains(bytesOf: wanted)) else {
      throw .ambiguous(name, candidates: matches)
    }
    return first
  }

  /// The destination chosen without a name: the first port of the only client there is, apart from System, Midi Through and
  /// clumsy itself; nil if there is none, or more than one.
  public static func automatic(among destinations: [Destination]) -> Destination? {
    guard let first = first(among: destinations) else { return nil }
    let isOnly = destinations.allSatisfy { $0.kind != .other || $0.address.client == first.address.client }
    return isOnly ? first : nil
  }

  /// The first destination apart from System, Midi Through and clumsy itself; nil if there is none.
  static func first(among destinations: [Destination]) -> Destination? { destinations.first { $0.kind == .other } }

  private var names: [String] { [clientName, portName, fullName].map { $0.lowercased() } }
}
