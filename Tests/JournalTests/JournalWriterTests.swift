import Glibc
import Instrument
import Sessions
import Synchronization
import Testing

@testable import Journal

private final class SlowDisk: Sendable {
  let mayFlush = Atomic<Bool>(false)
  let flushes = Atomic<Int>(0)
}

@Suite struct JournalWriterTests {
  private static func session(_ seed: UInt64 = 7) throws -> Session {
    var settings = Settings()
    settings.seed = seed
    return try #require(Session(settings))
  }

  private static let gestures = [
    TimedGesture(tick: 3, gesture: .set(.gravity, 20)), TimedGesture(tick: 3, gesture: .pause),
    TimedGesture(tick: 900, gesture: .play),
  ]

  @Test func journalContainsThePlayedSession() throws {
    let folder = TestFolder()
    let writer = try JournalWriter(try Self.session(), in: folder.sessions)
    for item in Self.gestures { writer.append(Session.line(item)) }
    writer.finish(at: 1000)
    #expect(writer.takeError() == nil)
    let path = try #require(writer.path)
    #expect(path.hasPrefix(folder.sessions.path + "/20") && path.hasSuffix("-7.clumsy"))
    let read = try Session(parsing: folder.text(path))
    #expect(read.settings.seed == 7 && read.gestures == Self.gestures && read.end == 1000)
    #expect(SessionComments(of: Array(folder.text(path).utf8)).begun != nil)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func gesturesAreWrittenBeforeTheRunEnds() throws {
    let folder = TestFolder()
    let writer = try JournalWriter(try Self.session(), in: folder.sessions)
    #expect(eventually { writer.path != nil })
    let path = try #require(writer.path)
    for (count, item) in Self.gestures.enumerated() {
      writer.append(Session.line(item))
      #expect(eventually { (try? Session(parsing: folder.text(path)))?.gestures == Array(Self.gestures[...count]) })
    }
    writer.played(until: 1234)
    #expect(eventually { SessionComments(of: Array(folder.text(path).utf8)).played == 1234 })
    #expect(try Session(parsing: folder.text(path)).end == nil)
    writer.finish(at: 2000)
  }

  @Test func runsWithTheSameTimeAndSeedHaveSeparateFiles() throws {
    let folder = TestFolder()
    let writers = try (0..<8).map { _ in try JournalWriter(try Self.session(), in: folder.sessions) }
    for (number, writer) in writers.enumerated() {
      writer.append("\(number) reset\n")
      writer.finish(at: 100)
    }
    #expect(Set(writers.map(\.path)).count == 8)
    for (number, writer) in writers.enumerated() {
      let path = try #require(writer.path)
      #expect(try Session(parsing: folder.text(path)).gestures.map(\.tick) == [Int64(number)])
    }
    #expect(TestFolder.names(in: folder.sessions.path).allSatisfy { !$0.hasPrefix(".") })
  }

  @Test func journalIsLiveUntilItsRunEnds() throws {
    let folder = TestFolder()
    let writer = try JournalWriter(try Self.session(), in: folder.sessions)
    #expect(eventually { folder.sessions.journals().count == 1 })
    let entry = try #require(folder.sessions.journals().first)
    #expect(entry.isLive)
    writer.finish(at: 100)
    #expect(eventually { !entry.isLive })
  }

  @Test func undoBeginsANewFile() throws {
    let folder = TestFolder()
    let writer = try JournalWriter(try Self.session(), in: folder.sessions)
    writer.append(Session.line(Self.gestures[0]))
    #expect(eventually { writer.path != nil })
    let first = try #require(writer.path)
    writer.replace(with: try Self.session(), at: 50)
    writer.append("60 reset\n")
    writer.finish(at: 100)
    let second = try #require(writer.path)
    #expect(try Session(parsing: folder.text(first)).end == 50)
    let read = try Session(parsing: folder.text(second))
    #expect(read.gestures.map(\.tick) == [60] && read.end == 100)
    #expect(folder.text(second).contains("# replaces the previous journal from tick 50 on\n"))
  }

  @Test func repeatedUndoRemovesNoJournalOfAnotherRun() throws {
    let folder = TestFolder()
    let before = try JournalWriter(try Self.session(5), in: folder.sessions)
    before.finish(at: 100)
    let writer = try JournalWriter(try Self.session(), in: folder.sessions)
    for item in Self.gestures { writer.append(Session.line(item)) }
    for tick in 1000...1030 { writer.replace(with: try Self.session(), at: Int64(tick)) }
    #expect(eventually { writer.path.map { folder.text($0).contains("from tick 1030 on") } == true })
    writer.finish(at: 2000)
    // The sessions are the earlier run, the run until its first undo, and the run after its last undo.
    let sessions = try TestFolder.names(in: folder.sessions.path).sorted().map {
      try Session(parsing: folder.text(folder.sessions.path + "/" + $0))
    }
    #expect(sessions.count == 3)
    #expect(Set(sessions.map(\.end)) == [100, 1000, 2000])
    #expect(sessions.contains { $0.gestures == Self.gestures })
  }

  @Test func replacedFileStaysIfItIsLongOrHasNewGestures() throws {
    let folder = TestFolder()
    let writer = try JournalWriter(try Self.session(), in: folder.sessions)
    writer.replace(with: try Self.session(), at: 1000)
    writer.append("1001 reset\n")
    writer.replace(with: try Self.session(), at: 1002)
    writer.replace(with: try Self.session(), at: 1002 + 2500)
    writer.replace(with: try Self.session(), at: 1002 + 2500 + 2499)
    writer.finish(at: 9000)
    let ends = try TestFolder.names(in: folder.sessions.path).map {
      try Session(parsing: folder.text(folder.sessions.path + "/" + $0)).end
    }
    #expect(Set(ends) == [1000, 1002, 3502, 9000] && ends.count == 4)
  }

