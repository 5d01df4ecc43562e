import { countReasons } from '../base/reasons.js'

/** @import { Result } from '../base/types.d.ts' */

/** One line of a result. @param {Result} result @returns {string} */
export function terminalLine({ rule, outcome }) {
  const where = `${rule.document}, ${rule.section}`
  if (outcome.verdict === 'holds') return `holds       ${rule.id} ${rule.title} · ${outcome.came} · ${where}`
  if (outcome.verdict === 'not judged') return `not judged  ${rule.id} ${rule.title} · ${outcome.why} · ${where}`
  return `BROKEN      ${rule.id} ${rule.title} · expected ${outcome.expected} · came ${outcome.came} · ${where}`
}

/** @param {readonly Result[]} results @returns {{ holds: number, broken: number, notJudged: number }} */
export function countOf(results) {
  const of = (/** @type {string} */ verdict) => results.filter(({ outcome }) => outcome.verdict === verdict).length
  return { holds: of('holds'), broken: of('broken'), notJudged: of('not judged') }
}

/** The last line. @param {readonly Result[]} results @returns {string} */
export function summaryLine(results) {
  const { holds, broken, notJudged } = countOf(results)
  return `${holds} hold, ${broken} broken, ${notJudged} not judged`
}

/** Why rules were not judged, counted by reason. @param {readonly Result[]} results @returns {string | null} null where all were judged */
export function notJudgedLine(results) {
  const reasons = results.flatMap(({ outcome }) => (outcome.verdict === 'not judged' ? [outcome.why] : []))
  return reasons.length === 0 ? null : `${reasons.length} not judged: ${countReasons(reasons).join(', ')}`
}

/** What the terminal has after all results: broken rules, why others were not judged, and the last line. @param {readonly Result[]} results @returns {string[]} */
export function closingLines(results) {
  const broken = results.filter(({ outcome }) => outcome.verdict === 'broken').map(terminalLine)
  const why = notJudgedLine(results)
  return [...broken, ...(why === null ? [] : [why]), summaryLine(results)]
}
