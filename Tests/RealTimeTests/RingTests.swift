import Synchronization
import Testing
import Threads

@testable import RealTime

struct RingTests {
  #if DEBUG
    private static let rounds = 200
  #else
    private static let rounds = 2000
  #endif

  @Test func elementsArePoppedInTheOrderOfPushes() {
    let ring = Ring<Int>(capacity: 8)
    for round in 0..<5 {
      for value in 0..<8 { #expect(ring.push(round * 8 + value)) }
      for value in 0..<8 { #expect(ring.pop() == round * 8 + value) }
      #expect(ring.pop() == nil)
    }
  }

  @Test func fullRingRefusesAnElementAndKeepsTheOthers() {
    let ring = Ring<Int>(capacity: 4)
    for value in 0..<4 { #expect(ring.push(value)) }
    #expect(!ring.push(4))
    #expect(ring.pop() == 0)
    #expect(ring.push(5))
    #expect([ring.pop(), ring.pop(), ring.pop(), ring.pop(), ring.pop()] == [1, 2, 3, 5, nil])
  }

  @Test func popWithAFailingConditionKeepsTheElement() {
    let ring = Ring<Int>(capacity: 4)
    #expect(ring.push(10))
    #expect(ring.pop { $0 <= 9 } == nil)
    #expect(ring.pop { $0 <= 10 } == 10)
  }

  @Test func firstIsTheOldestElementAndIsNotRemoved() {
    let ring = Ring<Int>(capacity: 2)
    #expect(ring.first == nil)
    for value in 7...8 { #expect(ring.push(value)) }
    #expect(ring.first == 7 && ring.first == 7)
    #expect(ring.pop() == 7 && ring.first == 8)
    #expect(ring.pop() == 8 && ring.first == nil)
  }

  @Test func closedRingRefusesElementsAndKeepsItsOwn() {
    let ring = Ring<Int>(capacity: 4)
    for value in 0..<2 { #expect(ring.push(value)) }
    ring.close()
    ring.close()
    #expect(!ring.push(2) && !ring.isEmpty && ring.first == 0)
    #expect([ring.pop(), ring.pop(), ring.pop()] == [0, 1, nil])
    #expect(ring.isEmpty && !ring.push(3))
  }

  /// After `close`, the ring must contain exactly those elements for which `push` returned `true`.
  @Test func acceptedElementsSurviveAConcurrentClose() {
    final class Element: Sendable {}
    for round in 0..<Self.rounds {
      let ring = Ring<Element>(capacity: 4096)
      let begun = Atomic<Bool>(false)
      let writer = Thread {
        var count: Int64 = 0
        while ring.push(Element()) {
          count += 1
          begun.store(true, ordering: .releasing)
        }
        return count
      }
      while !begun.load(ordering: .acquiring) {}
      for _ in 0..<round % 50 { _ = ring.isEmpty }
      ring.close()
      var count: Int64 = 0
      while ring.pop() != nil { count += 1 }
      #expect(ring.isEmpty && writer.join() == count)
    }
  }

  @Test func unpoppedElementsAreReleased() {
    final class Witness: Sendable {}
    weak var witness: Witness?
    do {
      let ring = Ring<Witness>(capacity: 2)
      let pushed = Witness()
      witness = pushed
      #expect(ring.push(pushed))
    }
    #expect(witness == nil)
  }

  @Test(arguments: [1, 2, 64, 4096])
  func noElementIsLostBetweenTwoThreads(capacity: Int) async {
    let ring = Ring<Int>(capacity: capacity)
    let count = 200_000
    let writer = Task.detached {
      for value in 0..<count {
        while !ring.push(value) { await Task.yield() }
      }
    }
    let reader = Task.detached {
      var expected = 0
      while expected < count {
        guard let value = ring.pop() else {
          await Task.yield()
          continue
        }
        guard value == expected else { return expected }
        expected += 1
      }
      return expected
    }
    #expect(await reader.value == count)
    await writer.value
    #expect(ring.pop() == nil)
  }
}
