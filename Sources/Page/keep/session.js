// @ts-check
// The session up to now, as text and as a share line (the session in one line of text).

/** @typedef {import('../types.js').Context} Context */

/**
 * Returns the share line. Throws an error if the session has none.
 * @param {Context} context
 */
export async function sharedLine({ source, shareLine }) {
  const line = source.sessionText ? shareLine(source.sessionText()) : await source.share?.()
  if (!line) throw new Error('The session is too long for a share line: save it as a file.')
  return line
}

/**
 * Returns the text of the session. Throws an error if there is no text.
 * @param {Context} context
 */
export const sessionText = async (context) => context.source.sessionText?.() ?? context.core.textOfShare(await sharedLine(context))
