import Performing

/// A destination to connect to whenever it is there.
public struct AutoConnectTarget: Equatable, Sendable {
  /// The name as it was typed; nil for whichever destination appears first.
  public let name: String?
  /// Its present address; nil while it is not there.
  public package(set) var address: Address?
  /// Its name as "client:port" when it was last connected.
  private var fullName: String?

  /// A target that is not there yet, or that is connected to `destination` already.
  ///
  /// - Parameter name: the typed name; nil for the first destination that appears, or an automatic choice.
  public init(_ name: String?, _ destination: Destination? = nil) {
    self.name = name
    if let destination { connected(to: destination) }
  }

  package mutating func connected(to destination: Destination) {
    address = destination.address
    fullName = destination.fullName
  }

  var isFirstTime: Bool { fullName == nil }

  /// Returns the newcomer that this target means: the one of the same full name as before, or what the name resolves to; nil if there is
  /// none. A number counts only the first time, because a program that comes back may have another.
  ///
  /// - Throws: `SequencerError.ambiguous` when the name matches more than one of them.
  package func choose(among newcomers: [Destination]) throws(SequencerError) -> Destination? {
    if let fullName, let same = newcomers.first(where: { $0.fullName == fullName }) { return same }
    guard let name else { return Destination.first(among: newcomers) }
    if fullName != nil, Address(name) != nil || Address.number(name) != nil { return nil }
    do throws(SequencerError) {
      return try Destination.resolve(name, among: newcomers)
    } catch {
      if case .unknown = error { return nil }
      throw error
    }
  }
}