  /// If each undo after a gesture left a file, two hundred undos would displace the journals of all earlier runs.
  @Test func alternatingGesturesAndUndosRemoveNoJournalOfAnotherRun() throws {
    let folder = TestFolder()
    let before = try JournalWriter(try Self.session(5), in: folder.sessions)
    before.finish(at: 100)
    let writer = try JournalWriter(try Self.session(), in: folder.sessions)
    writer.append(Session.line(Self.gestures[0]))
    for number in 1...60 as ClosedRange<Int64> {
      // Some of these files are shorter than `ReplacedFiles.shortest`.
      let tick = number * (number % 3 == 0 ? 3000 : 2990)
      writer.replace(with: try Self.session(), at: tick)
      writer.append("\(tick + 5) reset\n")
    }
    writer.finish(at: 200_000)
    let sessions = try TestFolder.names(in: folder.sessions.path).map {
      try Session(parsing: folder.text(folder.sessions.path + "/" + $0))
    }
    #expect(sessions.count == 2 + JournalWriter.replacedCount)
    #expect(sessions.contains { $0.settings.seed == 5 })
    #expect(sessions.contains { $0.gestures == [Self.gestures[0]] && $0.end == 2990 })
    #expect(sessions.contains { $0.end == 200_000 && $0.gestures.map(\.tick) == [60 * 3000 + 5] })
  }

  @Test func shortReplacedFilesAreRemovedFirst() {
    var files = ReplacedFiles()
    var left: Set<String> = []
    var tick: Int64 = 0
    for number in 0..<40 {
      files.hasNoNewGestures = false
      tick += number % 2 == 0 ? 5000 : 100
      files.end(at: tick)
      left.insert("\(number)")
      if let gone = files.add("\(number)") { left.remove(gone) }
    }
    #expect(left == Set((0..<40).filter { $0 % 2 == 0 }.map { "\($0)" }))
  }

  /// If the writer waited for each flush, a process killed meanwhile would lose the lines not yet written.
  @Test func slowFlushDelaysNoLine() throws {
    let folder = TestFolder()
    let shared = SlowDisk()
    let writer = try JournalWriter(try Self.session(), in: folder.sessions, retention: 200) { _ in
      shared.flushes.add(1, ordering: .relaxed)
      while !shared.mayFlush.load(ordering: .acquiring) { usleep(1000) }
      return 0
    }
    #expect(eventually { writer.path != nil })
    let path = try #require(writer.path)
    writer.append(Session.line(Self.gestures[0]))
    #expect(eventually { shared.flushes.load(ordering: .relaxed) == 1 })
    writer.append(Session.line(Self.gestures[1]))
    writer.played(until: 77)
    #expect(eventually { (try? Session(parsing: folder.text(path)))?.gestures == Array(Self.gestures[...1]) })
    #expect(eventually { SessionComments(of: Array(folder.text(path).utf8)).played == 77 })
    writer.replace(with: try Self.session(), at: 100)
    writer.finish(at: 200)
    #expect(writer.takeError() == nil && writer.path != path)
    #expect(shared.flushes.load(ordering: .relaxed) == 1)
    shared.mayFlush.store(true, ordering: .releasing)
    #expect(eventually { shared.flushes.load(ordering: .relaxed) == 3 })
  }

  @Test func failedFlushStopsTheJournalAndIsReported() throws {
    let folder = TestFolder()
    let writer = try JournalWriter(try Self.session(), in: folder.sessions, retention: 200) { _ in EIO }
    var trouble: JournalError?
    #expect(
      eventually {
        trouble = writer.takeError()
        return trouble != nil
      })
    #expect(try trouble == .system("write", #require(writer.path), code: EIO))
  }

  @Test func removedFileStopsTheJournalAndIsReportedOnce() throws {
    let folder = TestFolder()
    let writer = try JournalWriter(try Self.session(), in: folder.sessions)
    #expect(eventually { writer.path != nil })
    let path = try #require(writer.path)
    unlink(path)
    writer.append(Session.line(Self.gestures[0]))
    var trouble: JournalError?
    #expect(
      eventually {
        trouble = writer.takeError()
        return trouble != nil
      })
    #expect(trouble == .gone(path) && writer.takeError() == nil)
    writer.append(Session.line(Self.gestures[1]))
    writer.finish(at: 100)
    #expect(writer.takeError() == nil)
  }

  @Test func folderThatCannotBeCreatedIsReported() throws {
    let folder = TestFolder()
    folder.write("", to: folder.path("file"))
    let writer = try JournalWriter(try Self.session(), in: SessionFolder(folder.path("file/clumsy")))
    writer.finish(at: 100)
    #expect(
      writer.takeError() == .system("make the folder", folder.path("file/clumsy"), code: ENOTDIR))
  }

  @Test func environmentDecidesTheFolder() throws {
    func path(_ variables: [String: String]) throws(JournalError) -> String {
      try SessionFolder(environment: { variables[$0] }).path
    }
    #expect(try path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/clumsy")
    #expect(try path(["XDG_STATE_HOME": "", "HOME": "/h"]) == "/h/.local/state/clumsy")
    // The XDG specification says to ignore relative paths.
    #expect(try path(["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/clumsy")
    #expect(throws: JournalError.noFolder) { try path([:]) }
    #expect(throws: JournalError.noFolder) { try path(["HOME": ""]) }
  }
}
