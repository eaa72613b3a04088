import Testing

@testable import MIDIOut

/// The queue between the performer's thread and the main thread.
struct RingTests {
  @Test func givesBackInOrderWhatItWasGiven() {
    let ring = Ring<Int>(capacity: 8)
    for round in 0..<5 {
      for value in 0..<8 { #expect(ring.push(round * 8 + value)) }
      for value in 0..<8 { #expect(ring.pop() == round * 8 + value) }
      #expect(ring.pop() == nil)
    }
  }

  @Test func refusesAnElementWhenFullAndKeepsTheRest() {
    let ring = Ring<Int>(capacity: 4)
    for value in 0..<4 { #expect(ring.push(value)) }
    #expect(!ring.push(4))
    #expect(ring.pop() == 0)
    #expect(ring.push(5))
    #expect([ring.pop(), ring.pop(), ring.pop(), ring.pop(), ring.pop()] == [1, 2, 3, 5, nil])
  }

  @Test func keepsWhatIsNotWantedYet() {
    let ring = Ring<Int>(capacity: 4)
    #expect(ring.push(10))
    #expect(ring.pop { $0 <= 9 } == nil)
    #expect(ring.pop { $0 <= 10 } == 10)
  }

  @Test func showsItsOldestElementAndKeepsIt() {
    let ring = Ring<Int>(capacity: 2)
    #expect(ring.first == nil)
    for value in 7...8 { #expect(ring.push(value)) }
    #expect(ring.first == 7 && ring.first == 7)
    #expect(ring.pop() == 7 && ring.first == 8)
    #expect(ring.pop() == 8 && ring.first == nil)
  }

  @Test func releasesWhatNobodyFetched() {
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
  func losesNothingBetweenTwoThreads(capacity: Int) async {
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
