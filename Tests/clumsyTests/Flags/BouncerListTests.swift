import Instrument
import Testing

@testable import clumsy

@Suite struct BouncerListTests {
  @Test(arguments: [
    ("I,ii,iii,IV,V,vi,vii", 0b111_1111), ("1,4,5", 0b001_1001), ("i,iv,v", 0b001_1001), ("VII", 0b100_0000),
    ("vii°", 0b100_0000), ("I, IV, V", 0b001_1001), ("5,5,V", 0b001_0000), ("7,1", 0b100_0001),
  ])
  func listNamesBouncersByDegree(text: String, bits: UInt8) {
    #expect(bouncers(text) == Bouncers(rawValue: bits))
  }

  @Test(arguments: ["", ",", "I,", ",I", "I,,V", "0", "8", "viii", "iiii", "I;V", "I V", "1-5", "-1", "I°", "all", "Ⅳ"])
  func wrongListIsRefused(text: String) {
    #expect(bouncers(text) == nil)
  }
}
