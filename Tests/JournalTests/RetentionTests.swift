import Glibc
import Instrument
import Journal
import Sessions
import Testing

@Suite struct RetentionTests {
  /// Returns the time at which a simulated old run began: `minute` minutes after the start of 2020 (UTC).
  private static func begun(_ minute: Int) -> WallTime {
    WallTime(milliseconds: 1_577_836_800_000 + Int64(minute) * 60_000, offset: 0)
  }

  /// Writes the journal of a finished run that began in the given minute; returns the journal's name.
  private static func write(_ minute: Int, in folder: TestFolder) -> String {
    let name = "\(begun(minute).fileName)-7"
    let text = "clumsy 1 engine 1\n# begun \(begun(minute).text)\nend \(minute)\n"
    folder.write(text, to: folder.sessions.path + "/\(name).clumsy")
    return name
  }

  @Test func newestLiveAndKeptSessionsAreNotRemoved() throws {
    let folder = TestFolder()
    let session = try #require(Session(Settings()))
    // Overwrite the live journal's `# begun` comment, to make this journal the oldest.
    let live = try JournalWriter(session, in: folder.sessions)
    #expect(eventually { live.path != nil })
    let path = try #require(live.path)
    let descriptor = open(path, O_WRONLY)
    let old = "# begun 1999-01-01 00:00:00.000 +0000\n"
    pwrite(descriptor, old, old.utf8.count, "clumsy 1 engine 1\n".utf8.count)
    close(descriptor)

    let names = (0..<12).map { Self.write($0, in: folder) }
    folder.write("", to: folder.sessions.path + "/mine.clumsy")
    _ = try folder.sessions.keep(session, as: "kept", begun: Self.begun(-100))
    folder.sessions.removeOldJournals(beyond: 5)
    let left = folder.sessions.journals().map(\.name)
    #expect(left.dropLast() == names.suffix(5).reversed())
    #expect(left.last.map { path.contains($0) } == true)
    #expect(folder.sessions.keptNames == ["kept"])
    #expect(TestFolder.names(in: folder.sessions.path).contains("mine.clumsy"))
    live.finish(at: 1)
    #expect(eventually { !folder.sessions.journals().contains { $0.isLive } })
    folder.sessions.removeOldJournals(beyond: 5)
    #expect(folder.sessions.journals().map(\.name) == names.suffix(5).reversed())
  }

  @Test func newRunRemovesOldJournals() throws {
    let folder = TestFolder()
    mkdir(folder.sessions.path, 0o700)
    let names = (0..<6).map { Self.write($0, in: folder) }
    let writer = try JournalWriter(try #require(Session(Settings())), in: folder.sessions, retention: 3)
    #expect(eventually { folder.sessions.journals().count == 3 })
    writer.finish(at: 1)
    #expect(folder.sessions.journals().dropFirst().map(\.name) == names.suffix(2).reversed())
  }
}
