// @ts-check
// The panel that VIEWS in the menu opens. Each view has a switch that shows it on the page, a button that opens it in
// a separate window, and its own controls while the page shows it.

import { button, element, toggle } from '../browser/element.js'

/** @typedef {import('./views.js').Views} Views */

/** Fills the panel. @param {HTMLElement} panel @param {Views} views @param {import('../types.js').Context} context */
export function viewSwitch(panel, views, context) {
  const rows = views.all.map(({ name, title }) => {
    const here = toggle({ id: `show-${name}`, onchange: () => choose(name, here.checked) })
    const apart = button({ 'aria-pressed': 'false', onclick: () => views.toggleWindow(name) }, 'Own window')
    const own = element('div', { class: 'view-panel' })
    return { name, here, apart, own, row: element('div', { class: 'row' }, element('label', { for: here.id }, title), here, apart, own) }
  })
  panel.replaceChildren(element('h2', {}, 'Views'), ...rows.map(({ row }) => row))

  /** @param {string} name @param {boolean} isOn */
  function choose(name, isOn) {
    views.show(isOn ? [...views.names, name] : views.names.filter((other) => other !== name))
    const address = new URL(location.href)
    address.searchParams.set('view', views.names.join(','))
    // Browsers do not let a page opened from a file change its query.
    try { history.replaceState(null, '', address.href.replaceAll('%2C', ',')) } catch { /* the address stays */ }
  }

  function refresh() {
    for (const { name, here, apart, own } of rows) {
      here.checked = views.names.includes(name)
      // The only view that is shown cannot be switched off.
      here.disabled = here.checked && views.names.length === 1
      apart.setAttribute('aria-pressed', String(views.hasWindow(name)))
      const controls = here.checked && views.mounted(name)?.panel || null
      if (controls !== own.firstChild) own.replaceChildren(...(controls ? [controls] : []))
    }
  }
  context.onChange(refresh)
  return { refresh }
}
