import Testing

@testable import MIDIOut
@testable import Performing
@testable import Recovery

@Suite struct WatchedPortTests {
  private static let port = Address(client: 130, port: 0)
  private static let synth = Address(client: 128, port: 0)
  private static let other = Address(client: 129, port: 1)

  private func port(_ subscribers: [Address] = []) -> WatchedPort {
    var port = WatchedPort(Self.port)
    port.add(subscribers)
    return port
  }

  @Test func subscribersComeAndLeave() {
    var port = port([Self.synth])
    #expect(port.follow(.subscribed(sender: Self.port, subscriber: Self.other)) == nil)
    #expect(port.follow(.subscribed(sender: Self.port, subscriber: Self.synth)) == nil)
    #expect(port.subscribers == [Self.synth, Self.other])
    #expect(port.follow(.unsubscribed(sender: Self.port, subscriber: Self.synth)) == Self.synth)
    #expect(port.follow(.subscribed(sender: Self.synth, subscriber: Self.synth)) == nil)
    #expect(port.subscribers == [Self.other])
    _ = port.follow(.vanished(Self.other))
    #expect(port.subscribers == [])
    port.update([Self.synth, Self.other])
    _ = port.follow(.clientVanished(129))
    #expect(port.subscribers == [Self.synth])
  }

  /// Formerly, a watchdog that first ran after the performer's death asked a dead client for subscribers, in vain.
  @Test func theSubscribersOfAClientThatHasEndedAreThoseAnnounced() {
    var port = WatchedPort(Self.port)
    _ = port.follow(.subscribed(sender: Self.port, subscriber: Self.synth))
    // The first list of subscribers comes before the client's end is announced. When the second list comes, another
    // client may have the ended client's number.
    port.add([])
    #expect(port.subscribers == [Self.synth])
    _ = port.follow(.clientVanished(130))
    port.add([Self.other])
    #expect(port.subscribers == [Self.synth])
  }

  @Test func subscriberToldAndAnnouncedCountsOnce() {
    var port = port([Self.synth])
    port.add([Self.other, Self.synth])
    #expect(port.subscribers == [Self.synth, Self.other])
  }

  /// Formerly, a slow watchdog silenced another clumsy's subscribers: the kernel reused the ended client's number.
  @Test func theNextClientOfThatNumberIsAnother() {
    var port = port([Self.synth])
    _ = port.follow(.clientVanished(130))
    #expect(port.isGone && port.subscribers == [Self.synth])
    #expect(port.follow(.subscribed(sender: Self.port, subscriber: Self.other)) == nil)
    #expect(port.follow(.unsubscribed(sender: Self.port, subscriber: Self.synth)) == nil)
    port.update([Self.other])
    #expect(port.subscribers == [Self.synth])
  }
}
