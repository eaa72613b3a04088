import Glibc
import Hands
import MIDIIn
import RealTime
import Testing

@testable import clumsy

@Suite struct KeptMappingsTests {
  /// Formerly, two processes could both read the file before either wrote it, and mappings were lost.
  @Test func concurrentLearnersLoseNoMapping() throws {
    let folder = try TestFolder()
    let knobs: [ClosedRange<UInt8>] = [1...20, 65...84]
    let place = folder.path("config/clumsy")
    let failures = Failures()
    let other = try JoinedThread { failures.keep(knobs[0], in: place) }
    failures.keep(knobs[1], in: place)
    other.join()
    let kept = try keptMappings(at: place + "/mappings").mappings.map(\.text)
    #expect(kept.count + failures.all.count == 40 && !kept.isEmpty)
    #expect(failures.all.allSatisfy { $0.hasSuffix("try again") })
  }

  /// Formerly, the run's main loop waited up to a second while another process held the folder's lock.
  @Test func lockedFolderDoesNotBlockRun() throws {
    let folder = try TestFolder()
    let descriptor = open(folder.root, O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    let controllers = Controllers(Options(), try FollowedMappings(folder.path("mappings")), nil)
    let begun = MonotonicClock.nanoseconds()
    controllers.take(Mapping(ControlSource(.controller(1)), .gravity), in: folder.root)
    #expect(MonotonicClock.nanoseconds() - begun < 500_000_000 && folder.names == [])
    #expect(flock(descriptor, LOCK_UN) == 0)
    var output = RunOutput()
    controllers.finish(at: 0, &output)
    #expect(output.notices == "clumsy: cc1=gravity is kept in \(folder.root)/mappings\n")
    #expect(folder.names == ["mappings"])
  }

  @Test func lockTimeoutIsReported() throws {
    let folder = try TestFolder()
    let descriptor = open(folder.root, O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    let failure = #expect(throws: Failure.self) {
      try keep(Mapping(ControlSource(.controller(1)), .gravity), in: folder.root)
    }
    #expect(failure?.message == "another clumsy writes to \(folder.root): try again" && folder.names == [])
  }
}

private final class Failures: Sendable {
  private let messages = Lock<[String]>([])
  var all: [String] { messages.withLock { $0 } }

  func keep(_ knobs: ClosedRange<UInt8>, in folder: String) {
    for knob in knobs {
      do throws(Failure) {
        _ = try clumsy.keep(Mapping(ControlSource(.controller(knob)), .gravity), in: folder)
      } catch {
        messages.withLock { $0.append(error.message) }
      }
    }
  }
}
