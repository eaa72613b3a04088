import Golden
import Lumia
import Testing

@Suite struct CommandTests {
  @Test("a command's text is parsed as the same command")
  func texts() throws {
    var words: Set<Substring> = []
    for seed in 1...5 as ClosedRange<UInt64> {
      var script = LumiaScript(seed: seed)
      for _ in 0..<2000 {
        let command = script.next()
        let text = command.text
        #expect(try LumiaCommand(parsing: Array(text.utf8)) == command, "\(text)")
        words.insert(text.prefix { $0 != " " })
      }
    }
    #expect(words.count == LumiaCommand.names.count)
  }

  @Test(
    "an error names the column of the wrong word, and what is allowed",
    arguments: [
      ("", 1, 0, "expected a command"),
      ("strik 1", 1, 5, "strike, release, tap"),
      ("strike", 7, 0, "expected chord"),
      ("strike 9 1 1 1 1 1", 8, 1, "chord 1…8"),
      ("strike 1 1 0 1 1 1", 12, 1, "velocity 1…127"),
      ("strike 1 1 1 60 4096 1", 17, 4, "x 0…4095"),
      ("strike 1 1 1 60 1 1 1", 21, 1, "nothing more"),
      ("tap 01 1 1", 5, 2, "x 0…4095"),
      ("stroke 1 abc", 10, 3, "a stroke's digits"),
      ("pad 1 on", 7, 2, "off or a pressure 1…127"),
      ("hold all maybe", 10, 5, "off, on"),
      ("stay 1", 6, 1, "off, on"),
      ("erase 9", 7, 1, "all, newest, oldest, near X Y or a chord 1…8"),
      ("erase near 1", 13, 0, "expected y"),
      ("set 1 1 hue.bas 1", 9, 7, "a field, such as hue.base"),
      ("set 1 1 hue.base 1001", 18, 4, "a value 0…1000"),
      ("set 1 1 path fly", 14, 3, "float, orbit, gravity, stroke, flock"),
      ("canvas trac 1", 8, 4, "trace, decay"),
      ("canvas trace blur", 14, 4, "none, stay, fade, bleed"),
      ("trigger 1 run 0 1", 15, 1, "chord 1…8"),
      ("list swap 1 2", 6, 4, "copy, move, remove, reset"),
    ])
  func errors(text: String, column: Int, length: Int, wanted: String) {
    do throws(LumiaTextError) {
      let command = try LumiaCommand(parsing: Array(text.utf8))
      Issue.record("\(text) is \(command)")
    } catch {
      #expect((error.column, error.length) == (column, length), "\(text)")
      #expect(error.text.contains(wanted), "\(text): \(error.text)")
    }
  }

  @Test(
    "a table's rows have the same number of columns",
    arguments: [
      (LumiaTable.fields, LumiField.count, 4), (.options, LumiaOption.allCases.count, 5), (.actions, 8, 2),
      (.sets, 6, 3), (.panels, 8, 3), (.forms, 8, 1),
    ])
  func tables(table: LumiaTable, rows: Int, columns: Int) {
    let lines = String(decoding: table.lines, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == rows)
    for line in lines {
      #expect(line.split(separator: "\t", omittingEmptySubsequences: false).count == columns, "\(line)")
    }
  }
}
