import Glibc
import Instrument
import Sessions
import Testing

@testable import clumsy

/// Tests pages that `clumsy page` writes. Tests/Page opens such pages in browsers. clumsy contains its page only if
/// `make` built clumsy and found the bundler (esbuild).
@Suite struct PageTests {
  private static let isBuilt = (try? Clumsy.run("page", "--seed", "7", "-o", "/dev/null").code) != 69
  private static let session = KeepTests.text("seed 7\n250 gravity 20\n500 bounce 0.5\nend 2000\n")

  @Test(arguments: [
    ("page --seed 7", "page needs --output FILE, such as -o page.html, or --site DIR"),
    ("page --seed 7 -o x.html --site x", "--output and --site exclude each other: give one of them"),
    ("page --seed 7 -o x.mid", "x.mid: page writes HTML; for a .mid file, use clumsy render"),
    ("page --site", "--site needs a value; allowed: a folder's name; a missing folder is made"),
    ("page a.clumsy --seed 7 -o x.html", "'a.clumsy' says what is played: leave --seed out, or change the session"),
    ("page none -o x.html", "no session 'none': 'clumsy sessions' lists all"),
  ])
  func impossiblePagesAreRefused(line: String, message: String) throws {
    let folder = try TestFolder()
    let ending = try Clumsy.shell("cd \(folder.root); touch a.clumsy; clumsy \(line)")
    let isRefusedByEveryBuild = line.contains("none") || line.contains("a.clumsy") || line.hasSuffix("--site")
    if Self.isBuilt || isRefusedByEveryBuild {
      #expect(ending.errors == "clumsy: \(message)\n")
      #expect(ending.code == 64)
    }
    #expect(folder.names == ["a.clumsy"])
  }

