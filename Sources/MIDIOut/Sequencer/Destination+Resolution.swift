import Performing

extension Destination {
  /// Returns the destination that `name` means: an address such as "20:0", a client's number (its first port) or a
  /// name. A name is compared, ignoring case, with the client's name, the port's name, and "client:port". If no
  /// compared text is equal to the name, each "client:port" that contains the name matches. If several ports match,
  /// returns the first, provided that all belong to one client whose name contains the given name.
  ///
  /// - Parameter destinations: the playable ports (see `Destination`), ordered by address.
  /// - Throws: `SequencerError.unknown` with all of `destinations`, or `.ambiguous` with those that match.
  public static func resolve(_ name: String, among destinations: [Destination]) throws(SequencerError) -> Destination {
    if let address = Address(name) {
      guard let found = destinations.first(where: { $0.address == address }) else {
        throw .unknown(name, candidates: destinations)
      }
      return found
    }
    // If no client has this number, the number may still be part of a name.
    if let client = Address.number(name), let first = destinations.first(where: { $0.address.client == client }) {
      return first
    }
    // A name of only colons and blanks would match almost every "client:port".
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

  /// Returns the first port of kind `.other`, for a user who names no port. Returns nil unless all ports of this kind
  /// belong to one client.
  public static func automatic(among destinations: [Destination]) -> Destination? {
    guard let first = first(among: destinations) else { return nil }
    let isOnly = destinations.allSatisfy { $0.kind != .other || $0.address.client == first.address.client }
    return isOnly ? first : nil
  }

  static func first(among destinations: [Destination]) -> Destination? { destinations.first { $0.kind == .other } }

  private var names: [String] { [clientName, portName, fullName].map { $0.lowercased() } }
}
