import Performing
import Testing

@testable import MIDIOut

struct SubscriberListTests {
  private let synth = Address(client: 128, port: 0)
  private let piano = Address(client: 129, port: 0)

  private var both: SubscriberList {
    var list = SubscriberList()
    list.add(synth, name: "synth")
    list.add(piano, name: "piano")
    return list
  }

  @Test func programThatEndsIsDisconnectedBeforeItIsRemoved() {
    var list = both
    list.disconnect(synth, at: 100)
    #expect(!list.contains(synth) && list.contains(piano))
    #expect(list.removeDisconnected(before: 100).isEmpty)
    #expect(list.remove { $0 == synth }.map(\.name) == ["synth"])
    #expect(list.removeDisconnected(before: 1_000).isEmpty)
  }

  @Test func endedSubscriptionCountsAsDisconnectionIfThePortStillExists() {
    var list = both
    list.disconnect(synth, at: 100)
    #expect(list.removeDisconnected(before: 101).map(\.name) == ["synth"])
    #expect(list.remove { $0 == synth }.isEmpty)
  }

  @Test func reconnectedSubscriberIsReportedAsDisconnectedFirst() {
    var list = both
    list.disconnect(synth, at: 100)
    #expect(list.removeDisconnected(synth).map(\.name) == ["synth"])
    list.add(synth, name: "synth")
    #expect(list.contains(synth))
    #expect(list.removeDisconnected(before: 1_000).isEmpty)
  }

  @Test func subscribersMissingFromACompleteListAreDisconnected() {
    var list = both
    list.disconnect(allBut: [piano], at: 100)
    #expect(!list.contains(synth) && list.contains(piano))
    #expect(list.removeDisconnected(before: 200).map(\.address) == [synth])
  }

  @Test func subscriptionsToSeveralPortsEndIndependently() {
    var list = both
    list.add(synth, of: 2, name: "synth")
    list.disconnect(synth, of: 2, at: 100)
    #expect(list.contains(synth) && !list.contains(synth, of: 2))
    list.disconnect(allBut: [], of: 2, at: 100)
    #expect(list.contains(piano) && list.removeDisconnected(synth).isEmpty)
    #expect(list.removeDisconnected(synth, of: 2).map(\.port) == [2])
    list.add(synth, of: 2, name: "synth")
    #expect(list.remove { $0 == synth }.map(\.port) == [0, 2])
  }

  @Test func listWithoutSubscriptionsIsEmpty() {
    var list = both
    #expect(SubscriberList().isEmpty && !list.isEmpty)
    list.disconnect(allBut: [], at: 100)
    #expect(list.isEmpty)
  }
}
