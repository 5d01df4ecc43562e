import { bell, growth } from '../bots/arithmetic.ts'
import type { Random } from '../random.ts'
import type { Row } from './row.ts'

/**
 * Splits one candle into `count` finer ones that put together give it exactly: a random walk tied to open and close,
 * stretched to the candle's height; one part reaches the high, one the low, the volumes add up.
 * Prices stay multiples of `tick`, volumes of `step`.
 */
export function refine(whole: Row, count: number, span: number, tick: number, step: number, random: Random): Row[] {
  const points = walk(whole, count, tick, random)
  const height = (whole.h - whole.l) / tick
  const wick = (0.35 * height) / Math.sqrt(count)
  let highest = 0
  let lowest = 0
  for (let i = 1; i <= count; i++) {
    if ((points[i] as number) > (points[highest] as number)) highest = i
    if ((points[i] as number) < (points[lowest] as number)) lowest = i
  }
  // A point is the end of one part and the start of the next; the extreme belongs to the part before it.
  const atHigh = Math.max(0, highest - 1)
  const atLow = Math.max(0, lowest - 1)
  const volumes = shares(whole.lots, count, step, points, height * tick, random)
  const rows: Row[] = []
  for (let i = 0; i < count; i++) {
    const o = points[i] as number
    const c = points[i + 1] as number
    const up = Math.floor(Math.abs(bell(random)) * wick) * tick
    const down = Math.floor(Math.abs(bell(random)) * wick) * tick
    const row: Row = { t: whole.t + i * span, o, h: 0, l: 0, c, lots: volumes[i] as number }
    row.h = i === atHigh ? whole.h : Math.min(whole.h, Math.max(o, c) + up)
    row.l = i === atLow ? whole.l : Math.max(whole.l, Math.min(o, c) - down)
    rows.push(row)
  }
  return rows
}

/** count + 1 prices from open to close, none outside the candle. */
function walk(whole: Row, count: number, tick: number, random: Random): number[] {
  const raw: number[] = [0]
  for (let i = 1; i <= count; i++) raw.push((raw[i - 1] as number) + bell(random))
  const end = raw[count] as number
  let low = 0
  let high = 0
  for (let i = 0; i <= count; i++) {
    raw[i] = (raw[i] as number) - (end * i) / count
    low = Math.min(low, raw[i] as number)
    high = Math.max(high, raw[i] as number)
  }
  const body = whole.c - whole.o
  const room = Math.max(0, whole.h - whole.l - Math.abs(body) * 0.5)
  const scale = high > low ? (0.9 * room) / (high - low) : 0
  return raw.map((value, i) => {
    if (i === 0) return whole.o
    if (i === count) return whole.c
    const price = Math.round((whole.o + (body * i) / count + value * scale) / tick) * tick
    return folded(price, whole.l, whole.h)
  })
}

/** A price past the low or high, thrown back inside: a walk that is cut off instead lies flat along its bound. */
function folded(price: number, low: number, high: number): number {
  const back = price < low ? 2 * low - price : price > high ? 2 * high - price : price
  return Math.max(low, Math.min(high, back))
}

/** Splits a volume into whole steps that add up to it; parts that move more trade more. */
function shares(
  lots: number,
  count: number,
  step: number,
  points: readonly number[],
  height: number,
  random: Random,
): number[] {
  const sums: number[] = []
  let sum = 0
  for (let i = 0; i < count; i++) {
    const move = height > 0 ? Math.abs((points[i + 1] as number) - (points[i] as number)) / height : 0
    sum += growth(0.5 * bell(random)) * (1 + 4 * move)
    sums.push(sum)
  }
  const steps = Math.floor(lots / step)
  const out: number[] = []
  let given = 0
  for (let i = 0; i < count; i++) {
    const upTo = i === count - 1 ? steps : Math.floor((steps * (sums[i] as number)) / sum)
    out.push((upTo - given) * step)
    given = upTo
  }
  return out
}
