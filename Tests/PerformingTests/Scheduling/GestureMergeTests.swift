import Instrument
import Physics2D
import Testing

@testable import Performing

struct GestureMergeTests {
  private struct Sent: Equatable, Comparable, Sendable {
    var source: Int
    var stamp: Int64

    static func < (a: Sent, b: Sent) -> Bool { (a.stamp, a.source) < (b.stamp, b.source) }
  }

  private static func sources(_ sent: [Sent]) -> GestureSources {
    let sources = GestureSources()
    while sources.take() != nil {}
    for gesture in sent {
      #expect(sources[gesture.source].gestures.push(SentGesture(gesture: .play, nanoseconds: gesture.stamp)))
    }
    return sources
  }

  private static func tick(of sources: GestureSources, _ merge: inout GestureMerge) -> [Sent] {
    var order: [Sent] = []
    while let source = merge.next(of: sources), let gesture = sources[source].gestures.pop() {
      order.append(Sent(source: source, stamp: gesture.nanoseconds))
    }
    merge.startTick()
    return order
  }

  @Test(
    arguments: [
      ([], []),
      ([(3, 5)], [(3, 5)]),
      ([(0, 7), (15, 6), (8, 8)], [(15, 6), (0, 7), (8, 8)]),
      ([(9, 5), (2, 5), (4, 5)], [(2, 5), (4, 5), (9, 5)]),
      ([(1, 5), (1, 5), (0, 5), (0, 6)], [(0, 5), (1, 5), (1, 5), (0, 6)]),
      // Gestures of the same source keep their order, whatever their stamps.
      ([(1, 9), (1, 2), (0, 5)], [(0, 5), (1, 9), (1, 2)]),
      ([(0, .max), (1, .max), (2, .min)], [(2, .min), (0, .max), (1, .max)]),
    ] as [([(Int, Int64)], [(Int, Int64)])])
  func gesturesAreOrderedByTimeStampThenBySource(sent: [(Int, Int64)], order: [(Int, Int64)]) {
    var merge = GestureMerge()
    let sources = Self.sources(sent.map { Sent(source: $0.0, stamp: $0.1) })
    #expect(Self.tick(of: sources, &merge) == order.map { Sent(source: $0.0, stamp: $0.1) })
  }

  /// A tick takes at most `share` gestures of each source, and sorts all these gestures by time stamp.
  @Test func mergeEqualsSortingByTime() {
    #if DEBUG
      let seeds = UInt64(0)..<200
    #else
      let seeds = UInt64(0)..<2000
    #endif
    for seed in seeds {
      var random = SplitMix64(seed: seed)
      var sent: [Sent] = []
      for source in 0..<GestureSources.capacity {
        var stamp: Int64 = 0
        for _ in 0..<Int.random(in: 0...40, using: &random) {
          stamp += Int64.random(in: 0...3, using: &random)
          sent.append(Sent(source: source, stamp: stamp))
        }
      }
      let sources = Self.sources(sent)
      var merge = GestureMerge()
      var waiting = (0..<GestureSources.capacity).map { number in sent.filter { $0.source == number } }
      while waiting.contains(where: { !$0.isEmpty }) {
        let expected = waiting.flatMap { $0.prefix(GestureMerge.share) }.sorted()
        let order = Self.tick(of: sources, &merge)
        guard order == expected else {
          Issue.record("seed \(seed): \(order), expected \(expected)")
          return
        }
        waiting = waiting.map { Array($0.dropFirst(GestureMerge.share)) }
      }
    }
  }

  @Test func floodingSourceDelaysOnlyItself() {
    let flood = (0..<100).map { Sent(source: 3, stamp: $0) }
    let others = [Sent(source: 9, stamp: 1000), Sent(source: 2, stamp: 2000)]
    let sources = Self.sources(flood + others)
    var merge = GestureMerge()
    #expect(Self.tick(of: sources, &merge) == flood.prefix(16) + others)
    #expect(Self.tick(of: sources, &merge) == Array(flood[16..<32]))
  }

  @Test func shareIsRenewedAtTheNextTick() {
    let sources = Self.sources((0..<17).map { Sent(source: 15, stamp: $0) })
    var merge = GestureMerge()
    for _ in 0..<GestureMerge.share {
      #expect(merge.next(of: sources) == 15)
      _ = sources[15].gestures.pop()
    }
    #expect(merge.next(of: sources) == nil)
    merge.startTick()
    #expect(merge.next(of: sources) == 15)
  }

  @Test func tickTakesAtMostAShareOfEachSource() {
    let all = (0..<GestureSources.capacity).flatMap { number in (0..<100).map { Sent(source: number, stamp: $0) } }
    var merge = GestureMerge()
    #expect(Self.tick(of: Self.sources(all), &merge).count == 256)
  }
}
