extension LumiaOptions {
  static var clockwork: LumiaOptions {
    var options = LumiaOptions()
    options.set(
      trace: .fade, decay: 900, background: 115, tint: 720, saturation: 350, palette: .cividis, pitchMap: .none)
    return options
  }
}

extension Lumi {
  /// Returns lumi (moving shape) number `tone`, 0…7, of chord number `chord`, 0…7. The image looks like a clockwork of
  /// wheels, spokes and hands, which turn and step on the beat.
  static func clockwork(_ chord: Int16, _ tone: Int16) -> Lumi {
    var lumi = Lumi()
    let forms: [LumiForm] = [.ring, .line, .polygon, .ring, .line, .ring, .point, .text]
    let sizes: [Int16] = [330, 640, 420, 450, 640, 530, 170, 240]
    // For each tone, the radius of the lumi's orbit around its place of birth, in thousandths of the stage's height.
    let reaches: [Int16] = [260, 300, 220, 330, 300, 150, 420, 180]
    let form = forms[Int(tone)]
    lumi[.form].base = form.base
    lumi[.hue].base = (170 + tone * 47 + chord * 12) % 500
    lumi[.purity].base = 900
    lumi[.lightness] = LumiOscillator(760, 80, .square, pulses: 192, phase: tone % 2 * 500)
    lumi[.opacity].base = form == .polygon ? 220 : form == .line ? 420 : 600
    lumi[.size].base = sizes[Int(tone)]
    lumi[.aspect].base = form == .line ? 730 : 500
    lumi[.sides].base = 300 + tone * 60
    // A wheel turns once in two to five bars of four quarters.
    lumi[.rotation] = LumiOscillator(
      chord * 31, 500, tone % 2 == 0 ? .saw : .fall, pulses: 768 + 384 * (tone % 4), limit: .wrap)
    lumi[.travel] = LumiOscillator(
      0, 500, tone % 2 == 0 ? .saw : .fall, pulses: form == .point ? 384 : 1536, limit: .wrap)
    lumi[.rhythm] = form == .line ? LumiOscillator(700, 300, .square, pulses: 192) : LumiOscillator(1000)
    lumi[.trail].base = form == .point ? 800 : form == .line ? 120 : 0
    lumi.path = .orbit
    (lumi.speed, lumi.reach) = (0, reaches[Int(tone)])
    lumi.heading = (tone + chord) * 125 % 1000
    (lumi.attack, lumi.life, lumi.softness) = (15, 200, 60)
    lumi.letter = form == .text ? 28 + chord : 0
    return lumi
  }
}
