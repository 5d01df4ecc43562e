import { escapeText } from './junit.js'
import { notJudgedLine, summaryLine } from './terminal.js'

/** @import { Result } from '../base/types.d.ts' */

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem}
article{border-left:.4rem solid;margin:.75rem 0;padding:.25rem .75rem;overflow-wrap:anywhere}h1{font-size:1.4rem}h2{font-size:1rem;margin:0}
p{margin:.25rem 0}.broken{border-color:#c62828}.holds{border-color:#2e7d32}.not{border-color:#757575}small{opacity:.8}`

/**
 * Results as one page without scripts; broken rules first.
 * @param {readonly Result[]} results @param {string} backend its address @returns {string}
 */
export function htmlReport(results, backend) {
  const order = ['broken', 'not judged', 'holds']
  const why = notJudgedLine(results)
  const sorted = [...results].sort((a, b) => order.indexOf(a.outcome.verdict) - order.indexOf(b.outcome.verdict))
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Conformance of ${escapeText(backend)}</title><style>${STYLE}</style></head>
<body>
<h1>Conformance of ${escapeText(backend)}</h1>
<p>${summaryLine(results)}</p>${why === null ? '' : `\n<p>${escapeText(why)}</p>`}
${sorted.map(article).join('\n')}
</body>
</html>
`
}

/** @param {Result} result @returns {string} */
function article({ rule, outcome }) {
  const lines =
    outcome.verdict === 'broken'
      ? [`Expected: ${outcome.expected}`, `Came: ${outcome.came}`]
      : [outcome.verdict === 'holds' ? outcome.came : outcome.why]
  const text = lines.map((line) => `<p>${escapeText(line)}</p>`).join('')
  const where = escapeText(`${rule.document}, ${rule.section}: ${rule.sentence}`)
  return `<article class="${outcome.verdict.split(' ')[0]}"><h2>${escapeText(`${rule.id} ${rule.title}`)}: ${outcome.verdict}</h2>${text}<p><small>${where}</small></p></article>`
}
