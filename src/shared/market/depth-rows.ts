import { DEPTH_HEAD, DEPTH_ROW } from './delivery.ts'

/** Of a depth body's flags: each row is one number (see {@link stepRows}). */
export const DEPTH_STEPS = 32
/** Head of such a body: that of every depth body, then the unit and the best price of either side, in ticks. */
const STEPS_HEAD = DEPTH_HEAD + 3
/** With fewer rows nothing is won. */
const FEWEST_ROWS = 4

/**
 * Writes a depth body so that it takes half the room, which is what most of a delivery costs to send and to receive: a row is
 * `step × unit + lots`, with the step in groups from the row before it (0 for the best) and the unit a power of two above all lots.
 * @param body as in delivery.ts, two numbers a row @param out holds at least as much
 * @returns length of what was written; 0 where a row does not fit in a safe integer, or there are too few
 */
export function stepRows(body: Float64Array, out: Float64Array): number {
  const bids = body[5] as number
  const rows = bids + (body[6] as number)
  if (rows < FEWEST_ROWS) return 0
  let most = 0
  let widest = 0
  for (let i = 0; i < rows; i++) {
    const at = DEPTH_HEAD + i * DEPTH_ROW
    most = Math.max(most, body[at + 1] as number)
    if (i !== 0 && i !== bids)
      widest = Math.max(widest, Math.abs((body[at] as number) - (body[at - DEPTH_ROW] as number)))
  }
  if (!(most <= Number.MAX_SAFE_INTEGER)) return 0
  const group = body[1] as number
  let unit = 1
  while (unit <= most) unit *= 2
  if ((widest / group) * unit + unit > Number.MAX_SAFE_INTEGER) return 0
  for (let i = 0; i < DEPTH_HEAD; i++) out[i] = body[i] as number
  out[2] = (body[2] as number) | DEPTH_STEPS
  out[DEPTH_HEAD] = unit
  out[DEPTH_HEAD + 1] = body[DEPTH_HEAD] as number
  out[DEPTH_HEAD + 2] = bids < rows ? (body[DEPTH_HEAD + bids * DEPTH_ROW] as number) : Number.NaN
  for (let i = 0; i < rows; i++) {
    const at = DEPTH_HEAD + i * DEPTH_ROW
    const best = i === 0 || i === bids
    const step = best ? 0 : Math.abs((body[at] as number) - (body[at - DEPTH_ROW] as number)) / group
    out[STEPS_HEAD + i] = step * unit + (body[at + 1] as number)
  }
  return STEPS_HEAD + rows
}

/**
 * Rows of a depth body in either form: price in ticks and size in lots in turns, bids best first, then asks best first.
 * Empty where the body is.
 */
export function depthRows(body: Float64Array): number[] {
  const bids = body[5] ?? 0
  const rows = bids + (body[6] ?? 0)
  const out: number[] = []
  if (((body[2] ?? 0) & DEPTH_STEPS) === 0) {
    for (let i = 0; i < rows * DEPTH_ROW; i++) out.push(body[DEPTH_HEAD + i] as number)
    return out
  }
  const group = body[1] as number
  const unit = body[DEPTH_HEAD] as number
  let price = body[DEPTH_HEAD + 1] as number
  let away = -group
  for (let i = 0; i < rows; i++) {
    if (i === bids) {
      price = body[DEPTH_HEAD + 2] as number
      away = group
    }
    const row = body[STEPS_HEAD + i] as number
    // Exact: the unit is a power of two.
    const step = Math.floor(row / unit)
    price += step * away
    out.push(price, row - step * unit)
  }
  return out
}
