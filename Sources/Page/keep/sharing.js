// @ts-check
// Downloads files, and passes files or links to other programs through the browser's share dialog.

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

/** Returns `true` if the browser can share these files or this link. @param {{files?: File[], url?: string}} what */
export const canShare = (what) => Boolean(navigator.canShare?.(what))

/**
 * Opens the browser's share dialog. Call this in a click's listener: browsers refuse to open the dialog at other times.
 * @param {{files?: File[], url?: string, title?: string}} what
 */
export async function share(what) {
  try {
    await navigator.share(what)
  } catch (error) {
    // An AbortError means that the user closed the dialog.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}

/**
 * Returns `true` if a link to this page works only on this machine.
 * @param {import('../types.js').Source} source
 */
export const isReachableOnlyLocally = ({ address }) => !address && (location.protocol === 'file:' || /^(localhost|127\..*|\[::1\])$/.test(location.hostname))

/**
 * Returns a link that opens a session in this page: the page's address, then `#` and the session's share line.
 * @param {import('../types.js').Source} source `source.address` is the address at which other machines open the page, if there is one
 * @param {string} line the share line
 */
export const linkTo = ({ address }, line) => `${address || location.href.replace(/[?#].*/, '')}#${line}`
