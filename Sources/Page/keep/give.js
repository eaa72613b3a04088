// @ts-check
// Gives files and links away: as downloads, or to the browser's sharing of files.

import { element } from '../browser/element.js'

/** Downloads files. @param {File[]} files */
export function download(files) {
  for (const file of files) {
    const address = URL.createObjectURL(file)
    const link = element('a', { href: address, download: file.name })
    document.body.append(link)
    link.click()
    link.remove()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
}

/** Returns `true` if the browser can share this. @param {{files?: File[], url?: string}} what */
export const canShare = (what) => Boolean(navigator.canShare?.(what))

/**
 * Opens the browser's sharing. Call it from a click: browsers refuse it otherwise.
 * @param {{files?: File[], url?: string, title?: string}} what
 */
export async function share(what) {
  try {
    await navigator.share(what)
  } catch (error) {
    // The user closed it.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}

/**
 * Returns `true` if a link to this page opens nothing on another machine.
 * @param {import('../types.js').Source} source
 */
export const isOnlyHere = ({ address }) => !address && (location.protocol === 'file:' || /^(localhost|127\..*|\[::1\])$/.test(location.hostname))

/**
 * Returns a link to a session on this page's address.
 * @param {import('../types.js').Source} source knows the address at which others can open the page, if any
 * @param {string} line the share line
 */
export const linkTo = ({ address }, line) => `${address || location.href.replace(/[?#].*/, '')}#${line}`
