import Glibc
import Testing

@testable import clumsy

/// A run follows changes to the file of mappings, which `clumsy learn` writes.
@Suite struct FollowedMappingsTests {
  private let folder: TestFolder
  private var path: String { folder.path("mappings") }

  init() throws { folder = try TestFolder() }

  @Test func learnedMappingBecomesActive() throws {
    folder.write("cc1=gravity\n", to: "mappings")
    var followed = try FollowedMappings(path)
    #expect(followed.mappings.map(\.text) == ["cc1=gravity"])
    folder.write("cc1=gravity\ncc77@5=resonance\n", to: "mappings")
    #expect(try followed.reloadIfDue(at: 0))
    #expect(followed.mappings.map(\.text) == ["cc1=gravity", "cc77@5=resonance"])
  }

  @Test func fileIsCheckedOncePerSecond() throws {
    var followed = try FollowedMappings(path)
    #expect(try !followed.reloadIfDue(at: 5000))
    folder.write("cc1=gravity\n", to: "mappings")
    #expect(try !followed.reloadIfDue(at: 5999))
    #expect(try followed.reloadIfDue(at: 6000))
    #expect(try !followed.reloadIfDue(at: 7000))
  }

  @Test func aFileThatIsGoneHasNoMappings() throws {
    folder.write("cc1=gravity\n", to: "mappings")
    var followed = try FollowedMappings(path)
    unlink(path)
    #expect(try followed.reloadIfDue(at: 0))
    #expect(followed.mappings.isEmpty)
  }

  @Test func rewrittenEqualFileIsNoChange() throws {
    folder.write("cc1=gravity\n", to: "mappings")
    var followed = try FollowedMappings(path)
    folder.write("# the wheel\ncc1=gravity\n", to: "mappings")
    #expect(try !followed.reloadIfDue(at: 0))
  }

  @Test func invalidFileIsReportedOnceAndChangesNothing() throws {
    folder.write("cc1=gravity\n", to: "mappings")
    var followed = try FollowedMappings(path)
    folder.write("cc1=gravity:5..5\n", to: "mappings")
    let failure = #expect(throws: Failure.self) { try followed.reloadIfDue(at: 0) }
    #expect(failure?.message.contains("line 1, column 16") == true)
    #expect(try !followed.reloadIfDue(at: 1000))
    #expect(followed.mappings.map(\.text) == ["cc1=gravity"])
    folder.write("cc2=gravity\n", to: "mappings")
    #expect(try followed.reloadIfDue(at: 2000))
    #expect(followed.mappings.map(\.text) == ["cc2=gravity"])
  }
}
