import Glibc

/// The network of a client. Limits apply to networks instead of addresses, because an IPv6 client can use each address
/// of its /64 network.
package enum ClientNetwork {
  /// Returns the /64 network of an IPv6 address, as text. Returns an IPv4 address (also in IPv6 notation) or a loopback
  /// address unchanged.
  package static func text(of address: String) -> String {
    var parsed = in6_addr()
    guard inet_pton(AF_INET6, address, &parsed) == 1 else { return address }
    let half = withUnsafeBytes(of: parsed) { Array($0.prefix(8)) }
    // An IPv4 address in IPv6 notation (`::ffff:192.0.2.1`) and the loopback address begin with eight zero bytes.
    guard half.contains(where: { $0 != 0 }) else { return address }
    return half.map { String($0, radix: 16) }.joined(separator: ":") + "/64"
  }
}
