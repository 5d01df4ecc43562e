import { DEPTH_HEAD, DEPTH_ROW, DepthAt, LevelAt } from '../../shared/hub-protocol/delivery-layout.ts'

/** True for a depth body in single ticks whose sides are in order, do not cross, and hold no more than `most` levels each. */
export function isValidBook(body: Float64Array, most: number): boolean {
  const bids = body[DepthAt.bids]
  const asks = body[DepthAt.asks]
  if (!isCount(body[DepthAt.u], Number.MAX_SAFE_INTEGER) || body[DepthAt.group] !== 1) return false
  if (!isCount(bids, most) || !isCount(asks, most)) return false
  if (body.length !== DEPTH_HEAD + (bids + asks) * DEPTH_ROW) return false
  const firstAsk = DEPTH_HEAD + bids * DEPTH_ROW
  if (bids > 0 && asks > 0 && (body[DEPTH_HEAD] as number) >= (body[firstAsk] as number)) return false
  return isSide(body, DEPTH_HEAD, bids, -1) && isSide(body, firstAsk, asks, 1)
}

function isSide(body: Float64Array, from: number, rows: number, rising: 1 | -1): boolean {
  for (let i = 0; i < rows; i++) {
    const at = from + i * DEPTH_ROW
    const price = body[at + LevelAt.ticks] as number
    const lots = body[at + LevelAt.lots] as number
    if (!Number.isSafeInteger(price) || !Number.isSafeInteger(lots) || price <= 0 || lots <= 0) return false
    if (i > 0 && (price - (body[at - DEPTH_ROW] as number)) * rising <= 0) return false
  }
  return true
}

function isCount(value: number | undefined, most: number): value is number {
  return value !== undefined && Number.isSafeInteger(value) && value >= 0 && value <= most
}
