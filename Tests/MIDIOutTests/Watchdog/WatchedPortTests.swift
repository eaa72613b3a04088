import Testing

@testable import MIDIOut

@Suite struct WatchedPortTests {
  private static let port = Address(client: 130, port: 0)
  private static let synth = Address(client: 128, port: 0)
  private static let other = Address(client: 129, port: 1)

  private func port(_ subscribers: [Address] = []) -> WatchedPort {
    WatchedPort(address: Self.port, subscribers: subscribers)
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

  /// The kernel gives the number of a client that has ended to the next one. A watchdog that was slow then silenced the subscribers of
  /// another clumsy.
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
