import Performing

/// A destination that is connected whenever its port appears.
public struct AutoConnectTarget: Equatable, Sendable {
  /// The name as the user typed it; nil to connect the first destination that appears.
  public let name: String?
  /// The indices of the output ports to connect; nil for all.
  public let ports: [Int]?
  /// The address of the port that was last connected; nil before the first connection or if the port is gone.
  public package(set) var address: Address?
  /// The port's "client:port" name when it was last connected; nil before the first connection.
  private var fullName: String?

  /// Creates a target that is not connected yet, or that is connected to `destination` already.
  public init(_ name: String?, _ destination: Destination? = nil, ports: [Int]? = nil) {
    self.name = name
    self.ports = ports
    if let destination { connected(to: destination) }
  }

  package mutating func connected(to destination: Destination) {
    address = destination.address
    fullName = destination.fullName
  }

  /// `true` if the output port is to be connected.
  func has(_ port: Int) -> Bool { ports?.contains(port) ?? true }

  var isFirstTime: Bool { fullName == nil }

  /// Returns the port to connect among newly appeared ports; nil if none of `newcomers` is the target.
  ///
  /// A port with the same "client:port" name as at the last connection takes precedence. Otherwise `name` is
  /// resolved, or the first newcomer of kind `.other` is chosen if `name` is nil. An address or a client's number as
  /// `name` counts only for the first connection: when a program restarts, another program may get its old number.
  /// Throws `SequencerError.ambiguous` if `name` matches more than one newcomer.
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
