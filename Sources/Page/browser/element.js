// @ts-check
// Builds DOM elements in one expression, and the controls that several panels share.

/**
 * Creates an element with attributes, listeners and children. An attribute that is false, null or undefined
 * is omitted. An attribute `on…` adds a listener; `value`, `checked` and `disabled` set properties.
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
 * Returns a function that makes a value at its first call, and always returns that value.
 * @template T
 * @param {() => T} make
 * @returns {() => T}
 */
export function once(make) {
  /** @type {{value: T} | undefined} */
  let made
  return () => (made ??= { value: make() }).value
}

/** Returns a name with blanks in place of hyphens, for display. @param {string} name */
export const spaced = (name) => name.replaceAll('-', ' ')

/**
 * Creates a drop-down list. A choice without a text shows its value with blanks in place of hyphens.
 * @param {Record<string, any>} attributes
 * @param {{value: string, text?: string, help?: string}[]} choices
 * @returns {HTMLSelectElement}
 */
export const select = (attributes, choices) => element(
  'select', attributes, ...choices.map(({ value, text, help }) => element('option', { value, title: help }, text ?? spaced(value))))

/**
 * Creates a text field without autocompletion and spell checking.
 * @param {Record<string, any>} attributes
 * @returns {HTMLInputElement}
 */
export const textField = (attributes) => element('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', ...attributes })

/** Creates a switch. @param {Record<string, any>} attributes @returns {HTMLInputElement} */
export const toggle = (attributes) => element('input', { type: 'checkbox', role: 'switch', ...attributes })

/** Creates a button. @param {Record<string, any>} attributes @param {string} text @returns {HTMLButtonElement} */
export const button = (attributes, text) => element('button', { type: 'button', class: 'button', ...attributes }, text)

/** Creates a line for an error message. The line is hidden while there is no error. @param {string} [id] */
export function faultLine(id) {
  const line = element('p', { class: 'fault', id, hidden: true })
  return {
    element: line,
    get isShown() { return !line.hidden },
    /** @param {string | null} wrong */
    show(wrong) {
      line.textContent = wrong ?? ''
      line.hidden = !wrong
    },
  }
}

/** Returns `true` if keys that are pressed on a target are typed into a field or act on a dialog. @param {EventTarget | null} target */
export const takesKeys = (target) => Boolean(/** @type {HTMLElement | null} */ (target)?.closest?.('input:not([type=range], [type=checkbox]), select, textarea, dialog'))
