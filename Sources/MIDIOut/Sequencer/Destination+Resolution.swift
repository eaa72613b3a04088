extension Destination {
  /// The destination a musician means by `name`.
  ///
  /// - Parameters:
  ///   - name: `client:port` in numbers, or, case-blind, the client's name, the port's name, both as "client:port", or a
  ///     part of these. A whole name goes before a part, so that "Synth" can be chosen beside "Synth 2".
  ///   - destinations: what is playable now.
  /// - Throws: `SequencerError.unknown` with all of `destinations`, or `.ambiguous` with those that match.
  public static func resolve(_ name: String, among destinations: [Destination]) throws(SequencerError) -> Destination {
    if let address = Address(name) {
      guard let found = destinations.first(where: { $0.address == address }) else {
        throw .unknown(name, candidates: destinations)
      }
      return found
    }
    // Every name has the empty one as a part, many a blank, all as "client:port" a colon, and nobody means those.
    guard name.contains(where: { !$0.isWhitespace && $0 != ":" }) else {
      throw .unknown(name, candidates: destinations)
    }
    let wanted = name.lowercased()
    let whole = destinations.filter { $0.names.contains(wanted) }
    let matches = whole.isEmpty ? destinations.filter { $0.fullName.lowercased().contains(wanted) } : whole
    guard let first = matches.first else { throw .unknown(name, candidates: destinations) }
    guard matches.count == 1 else { throw .ambiguous(name, candidates: matches) }
    return first
  }

  /// The destination that needs no naming: the only one there is, System, Midi Through and clumsy itself aside.
  public static func automatic(among destinations: [Destination]) -> Destination? {
    let instruments = destinations.filter { $0.kind == .other }
    return instruments.count == 1 ? instruments[0] : nil
  }

  private var names: [String] { [clientName, portName, fullName].map { $0.lowercased() } }
}
