import PageServer
import Testing

@Suite struct SecretTests {
  @Test func newSecretsDifferAndParseFromTheirText() {
    let (one, another) = (Secret(), Secret())
    #expect(one != another)
    #expect(Secret(one.text) == one)
    #expect(one.matches(one.text))
    #expect(!one.matches(another.text))
    #expect(!one.matches(one.text + "0"))
    #expect(!one.matches(""))
  }

  @Test(arguments: [
    "", "abc", String(repeating: "g", count: 32), String(repeating: "A", count: 32), String(repeating: "0", count: 33),
  ])
  func invalidSecretIsRefused(text: String) { #expect(Secret(text) == nil) }
}
