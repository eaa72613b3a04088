/// A destination someone wants to play to, whenever it is there.
public struct AutoConnectTarget: Equatable, Sendable {
  /// As it was typed; nil for the only one there is.
  public let name: String?
  /// Where it is now; nil while it is not there.
  public internal(set) var address: Address?
  /// What it was called when it was there, as "client:port".
  private var fullName: String?

  /// A wish for what is not there yet.
  public init(_ name: String) {
    self.name = name
  }

  /// A wish that came true at once.
  ///
  /// - Parameter name: as it was typed; nil for the only one there is.
  public init(_ name: String?, _ destination: Destination) {
    self.name = name
    connected(to: destination)
  }

  mutating func connected(to destination: Destination) {
    address = destination.address
    fullName = destination.fullName
  }

  /// Which of `newcomers` it means: the one that is called as the last one was, or what the name resolves to.
  ///
  /// A number is good only for the first time: who comes back may have another, and another may have its.
  func choose(among newcomers: [Destination]) -> Destination? {
    if let fullName, let same = newcomers.first(where: { $0.fullName == fullName }) { return same }
    guard let name else { return Destination.automatic(among: newcomers) }
    if fullName != nil, Address(name) != nil { return nil }
    do throws(SequencerError) { return try Destination.resolve(name, among: newcomers) } catch { return nil }
  }
}
