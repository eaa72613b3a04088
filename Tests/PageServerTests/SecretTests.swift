import PageServer
import Testing

@Suite struct SecretTests {
  @Test func newOnesDifferAndAreReadBack() {
    let (one, another) = (Secret(), Secret())
    #expect(one != another)
    #expect(Secret(one.text) == one)
    #expect(one.isSaid(by: one.text))
    #expect(!one.isSaid(by: another.text))
    #expect(!one.isSaid(by: one.text + "0"))
    #expect(!one.isSaid(by: ""))
  }

  @Test(arguments: [
    "", "abc", String(repeating: "g", count: 32), String(repeating: "A", count: 32), String(repeating: "0", count: 33),
  ])
  func otherTextsAreNone(text: String) { #expect(Secret(text) == nil) }
}
