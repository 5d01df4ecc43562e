import { type Comparison, percentText } from '../compare.ts'
import { short, verdict } from '../numbers.ts'
import type { Measured, MeasuredRow, ResultFile } from '../result-file.ts'
import { summary } from '../tables.ts'
import { barChart, histogramChart, intervalChart } from './charts.ts'
import { comparisonSection } from './comparison.ts'
import { dateText, dayText, escapeHtml, head } from './html.ts'
import { busyWarning, goalWithUnit, notReached, withUnit } from './not-reached.ts'
import { STYLE } from './style.ts'

const LOGO =
  '<svg width="24" height="24" viewBox="0 0 16 16" aria-hidden="true"><g fill="none" stroke="#0B4F60" stroke-width="3"><circle cx="6" cy="7" r="4.5"/><path d="M6 11.5h10"/></g></svg>'

/**
 * A page that needs no other file: the figures of a run, what it missed or left out, and what has changed since an earlier one.
 * @param font a rule that brings the font
 */
export function reportHtml(file: ResultFile, since: Comparison | null, font = ''): string {
  const busy = busyWarning(file)
  const notes = file.rows.flatMap(({ notes: said, name }) => said.map((line) => `${name}: ${line}`))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Socket throughput · Onetape</title><style>${font}${STYLE}</style></head><body>
<header><div><div class="lead">${LOGO}<span>${escapeHtml(`npm run bench${file.arguments.map((word) => ` ${word}`).join('')}, ${dateText(file.startedAt)}`)}</span></div><h1>Socket throughput</h1><p class="t2 sum">${escapeHtml(`${summary(file)}. Median of paired ratios in one interleaved run, with the 10th and 90th percentile.`)} <a href="../README.md">How it is measured: bench/README.md</a></p></div>${machine(file)}</header>
${busy ? `<p class="note">${escapeHtml(busy)}</p>` : ''}
${file.rows
  .filter(({ error }) => error !== null)
  .map(failure)
  .join('')}
${notReached(file)}
${ratios(file, since)}
${limits(file)}
<div class="two">${distributions(file)}${file.rows.flatMap(({ bars }) => bars.map(barChart)).join('')}${since ? comparisonSection(since) : ''}${notes.length > 0 ? `<section>${head('Notes')}${notes.map((line) => `<p class="t2">${escapeHtml(line)}</p>`).join('')}</section>` : ''}</div>
</body></html>
`
}

function machine({ machine: it, loadAfter, seed, rows, quick, peers: versions = {} }: ResultFile): string {
  const peers = Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')
  const runs = rows.map(({ name, keys }) => `${name} ${Math.max(0, ...keys.map((key) => key.runs.length))}`)
  const facts: [string, string][] = [
    ['Machine', `${it.cores} cores, ${it.memoryGb} GB, fingerprint ${it.id.slice(0, 4)} ${it.id.slice(4)}`],
    ['Processor', it.cpu],
    ['Node, Chromium', `${it.node}, ${it.chromium ?? 'none ran'}`],
    ['Load before, after', `${it.load}, ${loadAfter}`],
    ...(peers === '' ? [] : [['Peers', peers] as [string, string]]),
    ['Seed, runs', `${seed}${quick ? ' (quick)' : ''}, ${runs.join(', ')}`],
    ['Commit', `${it.commit}, ${it.clean ? 'clean' : 'with changes'}`],
  ]
  return `<dl class="kv tight n">${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`
}

function failure({ name, error }: MeasuredRow): string {
  return `<p class="note err">${escapeHtml(`${name} failed: ${error}`)}</p>`
}

function keysOf(file: ResultFile, wanted: (key: Measured) => boolean): [row: string, key: Measured][] {
  return file.rows.flatMap(({ name, keys }) => keys.filter(wanted).map((key): [string, Measured] => [name, key]))
}

function verdictCell(key: Measured): string {
  const words = verdict({ ...key, touches: false })
  const cell = key.met === true ? `✓ ${words}` : key.met === null ? words : `<span class="bad">✗ ${words}</span>`
  return cell + (key.touches ? ', <span class="badge">interval touches</span>' : '')
}

function ratios(file: ResultFile, since: Comparison | null): string {
  const lines = keysOf(file, ({ unit }) => unit === null).map(([row, key]) => {
    const change = since?.differences.find((one) => one.row === row && one.key === key.key)
    const changed = change ? `${percentText(change.percent)}${change.verdict === 'inside' ? ' =' : ''}` : ''
    const interval = key.p10 === null ? '' : `${short(key.p10)} to ${withUnit(key.p90, key.unit)}`
    return `<tr><td class="strong">${row}</td><td class="k">${key.key}</td><td class="t2">${escapeHtml(key.meaning)}</td><td class="r n strong">${withUnit(key.median, key.unit)}</td><td class="r n t2">${interval}</td><td>${intervalChart(key)}</td><td class="r n">${goalWithUnit(key)}</td><td>${verdictCell(key)}</td><td class="r n t2">${changed}</td></tr>`
  })
  if (lines.length === 0) return ''
  const note =
    'line: 10th to 90th percentile, block: median, dashed: goal; "=" where the earlier median lies inside this interval'
  const last = since ? `Since ${dayText(since.earlier.startedAt)}` : ''
  return `${head('Ratios', note)}<div class="wide"><table><thead><tr><th>Result</th><th>Key</th><th>Meaning</th><th class="r">Median</th><th class="r">Interval</th><th>Against the goal, log scale</th><th class="r">Goal</th><th></th><th class="r">${last}</th></tr></thead><tbody>${lines.join('')}</tbody></table></div>`
}

function distributions({ rows }: ResultFile): string {
  return rows
    .filter(({ histograms }) => histograms.length > 0)
    .map(
      ({ name, histograms, amounts }) =>
        `<section>${head(name === 'tail' ? 'A message, from text to book' : name, 'median run, log scale')}<div class="hgs">${histograms.map(histogramChart).join('')}</div>${amountList(amounts)}</section>`,
    )
    .join('')
}

/** `p99, ms` is a name and its unit. */
function amountList(amounts: MeasuredRow['amounts']): string {
  const lines = Object.entries(amounts).map(([name, value]) => {
    const [, said = name, unit = ''] = /^(.*), ([^,\s]+)$/.exec(name) ?? []
    const text = Array.isArray(value) ? value.map(short).join(', ') : typeof value === 'number' ? short(value) : value
    return `<div><dt>${escapeHtml(said.replaceAll('_', ' '))}</dt><dd class="n">${escapeHtml(unit ? `${text} ${unit}` : text)}</dd></div>`
  })
  return lines.length === 0 ? '' : `<dl class="kv">${lines.join('')}</dl>`
}

function limits(file: ResultFile): string {
  const lines = keysOf(file, ({ unit }) => unit !== null).map(
    ([row, key]) =>
      `<tr><td>${row}</td><td class="k">${key.key}</td><td class="t2">${escapeHtml(key.meaning)}</td><td class="r n strong">${escapeHtml(withUnit(key.median, key.unit))}</td><td class="r n">${escapeHtml(goalWithUnit(key))}</td><td class="r">${verdictCell(key)}</td></tr>`,
  )
  if (lines.length === 0) return ''
  return `<section class="whole">${head('Amounts and their limits')}<div class="wide"><table><thead><tr><th>Result</th><th>Key</th><th>Meaning</th><th class="r">Measured</th><th class="r">Goal</th><th></th></tr></thead><tbody>${lines.join('')}</tbody></table></div></section>`
}
