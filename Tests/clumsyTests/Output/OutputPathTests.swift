import Testing

@testable import clumsy

@Suite struct OutputPathTests {
  @Test(arguments: [
    ("x.wav", "x-bass.wav"), ("/a.b/x", "/a.b/x-bass"), ("a/.x", "a/.x-bass"), ("x.y.WAV", "x.y-bass.WAV"),
    ("x.", "x-bass."),
  ])
  func nameOfTheStemStandsBeforeTheExtension(name: String, stem: String) throws {
    #expect(try OutputPath.file(Array(name.utf8)).stem("bass") == .file(Array(stem.utf8)))
  }
}
