import Instrument
import Physics2D
import Testing
import Thoroughness

@testable import Sessions

@Suite struct ShareTests {
  #if DEBUG
    // A debug build takes a hundred times as long, so it tests fewer sessions.
    static let count = 10
    static let few = 3
    static let limit = 1 << 11
  #else
    static let count = 400 * Int(thoroughness)
    static let few = 200 * Int(thoroughness)
    static let limit = Session.longestSharedText
  #endif

  @Test func shareLineParsesToTheSameSession() throws {
    var sessions = RandomSession(seed: 6)
    for _ in 0..<Self.count {
      let session = sessions.session()
      let line = try session.shareLine
      let read = try Session(shareLine: line)
      #expect(read == session && read.text == session.text)
    }
  }

  @Test func shareLineHasOnlyURLSafeCharacters() throws {
    var sessions = RandomSession(seed: 7)
    let isSafe = { (byte: UInt8) in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
      default: false
      }
    }
    for _ in 0..<10 {
      let line = try sessions.session().shareLine
      #expect(line.hasPrefix("clumsy:1") && line.utf8.dropFirst(7).allSatisfy(isSafe))
    }
  }

  @Test func oldShareLineIsStillReadable() throws {
    let text = """
      clumsy 1 engine 2
      seed 7
      balls 5
      key Bb3 dorian
      sound harp
      750 gravity 12.5
      1500 move bouncer-1 180 420.25
      2500 spawn 620.3333333333334 640
      end 15000

      """
    let line = "clumsy:1TVIaS2toJmaiSpUyYZUfrQm2gGjPgRty0syYez3s7A"
    #expect(try Session(parsing: text).shareLine == line)
    #expect(try Session(shareLine: line).text == text)
  }

  @Test func minuteOfPlayFitsInto500Characters() throws {
    var lengths: [Int] = []
    for seed in 1...UInt64(Self.few) {
      let session = PlayedSession.minute(seed: seed)
      #expect(session.gestures.count == 20)
      let line = try session.shareLine
      lengths.append(line.utf8.count)
    }
    #expect(try #require(lengths.max()) <= 500, "\(lengths)")
  }

  @Test func eachDamagedCharacterIsDetected() throws {
    let line = Array(try PlayedSession.minute(seed: 1).shareLine.utf8)
    var random = SplitMix64(seed: 8)
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_ :.=\n\u{0}é".utf8)
    for place in line.indices {
      for letter in letters where letter != line[place] && (Self.few > 3 || random.next() % 8 == 0) {
        var damaged = line
        damaged[place] = letter
        check(damaged, place)
      }
    }
    for _ in 0..<100 + Self.few {
      var damaged = line
      let place = Int(random.next() % UInt64(line.count))
      switch random.next() % 3 {
      case 0: damaged.remove(at: place)
      case 1: damaged.insert(letters[Int(random.next() % UInt64(letters.count))], at: place)
      default: damaged.swapAt(place, min(place + 1, line.count - 1))
      }
      if damaged != line { check(damaged, place) }
    }
    for count in line.indices { check(Array(line[..<count]), count) }
  }

  private func check(_ damaged: [UInt8], _ place: Int) {
    do throws(ShareError) {
      _ = try Session.text(ofShareLine: damaged, atMost: Self.limit)
      Issue.record("damage at character \(place) is not detected")
    } catch {
      let expected: [ShareError] = place < 7 ? [.notShared] : place == 7 ? [.newer, .notShared, .damaged] : [.damaged]
      #expect(expected.contains(error), "at \(place): \(error)")
    }
  }

  @Test(
    arguments: [
      ("", .notShared), ("clumsy", .notShared), ("clumsy:", .notShared), ("clumsy:!", .notShared),
      ("Clumsy:1AAAA", .notShared), (" clumsy:1AAAA", .notShared), ("clumsy 1 engine 2\n", .notShared),
      ("clumsy:2", .newer), ("clumsy:9AAAAAAAAA", .newer), ("clumsy:aAAAA", .newer), ("clumsy:1", .damaged),
      ("clumsy:1AAAA", .damaged), ("clumsy:1AAAAA=", .damaged),
    ] as [(String, ShareError)])
  func invalidShareLineIsRefusedWithAReason(line: String, expected: ShareError) {
    #expect(throws: expected) { try Session(shareLine: line) }
    #expect(!expected.text.contains("\n") && !expected.text.isEmpty)
  }

  @Test func undamagedLineOfANewerEngineReportsTheTextError() {
    let text = "clumsy 1 engine 99\nwarp 9\n"
    let line = String(decoding: Session.shareLine(of: Array(text.utf8)), as: UTF8.self)
    do throws(ShareError) {
      _ = try Session(shareLine: line)
      Issue.record("the line of a newer engine is read")
    } catch {
      #expect(
        error.text
          == "its session cannot be read: line 1, column 17: found '99', expected engine 1…4: a newer clumsy wrote this"
      )
    }
  }

  @Test func lineThatDecodesToAHugeTextIsRefused() {
    // This short line decodes to a text longer than the limit.
    let bomb =
      Array("clumsy 1 engine 2\n".utf8) + Array(repeating: Array("0 pause\n".utf8), count: Self.limit / 8).joined()
    let line = Session.shareLine(ofBits: TextCoder.encoded(bomb))
    #expect(line.count < bomb.count / 4)
    #expect(throws: ShareError.tooLong) { try Session.text(ofShareLine: line, atMost: Self.limit) }
    // The ticks of a share line are relative; a session's are absolute. With absolute ticks, this text is too long.
    let ticks =
      Array("clumsy 1 engine 2\n1000000000000 pause\n".utf8)
      + Array(repeating: Array("0 pause\n".utf8), count: Self.limit / 16).joined()
    let second = Session.shareLine(ofBits: TextCoder.encoded(ticks))
    #expect(throws: ShareError.tooLong) { try Session.text(ofShareLine: second, atMost: Self.limit) }
    // These ticks are beyond the largest allowed tick.
    for number in ["9000000000000000000", "99999999999999999999"] {
      let far = Array("clumsy 1 engine 2\n\(number) pause\n".utf8)
      let third = Session.shareLine(ofBits: TextCoder.encoded(far))
      #expect(throws: ShareError.damaged) { try Session.text(ofShareLine: third, atMost: Self.limit) }
    }
  }

  @Test func randomBitsWithAValidChecksumAreReadOrRefused() {
    var random = SplitMix64(seed: 9)
    var refused = 0
    for _ in 0..<Self.few {
      let bits = (0..<random.next() % 60).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      do throws(ShareError) {
        let line = Session.shareLine(ofBits: bits)
        let text = try Session.text(ofShareLine: line, atMost: 1 << 12)
        #expect(Session.shareLine(of: text) == line)
      } catch { refused += 1 }
    }
    #expect(refused > 0)
  }

  #if !DEBUG
    @Test func tooLongSessionIsNotShared() throws {
      var session = try #require(Session(Settings()))
      for _ in 0..<Session.longestSharedText / 8 { _ = session.append(.pause, at: 0) }
      #expect(throws: ShareError.tooLong) { try session.shareLine }
    }
  #endif
}
