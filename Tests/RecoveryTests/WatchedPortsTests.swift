import Testing

@testable import MIDIOut
@testable import Performing
@testable import Recovery

@Suite struct WatchedPortsTests {
  private static let port = Address(client: 130, port: 0)
  private static let second = Address(client: 130, port: 1)
  private static let synth = Address(client: 128, port: 0)
  private static let other = Address(client: 129, port: 1)

  private func ports(_ subscribers: [Address] = []) -> WatchedPorts {
    var ports = WatchedPorts([Self.port, Self.second])
    ports.add(subscribers, of: Self.port)
    return ports
  }

  @Test func subscribersComeAndLeave() {
    var ports = ports([Self.synth])
    #expect(ports.follow(.subscribed(sender: Self.port, subscriber: Self.other)) == nil)
    #expect(ports.follow(.subscribed(sender: Self.port, subscriber: Self.synth)) == nil)
    #expect(ports.subscribers == [Self.synth, Self.other])
    #expect(ports.follow(.unsubscribed(sender: Self.port, subscriber: Self.synth)) == Self.synth)
    #expect(ports.follow(.subscribed(sender: Self.synth, subscriber: Self.synth)) == nil)
    #expect(ports.subscribers == [Self.other])
    _ = ports.follow(.vanished(Self.other))
    #expect(ports.subscribers == [])
    ports.update([Self.synth, Self.other], of: Self.port)
    _ = ports.follow(.clientVanished(129))
    #expect(ports.subscribers == [Self.synth])
  }

  /// After a crash of the performer, the watchdog (a process) ends the notes of the performer's subscribers.
  @Test func announcedSubscribersOfAnEndedClientAreKept() {
    var ports = WatchedPorts([Self.port])
    _ = ports.follow(.subscribed(sender: Self.port, subscriber: Self.synth))
    // The client has ended, so its list of subscribers is empty, but its end is not announced yet.
    ports.add([], of: Self.port)
    #expect(ports.subscribers == [Self.synth])
    _ = ports.follow(.clientVanished(130))
    // After the announcement, a list may be that of another client with the same number.
    ports.add([Self.other], of: Self.port)
    #expect(ports.subscribers == [Self.synth])
  }

  @Test func subscriberListedAndAnnouncedCountsOnce() {
    var ports = ports([Self.synth])
    ports.add([Self.other, Self.synth], of: Self.port)
    #expect(ports.subscribers == [Self.synth, Self.other])
  }

  /// The kernel may give an ended client's number to a new client, whose subscribers the watchdog must not silence.
  @Test func newClientWithTheNumberOfAnEndedClientIsIgnored() {
    var ports = ports([Self.synth])
    _ = ports.follow(.clientVanished(130))
    #expect(ports.isGone && ports.subscribers == [Self.synth])
    #expect(ports.follow(.subscribed(sender: Self.port, subscriber: Self.other)) == nil)
    #expect(ports.follow(.unsubscribed(sender: Self.port, subscriber: Self.synth)) == nil)
    ports.update([Self.other], of: Self.port)
    #expect(ports.subscribers == [Self.synth])
  }

  /// After a crash, the watchdog ends the second port's notes too.
  @Test func subscriberOfTwoPortsIsKeptUntilItLeavesBoth() {
    var ports = ports([Self.synth])
    #expect(ports.follow(.subscribed(sender: Self.second, subscriber: Self.synth)) == nil)
    #expect(ports.subscribers == [Self.synth])
    #expect(ports.follow(.unsubscribed(sender: Self.port, subscriber: Self.synth)) == Self.synth)
    #expect(ports.subscribers == [Self.synth])
    ports.update([], of: Self.port)
    #expect(ports.subscribers == [Self.synth])
    ports.update([Self.other], of: Self.second)
    #expect(ports.subscribers == [Self.other])
    #expect(ports.follow(.subscribed(sender: Address(client: 130, port: 2), subscriber: Self.synth)) == nil)
    #expect(ports.subscribers == [Self.other])
  }
}
