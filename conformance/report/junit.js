import { countOf, notJudgedLine } from './terminal.js'

/** @import { Result } from '../base/types.d.ts' */

/** Text that may stand in XML and HTML. @param {string} text @returns {string} */
export function escapeText(text) {
  const names = /** @type {Record<string, string>} */ ({ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' })
  // XML 1.0 allows no other control characters and no half of a pair.
  return text.replace(/[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu, '').replace(/[&<>"']/g, (one) => `&${names[one]};`)
}

/** Results as JUnit XML; what was not judged is skipped there, and its reasons are counted in `system-out`. @param {readonly Result[]} results @returns {string} */
export function junitReport(results) {
  const { broken, notJudged } = countOf(results)
  const seconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(3)
  const total = results.reduce((sum, { took }) => sum + took, 0)
  const cases = results.map(({ rule, outcome, took }) => {
    const name = escapeText(`${rule.id} ${rule.title}`)
    const head = `    <testcase classname="${escapeText(rule.document)}" name="${name}" time="${seconds(took)}"`
    if (outcome.verdict === 'holds') return `${head}/>`
    const inner =
      outcome.verdict === 'not judged'
        ? `<skipped message="${escapeText(outcome.why)}"/>`
        : `<failure message="${escapeText(`came ${outcome.came}`)}">${escapeText(`expected ${outcome.expected}\n${rule.document}, ${rule.section}: ${rule.sentence}`)}</failure>`
    return `${head}>${inner}</testcase>`
  })
  const counts = `tests="${results.length}" failures="${broken}" skipped="${notJudged}" time="${seconds(total)}"`
  const why = notJudgedLine(results)
  const counted = why === null ? [] : [`    <system-out>${escapeText(why)}</system-out>`]
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${counts}>
  <testsuite name="onetape-conformance" ${counts} errors="0">
${[...cases, ...counted].join('\n')}
  </testsuite>
</testsuites>
`
}
