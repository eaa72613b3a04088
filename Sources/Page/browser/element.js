// @ts-check
// Elements in one expression, and what several panels need of them.

/**
 * An element with its attributes, listeners and children. An attribute that is false, null or undefined is left out, `on…` is a listener,
 * and `value`, `checked` and `disabled` are properties.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {any}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value)
    else if (name === 'value' || name === 'checked' || name === 'disabled') /** @type {any} */ (made)[name] = value
    else made.setAttribute(name, value === true ? '' : String(value))
  }
  made.append(.../** @type {(Node | string)[]} */ (children.filter((child) => child !== null)))
  return made
}

/**
 * Offers a text as a file to keep.
 * @param {string} name
 * @param {string} text
 */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = element('a', { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
