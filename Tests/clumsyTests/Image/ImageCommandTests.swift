import Testing

@testable import clumsy

@Suite struct ImageCommandTests {
  @Test(
    "a wrong command line is refused with an error of one line",
    arguments: [
      ("image a b", "clumsy: image takes one session, and was given 2\n"),
      (
        "image --stage 0.0.0.0:7777",
        "clumsy: --stage 0.0.0.0:7777 would let other machines change the image; allowed: 127.0.0.1, and a port\n"
      ),
      ("run --kiosk", "clumsy: --kiosk belongs to image, not to run\n"),
    ])
  func refusals(line: String, message: String) throws {
    let ending = try Clumsy.shell("exec clumsy \(line)")
    #expect(ending.code == 64 && ending.errors == message, "\(ending.errors)")
  }
}
