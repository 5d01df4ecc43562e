import { short } from '../numbers.ts'
import type { Measured } from '../result-file.ts'
import type { Bars, Histogram } from '../row.ts'
import { escapeHtml, head } from './html.ts'

const WIDTH = 220
/** Where the goal stands on the line. */
const GOAL_AT = { least: 77, most: 143 }

/** Interval and median against the goal on a log scale, the goal always at one place. */
export function intervalChart({ goal, median, p10, p90 }: Measured): string {
  if (goal === null || median === null || median <= 0) return ''
  const bound = 'least' in goal ? goal.least : goal.most
  if (bound <= 0) return ''
  const at = 'least' in goal ? GOAL_AT.least : GOAL_AT.most
  const low = Math.max(p10 ?? median, bound / 1e6)
  const high = p90 ?? median
  // As much as is needed to show both ends, at least 60 % either way.
  const reach = Math.max(
    Math.log(1.6),
    (Math.log(high / bound) * WIDTH) / (WIDTH - at - 8),
    (-Math.log(low / bound) * WIDTH) / (at - 8),
  )
  const x = (value: number) =>
    Math.min(WIDTH - 2, Math.max(2, at + (Math.log(value / bound) / reach) * WIDTH)).toFixed(1)
  const label = `median ${short(median)}, from ${short(low)} to ${short(high)}, goal ${short(bound)}`
  return (
    `<svg class="ci" width="${WIDTH}" height="20" role="img" aria-label="${label}"><path class="ax" d="M0 10.5H${WIDTH}"/>` +
    `<path class="goal" d="M${at}.0 1V19"/><path class="iv" d="M${x(low)} 10.5H${x(high)}"/>` +
    `<rect class="pt" x="${(Number(x(median)) - 2.5).toFixed(1)}" y="5" width="5" height="11"/></svg>`
  )
}

const HEIGHT = 106
const HIST_WIDTH = 292

/** Bars of a distribution on a log scale, light up to the median, with its percentiles as lines. */
export function histogramChart({ name, unit, from, factor, counts, marks }: Histogram): string {
  const most = Math.max(1, ...counts)
  const wide = HIST_WIDTH / counts.length
  const end = from * factor ** counts.length
  const x = (value: number) => (Math.log(Math.max(value, from) / from) / Math.log(factor)) * wide
  const median = marks[0]?.value ?? from
  const bars = counts
    .map((count, at) => {
      const high = (90 * count) / most
      const tail = from * factor ** at >= median
      return `<rect${tail ? ' class="t"' : ''} x="${(at * wide + 0.5).toFixed(1)}" y="${(HEIGHT - high).toFixed(1)}" width="${(wide - 1).toFixed(1)}" height="${high.toFixed(1)}"/>`
    })
    .join('')
  const lines = marks
    .map((mark) => {
      const at = Math.min(HIST_WIDTH, x(mark.value))
      const left = at > HIST_WIDTH * 0.6
      const words = escapeHtml(`${mark.name} ${short(mark.value)} ${unit}`)
      return `<path class="q" d="M${at.toFixed(1)} 4V${HEIGHT}"/><text class="b" x="${(at + (left ? -3 : 3)).toFixed(1)}" y="12" text-anchor="${left ? 'end' : 'start'}">${words}</text>`
    })
    .join('')
  const label = escapeHtml(`${name}: ${marks.map((mark) => `${mark.name} ${short(mark.value)} ${unit}`).join(', ')}`)
  return `<div><b class="strong">${escapeHtml(name)}</b><svg class="hg" width="${HIST_WIDTH}" height="120" role="img" aria-label="${label}">${bars}<path class="ax" d="M0 ${HEIGHT + 0.5}H${HIST_WIDTH}"/>${lines}<text x="0" y="118">${short(from)} ${escapeHtml(unit)}</text><text x="${HIST_WIDTH}" y="118" text-anchor="end">${short(end)} ${escapeHtml(unit)}</text></svg></div>`
}

/** Amounts side by side, longest first as they come. */
export function barChart({ title, note, unit, bars, below }: Bars): string {
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE)
  const rows = bars.map(({ name, value, own }) => {
    const strong = own ? ' strong' : ''
    const amount = value >= 10_000 ? `${(value / 1000).toFixed(1)} k` : short(value)
    return `<span class="${strong.trim()}">${escapeHtml(name)}</span><span><i${own ? ' class="me"' : ''} style="width:${Math.max(0, (value / most) * 100).toFixed(1)}%"></i></span><span class="n${strong}">${amount} ${escapeHtml(unit)}</span>`
  })
  return `<section>${head(title, note)}<div class="pr">${rows.join('')}</div>${below ? `<p class="t3">${escapeHtml(below)}</p>` : ''}</section>`
}
