import PageServer
import Testing

@Suite struct ClientNetworkTests {
  /// The page server limits the number of connections from each IPv6 network of 2⁶⁴ addresses, because one client can
  /// use all these addresses.
  @Test(arguments: [
    ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true), ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
    ("fe80::1", "fe80::2", true), ("::1", "::ffff:192.0.2.1", false),
    ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false), ("192.0.2.1", "192.0.2.2", false),
    ("127.0.0.1", "127.0.0.1", true),
  ])
  func addressesOfOneNetworkCountAsOneClient(one: String, other: String, isOne: Bool) {
    #expect((ClientNetwork.text(of: one) == ClientNetwork.text(of: other)) == isOne)
  }
}
