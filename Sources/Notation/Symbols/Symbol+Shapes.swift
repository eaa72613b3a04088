extension Symbol {
  /// A plain built-in shape, for builds without a music font, as a path of SVG: 250 units are a staff space.
  public var simplePath: String {
    switch self {
    case .noteheadBlack:
      "M6 40C6 -50 110 -125 190 -125C255 -125 289 -90 289 -40C289 50 185 125 105 125C40 125 6 90 6 40Z"
    case .noteheadHalf:
      "M6 40C6 -50 110 -125 190 -125C255 -125 289 -90 289 -40C289 50 185 125 105 125C40 125 6 90 6 40Z"
        + "M40 72C60 100 250 0 262 -55C266 -85 235 -90 200 -72C110 -30 20 40 40 72Z"
    case .noteheadWhole:
      "M0 0C0 -80 95 -125 211 -125C327 -125 422 -80 422 0C422 80 327 125 211 125C95 125 0 80 0 0Z"
        + "M130 -30C120 40 190 105 240 95C300 85 300 20 290 -30C270 -90 230 -105 190 -98C150 -92 135 -60 130 -30Z"
    case .gClef:
      "M310 0C310 -70 420 -70 440 20C460 130 360 250 220 250C90 250 0 150 0 0C0 -280 400 -480 400 -800"
        + "C400 -900 370 -980 340 -980C270 -980 210 -780 230 -600L380 460C400 620 300 660 220 640L225 600"
        + "C290 610 350 590 330 470L180 -560C160 -800 250 -1090 350 -1090C420 -1090 460 -950 460 -820"
        + "C460 -430 80 -290 80 10C80 120 150 205 240 205C330 205 390 130 370 50C355 0 310 0 310 0Z"
    case .fClef:
      "M60 0C60 -60 170 -60 170 20C170 80 90 110 40 50C-30 -60 50 -250 230 -250C400 -250 480 -130 480 30"
        + "C480 330 220 520 0 630L-10 610C180 500 360 330 360 30C360 -110 310 -210 220 -210C130 -210 70 -130 60 -60Z"
        + "M560 -165h80v80h-80ZM560 85h80v80h-80Z"
    case .sharp:
      "M60 -330h35V350h-35ZM150 -350h35V330h-35ZM0 -80L245 -140V-60L0 0ZM0 120L245 60V140L0 200Z"
    case .flat:
      "M0 -440h30V-20C80 -90 220 -90 220 10C220 90 90 130 0 190ZM30 130C90 90 160 60 160 10C160 -40 80 -50 30 20Z"
    case .natural: "M0 -340h30V-60L160 -95V340h-30V80L0 115ZM30 10V55L130 25V-20Z"
    case .doubleSharp: "M0 -125h80L125 -45L170 -125h80V-45L170 0L250 45V125h-80L125 45L80 125H0V45L80 0L0 -45Z"
    case .doubleFlat: Symbol.flat.simplePath + "M190 -440h30V-20C270 -90 410 -90 410 10C410 90 280 130 190 190Z"
    case .augmentationDot: "M0 0C0 -66 100 -66 100 0C100 66 0 66 0 0Z"
    case .restWhole: "M0 0H282V135H0Z"
    case .restHalf: "M0 -135H282V0H0Z"
    case .restQuarter:
      "M80 -370L250 -170C170 -80 180 -30 260 90C170 50 90 80 150 230C20 140 40 10 150 30L20 -130C110 -200 120 -260 80 -370Z"
    case .rest8th, .rest16th, .rest32nd: Self.rest(hooks: self == .rest8th ? 1 : self == .rest16th ? 2 : 3)
    case .flag8thUp: Self.flags(1, down: 1)
    case .flag16thUp: Self.flags(2, down: 1)
    case .flag32ndUp: Self.flags(3, down: 1)
    case .flag8thDown: Self.flags(1, down: -1)
    case .flag16thDown: Self.flags(2, down: -1)
    case .flag32ndDown: Self.flags(3, down: -1)
    case .brace:
      "M80 0C20 -60 60 -160 60 -260C60 -380 40 -440 0 -500C40 -560 60 -620 60 -740C60 -840 20 -940 80 -1000"
        + "C40 -940 90 -840 90 -730C90 -620 60 -550 10 -500C60 -450 90 -380 90 -270C90 -160 40 -60 80 0Z"
    case .quarterOfTempo: "M0 -20C0 -80 70 -125 130 -125V-650H160V-60C160 30 90 60 60 60C20 60 0 20 0 -20Z"
    case .ottavaAlta, .ottavaBassa: Self.strokes([0x7F])
    case .digit0: Self.strokes([0x77])
    case .digit1: Self.strokes([0x24])
    case .digit2: Self.strokes([0x5D])
    case .digit3: Self.strokes([0x6D])
    case .digit4: Self.strokes([0x2E])
    case .digit5: Self.strokes([0x6B])
    case .digit6: Self.strokes([0x7B])
    case .digit7: Self.strokes([0x25])
    case .digit8: Self.strokes([0x7F])
    case .digit9: Self.strokes([0x6F])
    }
  }

  /// Returns the path of a digit that is two staff spaces high and consists of up to seven strokes. `digits` has one
  /// element. Each set bit 0…6 of this element adds a stroke: top, upper left, upper right, middle, lower left, lower
  /// right, bottom.
  private static func strokes(_ digits: [UInt8]) -> String {
    let bars = [
      "M60 -245h320v70H60Z", "M60 -245h90V35h-90Z", "M290 -245h90V35h-90Z", "M60 -35h320v70H60Z", "M60 -35h90V245h-90Z",
      "M290 -35h90V245h-90Z", "M60 175h320v70H60Z",
    ]
    var path = ""
    for digit in digits { for (bit, bar) in bars.enumerated() where digit >> UInt8(bit) & 1 != 0 { path += bar } }
    return path
  }

  private static func flags(_ count: Int, down sign: Int) -> String {
    var path = ""
    for number in 0..<count {
      let y = 187 * number
      path +=
        "M0 \(sign * y)C20 \(sign * (y + 200)) 260 \(sign * (y + 260)) 190 \(sign * (y + 560))"
        + "C220 \(sign * (y + 330)) 60 \(sign * (y + 240)) 0 \(sign * (y + 180))Z"
    }
    return path
  }

  private static func rest(hooks: Int) -> String {
    var path = "M\(60) 250L220 \(-125 - 125 * (hooks - 1))h30L95 250Z"
    for number in 0..<hooks {
      let y = 125 - 250 * number
      path += "M20 \(y - 250)c0 -60 90 -60 90 0c0 40 70 20 110 -20v30c-60 70 -200 90 -200 -10Z"
    }
    return path
  }
}
