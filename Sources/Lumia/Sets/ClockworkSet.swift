extension LumiaOptions {
  static var clockwork: LumiaOptions {
    var options = LumiaOptions()
    options.set(trace: .fade, decay: 700, background: 60, tint: 60, saturation: 300, palette: .cividis)
    return options
  }
}

extension Lumi {
  /// Wheels and hands: rotation and gates in beats.
  static func clockwork(_ chord: Int16, _ tone: Int16) -> Lumi {
    var lumi = Lumi()
    let forms: [LumiForm] = [.polygon, .ring, .line, .polygon, .ring, .line, .plane, .text]
    lumi[.form].base = forms[Int(tone)].base
    lumi[.hue] = LumiOscillator(200 + chord * 40 + tone * 25, 0, .still, mHz: 0, limit: .wrap)
    lumi[.purity].base = 800
    lumi[.lightness] = LumiOscillator(650 + tone % 3 * 60, 60, .square, pulses: 192)
    lumi[.opacity].base = 620
    lumi[.size] = LumiOscillator(220 + tone * 37 % 150)
    lumi[.aspect].base = tone == 2 || tone == 5 ? 880 : tone == 6 ? 700 : 500
    lumi[.sides].base = tone * 110
    lumi[.rotation] = LumiOscillator(0, 500, tone % 2 == 0 ? .saw : .fall, pulses: 768 + 384 * (tone % 3), limit: .wrap)
    lumi[.rhythm] = LumiOscillator(650, 350, .square, pulses: 192 << (tone % 2), phase: tone % 4 * 250)
    lumi.path = tone % 3 == 2 ? .float : .orbit
    (lumi.speed, lumi.reach, lumi.heading) = (tone % 2 == 0 ? 60 : -60, 40 + tone * 20, tone * 125)
    (lumi.attack, lumi.life, lumi.softness) = (15, 160, 60)
    lumi.letter = tone == 7 ? 27 + chord : 0
    return lumi
  }
}
