/** Why rules that need a token are not judged, where there is none. */
export const NO_TOKEN = 'no token was given'
/** And where the backend refuses it. */
export const TOKEN_REFUSED = 'the token was not accepted'
/** Why rules of the calls are not judged, where nothing answers as the API does. */
export const UNANSWERED = 'no call was answered as docs/api.md says'
export const READ_ONLY = 'the run is read-only (--write)'
export const LEFT_ALONE = 'it changes something that the kit leaves alone'
export const NO_ID = 'of such a thing was found in other answers'
export const REFUSED = 'it was refused'

/** How each reason is counted: what one rule does, and what several do. @type {readonly (readonly [part: string, one: string, many: string])[]} */
const COUNTED = [
  [NO_TOKEN, 'needs a token', 'need a token'],
  [TOKEN_REFUSED, 'needs a token that is accepted', 'need a token that is accepted'],
  [UNANSWERED, 'needs calls that are answered', 'need calls that are answered'],
  [READ_ONLY, 'needs --write', 'need --write'],
  [LEFT_ALONE, 'changes something that the kit leaves alone', 'change something that the kit leaves alone'],
  [NO_ID, 'needs an id that no answer had', 'need an id that no answer had'],
  [REFUSED, 'was refused by the backend', 'were refused by the backend'],
  ['socket does not open', 'needs a socket that opens', 'need a socket that opens'],
]
const OTHER = /** @type {const} */ (['', 'had nothing to judge', 'had nothing to judge'])

/**
 * Counts why rules were not judged.
 * @param {readonly string[]} reasons one of each rule
 * @returns {string[]} such as `3 need a token`, the most frequent first
 */
export function countReasons(reasons) {
  /** @type {Map<(typeof COUNTED)[number], number>} */
  const counts = new Map()
  for (const reason of reasons) {
    const kind = COUNTED.find(([part]) => reason.includes(part)) ?? OTHER
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([[, one, many], n]) => `${n} ${n === 1 ? one : many}`)
}