  /// If the bundler is installed, `make test-unit` sets CLUMSY_HAS_PAGE, and its clumsy must contain the page. Without
  /// this test, most tests below would be skipped unnoticed if the page were missing.
  @Test(.enabled(if: getenv("CLUMSY_HAS_PAGE") != nil)) func buildByMakeContainsThePage() { #expect(Self.isBuilt) }

  @Test(.enabled(if: !isBuilt)) func buildWithoutThePageGivesAdvice() throws {
    let ending = try Clumsy.run("page", "--seed", "7", "-o", "/dev/null")
    #expect(ending.errors == "clumsy: this clumsy was built without its page: build it by 'make build'\n")
    #expect(ending.code == 69)
  }

  /// A bar at 124 BPM lasts 483.9 ticks of 4 ms.
  @Test(.enabled(if: isBuilt)) func durationInBarsSetsTheEndOfThePage() throws {
    let ending = try Clumsy.run(
      "page", "--seed", "7", "--duration", "1bar", "--tempo", "124", "--time-signature", "4/4", "-o", "-")
    #expect(ending.code == 0 && ending.text.contains("\nend 484\n"))
  }

  @Test(.enabled(if: isBuilt)) func pageContainsItsSessionAndLoadsNothing() throws {
    let folder = try TestFolder()
    folder.write(Self.session, to: "a.clumsy")
    let ending = try Clumsy.shell(
      "cd \(folder.root); clumsy page a.clumsy -o a.html && clumsy page a.clumsy -o - | cmp - a.html")
    #expect(ending.code == 0 && ending.errors.isEmpty, "\(ending.errors)")
    let page = String(decoding: try #require(folder.bytes("a.html")), as: UTF8.self)
    #expect(page.contains("<script type=\"text/plain\" id=\"session\">\n\(Self.session)</script>\n"))
    #expect(page.hasPrefix("<!doctype html>\n") && page.hasSuffix("</html>\n"))
    #expect(
      !page.contains(" src=") && !page.contains("rel=\"manifest\"") && !page.contains("rel=\"apple-touch-icon\""))
    #expect(page.utf8.count <= PageFile.size)
  }

  /// For a long session, the page contains the share line: the session, encoded in one line that is shorter than the
  /// text.
  @Test(.enabled(if: isBuilt)) func longSessionIsEmbeddedAsShareLine() throws {
    let gestures = (1...2000).map { "\($0 * 20) drag 1 \(520 + $0 % 490).\($0 % 9 + 1) 4\($0 % 90 + 10)\n" }.joined()
    let text = KeepTests.text("seed 7\n\(gestures)end 70000\n")
    #expect(text.utf8.count > 35_000)
    let folder = try TestFolder()
    folder.write(text, to: "a.clumsy")
    let ending = try Clumsy.shell("cd \(folder.root); clumsy page a.clumsy -o a.html; clumsy share a.clumsy 2>&-")
    #expect(ending.code == 0 && ending.errors.isEmpty, "\(ending.errors)")
    let page = String(decoding: try #require(folder.bytes("a.html")), as: UTF8.self)
    #expect(page.contains("<script type=\"text/plain\" id=\"session\">\n\(ending.text)</script>\n"))
    #expect(page.utf8.count <= PageFile.size)
  }

  /// If even the share line is too long, the page exceeds `PageFile.size`, and clumsy prints a notice.
  @Test(.enabled(if: isBuilt)) func oversizedPageCausesANotice() throws {
    var number: UInt32 = 7
    let gestures = (1...8000).map { tick in
      number = number &* 1_664_525 &+ 1_013_904_223
      return "\(tick * 20) drag 1 \(520 + number % 490).\(number >> 8) 400\n"
    }
    let folder = try TestFolder()
    folder.write(KeepTests.text("seed 7\n\(gestures.joined())end 170000\n"), to: "a.clumsy")
    let ending = try Clumsy.shell("cd \(folder.root); exec clumsy page a.clumsy -o a.html")
    #expect(ending.code == 0)
    #expect(ending.errors.contains(/^clumsy: the page has [0-9]+ KiB, because its session is long\n$/))
    #expect(try #require(folder.bytes("a.html")).count > PageFile.size)
  }

  /// clumsy must not replace files of other programs.
  @Test(.enabled(if: isBuilt), arguments: ["index.html", "worker.js", "icon.svg", "icon.png"])
  func foreignFilesAreNotReplaced(name: String) throws {
    let folder = try TestFolder()
    let ending = try Clumsy.shell(
      "cd \(folder.root); mkdir site; echo mine >site/\(name); clumsy page --seed 7 --site site; cat site/*")
    #expect(
      ending.errors
        == "clumsy: --site would replace site/\(name), a file that is not clumsy's: choose a folder "
        + "without it, or with a page of clumsy's\n")
    #expect(ending.text == "mine\n" && TestFolder.names(in: folder.path("site")) == [name])
    #expect(try Clumsy.shell("cd \(folder.root); clumsy page --seed 7 --site site").code == 64)
  }

  /// Without a session, flags define the piece. clumsy prints the random seed, so that the piece can be repeated.
  @Test(.enabled(if: isBuilt)) func flagsMakeASession() throws {
    let folder = try TestFolder()
    let ending = try Clumsy.shell("cd \(folder.root); clumsy page --gravity 3 --duration 8s -o a.html")
    let seed = ending.errors.dropFirst("clumsy: seed ".count).dropLast()
    let page = String(decoding: try #require(folder.bytes("a.html")), as: UTF8.self)
    var settings = Settings.piece(ofSeed: try #require(UInt64(seed)))
    settings[.gravity] = 3
    let head = try #require(Session(settings)).head
    #expect(page.contains("\n\(head)end 2000\n</script>"))
  }

  @Test(.enabled(if: isBuilt)) func siteHasAllFilesOfItsPage() throws {
    let folder = try TestFolder()
    folder.write(Self.session, to: "a.clumsy")
    let line = "clumsy page a.clumsy --site site"
    let ending = try Clumsy.shell(
      "cd \(folder.root); \(line) && \(line) && touch file && clumsy page a.clumsy --site file")
    #expect(ending.errors == "clumsy: cannot make the folder file: Not a directory\n" && ending.code == 74)
    #expect(
      TestFolder.names(in: folder.path("site"))
        == ["icon.png", "icon.svg", "index.html", "manifest.webmanifest", "worker.js"])
    let page = String(decoding: try #require(folder.bytes("site/index.html")), as: UTF8.self)
    #expect(page.contains("<link rel=\"manifest\" href=\"manifest.webmanifest\">\n") && page.contains(Self.session))
  }
}
