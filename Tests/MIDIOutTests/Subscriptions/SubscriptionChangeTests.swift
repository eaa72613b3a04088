import Testing

@testable import MIDIOut

@Suite struct SubscriptionChangeTests {
  @Test(
    arguments: [
      (.subscribed("a"), true), (.connected("a"), true), (.disconnected("a", isTarget: true), false),
      (.vanished("a", isTarget: false), false), (.waiting, false), (.began, false), (.failed(.absent), false),
    ] as [(SubscriptionMonitor.Change, Bool)])
  func newSubscribersAreReported(change: SubscriptionMonitor.Change, isNew: Bool) {
    #expect(change.hasNewSubscriber == isNew)
  }
}
