import Testing

@testable import PageServer

@Suite struct BoundsTests {
  private let second: Int64 = 1_000_000_000

  @Test func tokenBucketLimitsRateAndBurst() {
    var allowance = TokenBucket(rate: 10, most: 20)
    // A local function, because `#expect` accepts no mutating call.
    func takes(at time: Int64) -> Bool { allowance.take(at: time) }
    #expect((0..<20).allSatisfy { _ in takes(at: 0) })
    #expect(!takes(at: 0))
    #expect(!takes(at: second / 20))
    #expect(takes(at: second / 10))
    #expect(!takes(at: second / 10))
    // A clock that runs backwards must add no tokens.
    #expect(!takes(at: 0))
    #expect((0..<20).allSatisfy { _ in takes(at: 1000 * second) })
    #expect(!takes(at: 1000 * second))
  }

  @Test func joinsPerAddressAndSecondAreLimited() {
    var limits = JoinRateLimiter()
    func joins(_ address: String, at time: Int64) -> Bool { limits.take(address, at: time) }
    let burst = Int(JoinRateLimiter.burst)
    #expect((0..<burst).allSatisfy { _ in joins("192.0.2.1", at: 0) } && !joins("192.0.2.1", at: 0))
    #expect(joins("192.0.2.2", at: 0))
    let next = second / Int64(JoinRateLimiter.rate)
    #expect(joins("192.0.2.1", at: next) && !joins("192.0.2.1", at: next))
    // The limiter may forget only addresses whose token bucket is full.
    for number in 0..<1000 { _ = joins("host \(number)", at: next + Int64(number) * second) }
    #expect(limits.count <= 256)
    #expect((0..<burst).allSatisfy { _ in joins("192.0.2.1", at: 2000 * second) })
    for number in 0..<300 { _ = joins("guest \(number)", at: 2000 * second) }
    #expect(!joins("192.0.2.1", at: 2000 * second))
  }

  @Test func outboxKeepsOrderAndHasACapacity() {
    var outbox = Outbox()
    let frames = (0..<500).map { Outbox.Frame([UInt8($0 & 255), UInt8($0 >> 8)], isText: $0 % 2 == 0) }
    for frame in frames {
      let isAdded = outbox.add(frame, at: 0)
      #expect(isAdded)
    }
    for frame in frames {
      let next = outbox.next(at: 0)
      #expect(next == frame)
    }
    #expect(outbox.isEmpty)
    let large = Outbox.Frame([UInt8](repeating: 0, count: Outbox.capacity / 2), isText: false)
    let taken = (0..<3).map { _ in outbox.add(large, at: 0) }
    #expect(taken == [true, true, false])
  }

  @Test func outboxIsStuckIfItsOldestFrameWaitsTooLong() {
    var outbox = Outbox()
    #expect(!outbox.isStuck(at: 1000 * second))
    _ = outbox.add(Outbox.Frame([1], isText: true), at: 0)
    _ = outbox.add(Outbox.Frame([2], isText: true), at: 9 * second)
    #expect(!outbox.isStuck(at: Outbox.patience))
    #expect(outbox.isStuck(at: Outbox.patience + 1))
    _ = outbox.next(at: 11 * second)
    #expect(!outbox.isStuck(at: 12 * second))
  }

  @Test func rootPathReturnsTheIndexPage() {
    var files = PageFiles()
    #expect(files.isEmpty && files.file("/", for: nil) == nil)
    let file = PageFiles.File([1], type: "text/html")
    files.add("index.html", file)
    #expect(files.file("/", for: nil) == file && files.file("/index.html", for: nil) == file)
    for path in ["index.html", "//index.html", "/../index.html", ""] { #expect(files.file(path, for: nil) == nil) }
  }

  /// A file is found only if the requested path is a slash and exactly the file's name.
  @Test func pathsMustEqualFileNamesExactly() {
    var files = PageFiles()
    let file = PageFiles.File([1], type: "text/javascript")
    files.add("stage/balls.js", file)
    #expect(files.file("/stage/balls.js", for: nil) == file)
    let others = [
      "/balls.js", "/stage", "/stage/", "/stage//balls.js", "/stage/../stage/balls.js", "/./stage/balls.js",
    ]
    for path in others { #expect(files.file(path, for: nil) == nil) }
  }

  @Test(arguments: [
    ("gzip, deflate, br", true), ("GZIP;q=0.5", true), ("*", true), ("br;q=1, *;q=0.1", true), ("x-gzip", true),
    (nil, false), ("", false), ("identity", false), ("br", false), ("gzip;q=0", false), ("gzip; q=0.000", false),
    ("*;q=0", false), ("gzip;q=0, *", false), ("gzippy", false),
  ])
  func onlyClientsThatAcceptGzipGetIt(encodings: String?, isPacked: Bool) {
    var files = PageFiles()
    files.add("index.html", PageFiles.File([1], type: "text/html"))
    files.add("index.html", PageFiles.File([2], type: "text/html", isPacked: true))
    #expect(files.file("/", for: encodings)?.isPacked == isPacked)
  }

  @Test func unchangedFileIsRecognizedByItsEntityTag() {
    let file = PageFiles.File([1, 2], type: "text/html")
    let other = PageFiles.File([2, 1], type: "text/html")
    #expect(file.tag != other.tag)
    for match in [file.tag, "W/\(file.tag)", "\(other.tag), \(file.tag)", "*"] { #expect(file.isKnown(by: match)) }
    for match in [nil, "", other.tag, String(file.tag.dropFirst().dropLast())] { #expect(!file.isKnown(by: match)) }
  }

  @Test func contentPolicyForbidsInlineCodeAndOtherHosts() throws {
    let hashes = PageFiles.Hashes(scripts: "'sha256-a' 'sha256-b'", styles: "'sha256-c'")
    let headers = Headers.all(host: "127.0.0.1:7777", hashes)
    let policy = try #require(headers.first { $0.name == "content-security-policy:" }).value
    #expect(policy.hasPrefix("default-src 'none'; "))
    #expect(policy.contains("script-src 'self' 'sha256-a' 'sha256-b' 'wasm-unsafe-eval'; style-src 'sha256-c';"))
    #expect(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'") && !policy.contains("*"))
    #expect(policy.contains("ws://127.0.0.1:7777"))
  }

  /// On unencrypted pages from other hosts, browsers would warn about the opener policy.
  @Test func openerPolicyIsSentOnlyToLoopbackPages() {
    func says(_ host: String) -> Bool {
      Headers.all(host: host, PageFiles.Hashes()).contains { $0.name == "cross-origin-opener-policy:" }
    }
    #expect(says("127.0.0.1:7777") && says("[::1]:7777") && says("localhost:7777"))
    #expect(!says("192.0.2.2:7777") && !says("[fe80::1]:7777") && !says("stage.local:7777") && !says(""))
  }
}
