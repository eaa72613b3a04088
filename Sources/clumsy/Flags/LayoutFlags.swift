import ChordEngine
import Instrument

extension Flag {
  /// The flags of the layout: what stands where, and where the balls start.
  static let layout: [Flag] = [
    Flag(
      "--ball", "X,Y", allowed: "\(places(of: .right)), in points from the bottom left, sixteen of them at most",
      standard: "random places", help: "where the next piano ball starts; give it again for another", for: music
    ) { options, argument in
      guard let place = place(argument.text, in: .right) else { return false }
      return options.addPlace(place)
    },
    Flag(
      "--bass", "X,Y", allowed: "\(places(of: .left)), in points from the bottom left",
      standard: "\(plain(original.bassBall.x)),\(plain(original.bassBall.y))", help: "where the bass ball starts",
      for: music
    ) { set(&$0.settings.layout.bassBall, place($1.text, in: .left)) },
    Flag(
      "--bouncer", "N=X,Y[,rR]",
      allowed: "I…vii or 1…7, the centre in \(span(Layout.bouncerXRange)),\(span(Layout.bouncerYRange)), "
        + "a radius of \(span(Layout.bouncerRadiusRange)): 3=400,500,r60",
      standard: "the original's, r\(plain(original.bouncers[0].radius))",
      help: "where the bouncer of a chord is, and its radius; give it again for another", for: music
    ) { options, argument in
      guard let (degree, bouncer) = bouncer(argument.text) else { return false }
      options.settings.layout.bouncers[Int(degree.rawValue)] = bouncer
      return true
    },
    Flag(
      "--piano-key", "N=X,Y[,wW][,hH]",
      allowed: "1…4, or as many as --keys says, the centre in \(span(Layout.keyXRange)),\(span(Layout.keyYRange)), "
        + "a width of \(span(Layout.keyWidthRange)), a height of \(span(Layout.keyHeightRange)): 2=703,20,w100,h40",
      standard: "the original's, w\(plain(original.keys[0].width)),h\(plain(original.keys[0].height))",
      help: "where a key is, and its size; give it again for another", for: music
    ) { options, argument in
      guard let (index, key) = pianoKey(argument.text, of: options.settings.layout.keys) else { return false }
      options.settings.layout.keys[index] = key
      return true
    },
  ]

  private static let original = Layout.original
}
