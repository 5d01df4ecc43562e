/** @import { Outcome } from './types.d.ts' */

/** The rule holds. @param {string} came what was seen @returns {Outcome} */
export function holds(came) {
  return { verdict: 'holds', came }
}

/** The rule is broken. @param {string} expected @param {string} came @returns {Outcome} */
export function broken(expected, came) {
  return { verdict: 'broken', expected, came }
}

/** The rule could not be judged. @param {string} why @returns {Outcome} */
export function notJudged(why) {
  return { verdict: 'not judged', why }
}

/**
 * Judges by what was counted: nothing seen is nothing judged.
 * @param {number} seen how much there was to judge
 * @param {string} none why nothing can be said where there was none
 * @param {() => Outcome} check
 * @returns {Outcome}
 */
export function ifSeen(seen, none, check) {
  return seen === 0 ? notJudged(none) : check()
}

/**
 * Judges by a list of findings: none is a rule that holds.
 * @param {readonly string[]} findings what is wrong, in words
 * @param {string} expected
 * @param {string} came what was judged, where nothing is wrong
 * @returns {Outcome}
 */
export function byFindings(findings, expected, came) {
  const [first] = findings
  if (first === undefined) return holds(came)
  const more = findings.length - 1
  return broken(expected, more === 0 ? first : `${first} (and ${more} more)`)
}

/** A value as one short line without control characters, whatever a backend has sent. @param {unknown} value @returns {string} */
export function brief(value) {
  const whole = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  const text = whole
    .slice(0, 1_000)
    .replace(/[\s\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
  return text.length > 160 ? `${text.slice(0, 157)}…` : text
}
