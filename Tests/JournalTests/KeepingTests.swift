import Glibc
import Instrument
import Journal
import Sessions
import Testing

@Suite struct KeepingTests {
  private static let begun = WallTime(milliseconds: 1_795_393_865_000, offset: 3600)

  private static func session() throws -> Session {
    var session = try #require(Session(Settings()))
    #expect(session.append(.set(.gravity, 3), at: 10) && session.finish(at: 20))
    return session
  }

  @Test func keptSessionReadsBack() throws {
    let folder = TestFolder()
    #expect(try folder.sessions.keep(Self.session(), as: "rain-1", begun: Self.begun) == "rain-1")
    let entry = try #require(folder.sessions.kept("rain-1"))
    let (text, comments) = try entry.text()
    #expect(try Session(parsing: text) == Self.session())
    #expect(
      comments == SessionComments(begun: Self.begun) && entry.begun == Self.begun && entry.isKept && !entry.isLive)
  }

  /// A process that is killed during `keep` leaves its hidden temporary file.
  @Test func temporaryFileOfAKilledKeepIsRemoved() throws {
    let folder = TestFolder()
    _ = try folder.sessions.keep(Self.session(), as: "a", begun: Self.begun)
    for name in [".new-old", ".new-young"] { folder.write("half", to: folder.sessions.keptPath + "/" + name) }
    var times = [timespec(tv_sec: 1_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000, tv_nsec: 0)]
    utimensat(AT_FDCWD, folder.sessions.keptPath + "/.new-old", &times, 0)
    _ = try folder.sessions.keep(Self.session(), as: "b", begun: Self.begun)
    #expect(TestFolder.names(in: folder.sessions.keptPath) == [".new-young", "a.clumsy", "b.clumsy"])
    utimensat(AT_FDCWD, folder.sessions.keptPath + "/.new-young", &times, 0)
    folder.sessions.removeOldJournals()
    #expect(TestFolder.names(in: folder.sessions.keptPath) == ["a.clumsy", "b.clumsy"])
  }

  @Test func unreadableFolderIsReported() throws {
    let folder = TestFolder()
    try folder.sessions.check()
    _ = try folder.sessions.keep(Self.session(), as: "a", begun: Self.begun)
    try folder.sessions.check()
    folder.write("", to: folder.path("file"))
    #expect(throws: JournalError.system("read the folder", folder.path("file/clumsy"), code: ENOTDIR)) {
      try SessionFolder(folder.path("file/clumsy")).check()
    }
    // Root ignores permissions.
    guard geteuid() != 0 else { return }
    for path in [folder.sessions.keptPath, folder.sessions.path] {
      for mode in [0, 0o400] as [mode_t] {
        chmod(path, mode)
        defer { chmod(path, 0o700) }
        #expect(throws: JournalError.system("read the folder", path, code: EACCES)) { try folder.sessions.check() }
      }
    }
  }

  @Test func existingNameIsRefusedAndItsFileStays() throws {
    let folder = TestFolder()
    _ = try folder.sessions.keep(Self.session(), as: "a", begun: Self.begun)
    let before = folder.text(folder.sessions.keptPath + "/a.clumsy")
    #expect(throws: JournalError.exists("a")) {
      try folder.sessions.keep(try #require(Session(Settings())), as: "a", begun: Self.begun)
    }
    #expect(folder.text(folder.sessions.keptPath + "/a.clumsy") == before)
    #expect(TestFolder.names(in: folder.sessions.keptPath) == ["a.clumsy"])
  }

  /// A session read only in part would lose music without an error.
  @Test func tooLargeFileIsRefusedAndNotReadInPart() throws {
    let folder = TestFolder()
    _ = try folder.sessions.keep(Self.session(), as: "big", begun: Self.begun)
    let entry = try #require(folder.sessions.kept("big"))
    truncate(entry.path, (64 << 20) + 1)
    #expect(throws: JournalError.system("read", entry.path, code: EFBIG)) { _ = try entry.text() }
  }

  @Test func defaultNameIsTheTimeAndTheSeed() throws {
    let folder = TestFolder()
    let names = try (0..<3).map { _ in try folder.sessions.keep(Self.session(), as: nil, begun: Self.begun) }
    let seed = Settings().seed
    #expect(names == ["", "-2", "-3"].map { "2026-11-23-013105-\(seed)\($0)" })
    #expect(names.allSatisfy(SessionFolder.isName))
  }

  @Test(arguments: [
    ("a", true), ("Rain_2-b", true), ("7", true), (String(repeating: "x", count: 64), true),
    (String(repeating: "x", count: 65), false), ("", false), ("-a", false), ("_a", false), ("a b", false),
    ("../a", false), ("a/b", false), ("a.b", false), ("last", false), ("@1", false), ("ä", false), ("a\n", false),
  ]) func namesMustBeShortWords(name: String, isAllowed: Bool) { #expect(SessionFolder.isName(name) == isAllowed) }
}
