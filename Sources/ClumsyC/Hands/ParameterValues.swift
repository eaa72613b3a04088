import CClumsy
import Hands
import Instrument
import Sessions

func parameter(_ number: Int32) -> Parameter? { UInt8(exactly: number).flatMap { Parameter(rawValue: $0) } }

@_cdecl("clumsy_value_text")
func valueText(
  _ number: Int32, _ value: Double, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32
) -> Int32 {
  guard let parameter = parameter(number) else { return -1 }
  return write(parameter.shownText(value), text, capacity)
}

@_cdecl("clumsy_allowed_text")
func allowedText(_ number: Int32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32) -> Int32 {
  guard let parameter = parameter(number) else { return -1 }
  return write(parameter.allowedText, text, capacity)
}

@_cdecl("clumsy_value_of_text")
func valueOfText(
  _ number: Int32, _ text: UnsafePointer<CChar>, _ value: UnsafeMutablePointer<Double>,
  _ error: UnsafeMutablePointer<clumsy_text_error>?
) -> Int32 {
  clear(error)
  guard let parameter = parameter(number) else { return 0 }
  do throws(ValueError) {
    value.pointee = try parameter.value(typed: string(text))
    return 1
  } catch let reason {
    write(line: 0, column: 0, nearest(to: reason.found, among: parameter.choices) ?? "", reason.text, to: error)
    return 0
  }
}

@_cdecl("clumsy_step_value")
func stepValue(_ number: Int32, _ value: Double, _ steps: Int32) -> Double {
  parameter(number)?.stepped(value, by: Int(steps)) ?? .nan
}

@_cdecl("clumsy_value_at")
func valueAt(_ number: Int32, _ position: Double) -> Double {
  parameter(number).map { Travel($0).value(at: position, steps: 1000) } ?? .nan
}

@_cdecl("clumsy_position_of")
func positionOf(_ number: Int32, _ value: Double) -> Double {
  parameter(number).map { Travel($0).position(of: value) } ?? .nan
}
