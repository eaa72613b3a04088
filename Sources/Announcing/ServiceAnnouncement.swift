/// The announcement of a score on the local network by mDNS, as `_decibel._udp`, until this object is destroyed.
///
/// The system's Avahi daemon answers the queries of the network. If the daemon stops, the score is announced again as
/// soon as the daemon runs again.
public final class ServiceAnnouncement {
  /// The reason why the score was not announced when `init` returned; nil if the announcement has begun. The reason is
  /// one line without a line feed, and can be printed after the prefix "clumsy: ".
  public private(set) var notice: String?

  private var publication: AvahiPublication?

  /// The type of the service in DNS.
  public static let serviceType = "_decibel._udp"

  /// Announces a score. Returns after a few milliseconds; another thread then probes the network for the name, and
  /// registers the service.
  ///
  /// - Parameters:
  ///   - name: the score's name, of which at most 29 characters are announced.
  ///   - device: the name of this machine, of which at most 29 characters are announced.
  ///   - port: the UDP port of the player (the program that draws the score), 1…65535.
  ///   - address: the IPv4 address at which the player listens; `0.0.0.0` for all networks.
  public init(name: String, device: String, port: UInt16, address: String = "0.0.0.0") {
    let failure = "the score is not announced by mDNS: "
    guard let place = NetworkInterface.index(ofAddress: address) else {
      notice = failure + "no network of this machine has the address \(address)"
      return
    }
    guard let avahi = Avahi() else {
      notice = failure + "\(Avahi.libraryName) is not installed"
      return
    }
    let publication = AvahiPublication(avahi, name: name, device: device, port: port, interface: place)
    switch publication.begin() {
    case .registering: break
    case .noDaemon: notice = failure + "no Avahi daemon runs; the score will be announced when one starts"
    case .failed(let reason): notice = failure + reason
    }
    self.publication = publication
  }

  deinit { publication?.end() }
}
