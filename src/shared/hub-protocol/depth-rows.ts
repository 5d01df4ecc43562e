import { DEPTH_HEAD, DEPTH_ROW, DepthAt, DepthFlag, LevelAt } from './delivery-layout.ts'

/** Where a body of steps ({@link DepthFlag.steps}) has its unit and the best price of either side, in ticks: behind every depth body's head. */
const StepsAt = { unit: DEPTH_HEAD, bestBid: DEPTH_HEAD + 1, bestAsk: DEPTH_HEAD + 2 } as const
const STEPS_HEAD = DEPTH_HEAD + 3
/** With fewer rows nothing is won. */
const FEWEST_ROWS = 4

/**
 * Writes a depth body so that it takes half the room, which is what most of a delivery costs to send and to receive: a row is
 * `step × unit + lots`, with the step in groups from the row before it (0 for the best) and the unit a power of two above all lots.
 * @param body as in delivery-layout.ts, two numbers a row @param out holds at least as much
 * @returns length of what was written; 0 where a row does not fit in a safe integer, or there are too few
 */
export function stepRows(body: Float64Array, out: Float64Array): number {
  const bids = body[DepthAt.bids] as number
  const rows = bids + (body[DepthAt.asks] as number)
  if (rows < FEWEST_ROWS) return 0
  let most = 0
  let widest = 0
  for (let i = 0; i < rows; i++) {
    const at = DEPTH_HEAD + i * DEPTH_ROW
    most = Math.max(most, body[at + LevelAt.lots] as number)
    if (i !== 0 && i !== bids)
      widest = Math.max(widest, Math.abs((body[at] as number) - (body[at - DEPTH_ROW] as number)))
  }
  if (!(most <= Number.MAX_SAFE_INTEGER)) return 0
  const group = body[DepthAt.group] as number
  let unit = 1
  while (unit <= most) unit *= 2
  if ((widest / group) * unit + unit > Number.MAX_SAFE_INTEGER) return 0
  for (let i = 0; i < DEPTH_HEAD; i++) out[i] = body[i] as number
  out[DepthAt.flags] = (body[DepthAt.flags] as number) | DepthFlag.steps
  out[StepsAt.unit] = unit
  out[StepsAt.bestBid] = body[DEPTH_HEAD] as number
  out[StepsAt.bestAsk] = bids < rows ? (body[DEPTH_HEAD + bids * DEPTH_ROW] as number) : Number.NaN
  for (let i = 0; i < rows; i++) {
    const at = DEPTH_HEAD + i * DEPTH_ROW
    const best = i === 0 || i === bids
    const step = best ? 0 : Math.abs((body[at] as number) - (body[at - DEPTH_ROW] as number)) / group
    out[STEPS_HEAD + i] = step * unit + (body[at + LevelAt.lots] as number)
  }
  return STEPS_HEAD + rows
}

/**
 * Rows of a depth body in either form: price in ticks and size in lots in turns, bids best first, then asks best first.
 * Empty where the body is.
 */
export function depthRows(body: Float64Array): number[] {
  const bids = body[DepthAt.bids] ?? 0
  const rows = bids + (body[DepthAt.asks] ?? 0)
  const out: number[] = []
  if (((body[DepthAt.flags] ?? 0) & DepthFlag.steps) === 0) {
    for (let i = 0; i < rows * DEPTH_ROW; i++) out.push(body[DEPTH_HEAD + i] as number)
    return out
  }
  const group = body[DepthAt.group] as number
  const unit = body[StepsAt.unit] as number
  let price = body[StepsAt.bestBid] as number
  let away = -group
  for (let i = 0; i < rows; i++) {
    if (i === bids) {
      price = body[StepsAt.bestAsk] as number
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
