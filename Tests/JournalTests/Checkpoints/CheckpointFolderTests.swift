import Glibc
import Instrument
import Testing

@testable import Journal

@Suite struct CheckpointFolderTests {
  private static let time = PerformanceHistory.interval * Performance.tick

  @Test func environmentDecidesTheFolder() {
    func path(_ variables: [String: String]) -> String? { CheckpointFolder(environment: { variables[$0] })?.path }
    #expect(path(["XDG_CACHE_HOME": "/c", "HOME": "/h"]) == "/c/clumsy")
    #expect(path(["XDG_CACHE_HOME": "c", "HOME": "/h"]) == "/h/.cache/clumsy")
    #expect(path([:]) == nil && path(["HOME": ""]) == nil)
  }

  @Test func leastRecentlyUsedCheckpointsBeyondTheLimitAreRemoved() throws {
    let root = TestFolder()
    let folder = CheckpointFolder(root.path("cache"))
    let performance = try Performance(Settings())
    for key in 1...8 as ClosedRange<UInt128> {
      let isSaved = folder.save(performance, key)
      #expect(isSaved)
      // Set the files' times one second apart, because the file system's time resolution may be coarse.
      var times = [
        timespec(tv_sec: 1_000_000 + Int(key), tv_nsec: 0), timespec(tv_sec: 1_000_000 + Int(key), tv_nsec: 0),
      ]
      let name = try #require(TestFolder.names(in: folder.path).last)
      utimensat(AT_FDCWD, folder.path + "/" + name, &times, 0)
    }
    // Loading the oldest checkpoint must make it the most recently used.
    let isFound = folder.performance(1, at: 0) != nil
    #expect(isFound)
    folder.removeOld(beyond: (files: 3, bytes: .max))
    func left() -> [UInt128] { TestFolder.names(in: folder.path).compactMap { UInt128($0.prefix(32), radix: 16) } }
    #expect(left() == [1, 7, 8])
    folder.removeOld(beyond: (files: 3, bytes: 2 * performance.bytes.count + 100))
    #expect(left() == [1, 8])
    folder.removeOld(beyond: (files: 0, bytes: .max))
    #expect(left() == [])
  }

  @Test func oldTemporaryFilesAreRemoved() throws {
    let root = TestFolder()
    let folder = CheckpointFolder(root.path("cache"))
    mkdir(folder.path, 0o700)
    for name in [".new-old", ".new-young", "not-ours"] { Bytes.write([1], to: folder.path + "/" + name) }
    var times = [timespec(tv_sec: 1_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000, tv_nsec: 0)]
    utimensat(AT_FDCWD, folder.path + "/.new-old", &times, 0)
    utimensat(AT_FDCWD, folder.path + "/not-ours", &times, 0)
    folder.removeOld()
    #expect(TestFolder.names(in: folder.path) == [".new-young", "not-ours"])
  }

  @Test func checkpointOfAnotherTimeIsNotLoaded() throws {
    let root = TestFolder()
    let folder = CheckpointFolder(root.path("cache"))
    let isSaved = folder.save(try Performance(Settings()), 5)
    #expect(isSaved)
    let isAbsent = folder.performance(5, at: Self.time) == nil
    #expect(isAbsent)
  }

  @Test func writerSavesCheckpointsOnItsOwnThread() throws {
    let root = TestFolder()
    let folder = CheckpointFolder(root.path("cache"))
    let writer = try #require(CheckpointWriter(in: folder))
    writer.requestCheckpoints(Settings(), [], until: Self.time)
    #expect(eventually { TestFolder.names(in: folder.path).count == 1 })
    writer.requestCheckpoints(Settings(), [TimedGesture(tick: 90, gesture: .set(.gravity, 3))], until: 2 * Self.time)
    #expect(eventually { TestFolder.names(in: folder.path).filter { $0.hasSuffix(".checkpoint") }.count == 3 })
    writer.finish()
  }
}
