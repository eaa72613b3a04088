import Announcing
import Testing

@Suite struct ServiceAnnouncementTests {
  /// These announcements fail, so none reaches a network. Tests/Score/announced tests announcements on a network.
  @Test(arguments: ["127.0.0.1", "192.0.2.1", "2001:db8::1", "studio", ""])
  func addressThatIsOnNoNetworkIsNotAnnounced(address: String) throws {
    let announcement = ServiceAnnouncement(name: "clumsy", device: "studio", port: 3514, address: address)
    let notice = try #require(announcement.notice)
    #expect(notice == "the score is not announced by mDNS: no network of this machine has the address \(address)")
  }
}
