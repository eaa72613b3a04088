import Lumia
import Testing

@Suite struct RectangleTests {
  /// Returns the canvas's rectangle in the program from which Lumia stems. Names and numbers are that program's.
  private func canvasRect(_ showPanels: [String: Bool], width: Double, height: Double) -> (
    x: Double, y: Double, width: Double, height: Double
  ) {
    var theRect = (x: 0.0, y: 0.0, width: 0.0, height: 0.0)
    var bottomEdge: Double = 12
    var topEdge: Double = 0

    if showPanels["triggerpads"] == true { bottomEdge -= 4 }
    if showPanels["chordset"] == true { bottomEdge -= 2 }
    if showPanels["color"] == true { topEdge = 2 }
    if showPanels["motion"] == true || showPanels["form"] == true { topEdge = 6 }

    let availHeight = (bottomEdge - topEdge) / 12 * height
    let availWidth = width

    if availHeight >= availWidth * 9 / 16 {
      theRect.height = availWidth * 9 / 16
      theRect.width = width
    } else {
      theRect.height = availHeight
      theRect.width = availHeight * 16 / 9
    }

    theRect.x = (width / 2) - (theRect.width / 2)
    theRect.y = (height * ((topEdge + ((bottomEdge - topEdge) * 0.5)) / 12)) - (theRect.height / 2)

    if theRect.width <= width * 4 / 12 {
      theRect.width = width * 4 / 12
      theRect.height = theRect.width * 9 / 16
      theRect.x = width * 4 / 12
      theRect.y = height * 2 / 12
    }
    return theRect
  }

  @Test("the canvas lies where `canvasRect` puts it, for all combinations of panels and five screens")
  func oracle() {
    for (width, height) in [(1024.0, 768.0), (1366, 1024), (1920, 1080), (390, 844), (3440, 1440)] {
      for panels in UInt8.min...UInt8.max {
        var shown: [String: Bool] = [:]
        for panel in LumiaPanel.allCases {
          shown[String(describing: panel.name)] = panels >> panel.rawValue & 1 == 1
        }
        let expected = canvasRect(shown, width: width, height: height)
        let found = CanvasRectangle(panels: panels, width: width, height: height)
        #expect(
          (found.x, found.y, found.width, found.height)
            == (expected.x, expected.y, expected.width, expected.height), "panels \(panels), \(width) × \(height)")
      }
    }
  }

  @Test("at first, only the panels of the settings and of the chordset list are hidden")
  func first() {
    let hidden = LumiaPanel.allCases.filter { !$0.isShownFirst }
    #expect(hidden == [.chordsetList, .settings])
  }
}
