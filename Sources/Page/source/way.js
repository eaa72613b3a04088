// @ts-check
// Which gestures are one move of a hand.

/** What a gesture moves, of which many make one move of a hand; empty for one that counts for itself. @param {string} text */
export function wayOf(text) {
  const words = text.split(' ')
  if (words[0] === 'drag' || words[0] === 'flick') return `ball ${words[1]}`
  if (words[0] === 'move') return (words[1] ?? '').split('=')[0] ?? ''
  return words.length === 2 && !Number.isNaN(Number(words[1])) && words[0] !== 'remove' ? words[0] ?? '' : ''
}
