import Testing

@testable import Physics2D

@Suite struct ScheduleTests {
  /// Results must not depend on the order of scheduling.
  @Test func simultaneousEventsComeInOrderOfIndex() {
    var random = SplitMix64(seed: 3)
    for count in 1...40 {
      var schedule = Schedule(capacity: count)
      for _ in 0..<3 * count { schedule.update(Int(random.next() % UInt64(count)), to: Instant(nanoseconds: 5)) }
      for index in 0..<count { schedule.update(index, to: Instant(nanoseconds: 5)) }
      for index in 0..<count {
        let first = schedule.first
        #expect(first.index == index && first.instant == Instant(nanoseconds: 5), "\(index) of \(count)")
        schedule.update(index, to: .never)
      }
    }
  }

  @Test func scheduleEqualsTheSearchOfAList() {
    var random = SplitMix64(seed: 4)
    for count in [1, 2, 3, 7, 24, 65] {
      var schedule = Schedule(capacity: count)
      var list = [Instant](repeating: .never, count: count)
      for _ in 0..<600 {
        let index = Int(random.next() % UInt64(count))
        // The instants have only few different values, so many instants are equal.
        let instant = Instant(nanoseconds: Int64(random.next() % 9), fraction: random.next() % 2 == 0 ? 0 : 0.5)
        schedule.update(index, to: instant)
        list[index] = instant
        let expected = list.indices.min { list[$0] != list[$1] ? list[$0] < list[$1] : $0 < $1 }
        let first = schedule.first
        #expect(first.index == expected && first.instant == list[first.index])
      }
      for index in list.indices.sorted(by: { list[$0] != list[$1] ? list[$0] < list[$1] : $0 < $1 })
      where list[index] < .never {
        let first = schedule.first
        #expect(first.index == index && first.instant == list[index])
        schedule.update(index, to: .never)
      }
      let end = schedule.first.instant
      #expect(end == .never)
    }
  }
}
