import CAllocations
import CClumsy
import Testing

@testable import ClumsyC

/// Tests that the functions that clumsy.h allows on a real-time thread allocate nothing.
@Suite struct RealTimeTests {
  @Test func realTimeCallsAllocateNothing() throws {
    let gestures: [clumsy_gesture] = [
      clumsy_gesture(0, (1, 0, 0), (30, 0)), clumsy_gesture(1, (0, 0, 0), (700, 600)), clumsy_gesture(2, (2, 0, 0)),
      clumsy_gesture(3, (5, 3, 0xAB5)), clumsy_gesture(4), clumsy_gesture(5), clumsy_gesture(6),
      clumsy_gesture(7, (0, 0, 0), (100, 500)), clumsy_gesture(8, (0, 0, 0), (450, 600)),
      clumsy_gesture(9, (0, 0, 0), (-1, 1)),
      clumsy_gesture(kind: 10, integers: (1, 1, 0, 0, 0), numbers: (4, 20, 9e10)),
    ]
    var room = [clumsy_event](repeating: clumsy_event(), count: 1000)
    // Only the second round counts: in the first, the Swift runtime allocates type metadata once.
    for round in 0..<2 {
      let played = try #require(Played())
      var (capacity, count, events): (Int32, Int, Int32) = (1, 0, 0)
      var (gesture, isComplete, applied) = (gestures[0], Int32(0), Int32(0))
      let before = allocation_count()
      clumsy_report_flights(played.pointer, 1)
      // `for` would allocate in debug builds.
      while count < gestures.count {
        gesture = gestures[count]
        applied += clumsy_apply(played.pointer, &gesture, 3, &room[0])
        count += 1
        repeat {
          capacity = capacity * 7 % 997
          events += clumsy_advance(played.pointer, Int64(count) * 1_000_000_000, &room, capacity, &isComplete)
        } while isComplete == 0
      }
      repeat { events += clumsy_end(played.pointer, &room, 2, &isComplete) } while isComplete == 0
      let allocations = allocation_count() - before
      if round == 1 { #expect(allocations == 0) }
      #expect(Int(applied) == gestures.count && events > 100)
    }
  }

  @Test func soundAllocatesNothing() throws {
    let played = try #require(Played())
    let sound = try #require(clumsy_sound_create(played.pointer, 48_000))
    defer { clumsy_sound_free(sound) }
    var gesture = clumsy_event()
    try #require(clumsy_apply_text(played.pointer, "cutoff 900", 0, &gesture, nil) == 1)
    var events = played.events(until: 2_000_000_000)
    var frames = [Float](repeating: 0, count: 2 * 128)
    for round in 0..<2 {
      var (index, block) = (0, 0)
      let before = allocation_count()
      clumsy_sound_resync(sound, 0)
      clumsy_sound_apply(sound, &gesture)
      while block < 750 {
        clumsy_sound_render(sound, &frames, 128)
        block += 1
        while index < events.count, clumsy_sound_frame(events[index].nanoseconds, 48_000) < Int64(block * 128) {
          clumsy_sound_apply(sound, &events[index])
          index += 1
        }
      }
      let allocations = allocation_count() - before
      if round == 1 { #expect(allocations == 0 && index == events.count) }
    }
    #expect(clumsy_sound_is_silent(sound) == 0 && clumsy_sound_latency(sound) > 0)
  }
}
