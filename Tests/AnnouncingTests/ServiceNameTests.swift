import Announcing
import Testing

@Suite struct ServiceNameTests {
  @Test(arguments: [
    ("Canvas Test", "bojack", 1, "Canvas Test.bojack"),
    ("Canvas Test", "bojack", 2, "Canvas Test #2.bojack"),
    ("Op. 3", "studio", 1, "Op. 3.studio"),
    ("clumsy", "studio.local", 1, "clumsy.studio-local"),
    ("a\nb\u{7F}c", "d\u{1}", 1, "abc.d"),
    (
      "A name that is much longer than 29 characters", "another-name-that-is-much-longer", 1,
      "A name that is much longer th.another-name-that-is-much-lon"
    ),
    ("A name that is much longer than 29 characters", "b", 12, "A name that is much longe #12.b"),
  ])
  func labelJoinsScoreAndDeviceNamesByADot(score: String, device: String, number: Int, label: String) {
    #expect(ServiceName(score: score, device: device, number: number).label == label)
  }

  @Test(arguments: ["ü", "音", "👩‍👩‍👧‍👦", "e\u{301}", "a"], [1, 2, 99])
  func labelOfAnyCharacterFitsTheDNSLimit(character: String, number: Int) throws {
    let long = String(repeating: character, count: 40)
    let label = ServiceName(score: long, device: long, number: number).label
    #expect(label.utf8.count <= 63 && label.unicodeScalars.allSatisfy { $0 != "\u{FFFD}" })
    let dot = try #require(label.lastIndex(of: "."))
    #expect(label[..<dot].count <= 29 && label[dot...].count <= 30)
    #expect(label[..<dot].hasPrefix(character) && label[dot...].dropFirst().hasPrefix(character))
  }
}
