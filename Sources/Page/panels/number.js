// @ts-check
// The control of a number: a slider and a field with the value. If the value need not be whole, the control also has a button
// and a field for the number's motion (such as `10..20/60s,smooth`).

import { faultLine, textField } from '../browser/element.js'
import { motion } from './motion.js'
import { slider } from './sliders.js'

/** @typedef {import('../types.js').Context} Context */

/** @param {Context} context @param {import('../types.js').Parameter} parameter @param {Record<string, any>} attributes @returns {import('./rows.js').Control} */
export function number(context, parameter, attributes) {
  const { name, unit, allowed } = parameter
  const range = slider(context, parameter, attributes)
  const fault = faultLine(`${attributes.id}-fault`)
  const typed = textField({
    class: 'value', inputmode: 'decimal', 'aria-label': `${name}, ${unit}`, 'aria-describedby': fault.element.id, title: allowed,
    onchange: () => {
      const value = parameter.read(typed.value)
      showError(value === null ? `${name}: ${allowed}` : null)
      if (value !== null) context.send(parameter.setting(value))
    },
    onfocus: () => typed.select(),
    onblur: () => {
      if (!fault.isShown) return
      showError(null)
      refresh()
    },
  })
  const moving = parameter.scale === 'whole' ? null : motion(context, parameter, showError)

  /** @param {string | null} wrong */
  function showError(wrong) {
    fault.show(wrong)
    typed.setAttribute('aria-invalid', String(fault.isShown))
  }
  function refresh() {
    range.refresh()
    if (document.activeElement !== typed) typed.value = parameter.words(context.value(parameter))
    typed.disabled = !context.source.canTouch
    moving?.refresh()
  }
  return { content: [range.element, typed, ...moving?.content ?? [], fault.element], refresh }
}
