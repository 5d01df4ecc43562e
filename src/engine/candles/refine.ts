import { bell, growth } from '../kernel/arithmetic.ts'
import type { Random } from '../kernel/random.ts'
import type { Row } from './row.ts'

/** A longer last part counts as whole when the extremes are placed. */
const LONG_ENOUGH = 0.75
/** The walk's reach to one side is stretched by no more than this against the other's. */
const MAX_STRETCH = 3
/** A walk with a part of this share of the candle's height is drawn again, a few times: the least tall one is taken. */
const TALL = 0.4
const TRIES = 8

/**
 * Splits one candle into `count` finer ones that put together give it exactly: a random walk tied to open and close,
 * stretched to the candle's high and low; one part reaches the high, one the low, the volumes add up.
 * Prices stay multiples of `tick`, volumes of `step`.
 * @param last how much of the last part there is (0 < last ≤ 1): it moves and trades that much less
 */
export function refine(
  whole: Row,
  count: number,
  span: number,
  tick: number,
  step: number,
  random: Random,
  last = 1,
): Row[] {
  const height = (whole.h - whole.l) / tick
  const wick = (0.35 * height) / Math.sqrt(count)
  let way = walk(whole, count, tick, random, last)
  for (let i = 1; i < TRIES && way.tallest > TALL * (whole.h - whole.l); i++) {
    const other = walk(whole, count, tick, random, last)
    if (other.tallest < way.tallest) way = other
  }
  const { points, atHigh, atLow } = way
  const volumes = shares(whole.lots, count, step, points, height * tick, random, last)
  const rows: Row[] = []
  for (let i = 0; i < count; i++) {
    const o = points[i] as number
    const c = points[i + 1] as number
    const reach = i === count - 1 ? wick * Math.sqrt(last) : wick
    const up = Math.floor(Math.abs(bell(random)) * reach) * tick
    const down = Math.floor(Math.abs(bell(random)) * reach) * tick
    const row: Row = { t: whole.t + i * span, o, h: 0, l: 0, c, lots: volumes[i] as number }
    row.h = i === atHigh ? whole.h : Math.min(whole.h, Math.max(o, c) + up)
    row.l = i === atLow ? whole.l : Math.max(whole.l, Math.min(o, c) - down)
    rows.push(row)
  }
  return rows
}

interface Way {
  /** count + 1 prices from open to close, none outside the candle. */
  points: number[]
  /** The parts that reach high and low. */
  atHigh: number
  atLow: number
  /** Height of the tallest part with these, ticks. */
  tallest: number
}

function walk(whole: Row, count: number, tick: number, random: Random, last: number): Way {
  const raw: number[] = [0]
  for (let i = 1; i <= count; i++) raw.push((raw[i - 1] as number) + bell(random) * (i === count ? Math.sqrt(last) : 1))
  const end = raw[count] as number
  const length = count - 1 + last
  const gone = (i: number) => (i === count ? 1 : i / length)
  let low = 0
  let high = 0
  for (let i = 0; i <= count; i++) {
    raw[i] = (raw[i] as number) - end * gone(i)
    low = Math.min(low, raw[i] as number)
    high = Math.max(high, raw[i] as number)
  }
  const body = whole.c - whole.o
  // Each side is stretched to its own room, or a high far above the walk would stand on one part alone.
  const above = 0.9 * (whole.h - Math.max(whole.o, whole.c))
  const below = 0.9 * (Math.min(whole.o, whole.c) - whole.l)
  const even = high > low ? (above + below) / (high - low) : 0
  const scaleUp = high > 0 ? Math.min(above / high, MAX_STRETCH * even) : 0
  const scaleDown = low < 0 ? Math.min(-below / low, MAX_STRETCH * even) : 0
  const points = raw.map((value, i) => {
    if (i === 0) return whole.o
    if (i === count) return whole.c
    const price = Math.round((whole.o + body * gone(i) + value * (value > 0 ? scaleUp : scaleDown)) / tick) * tick
    return folded(price, whole.l, whole.h)
  })
  // A point is the end of one part and the start of the next; an extreme belongs to the part before it, but not to a stub.
  const most = last < LONG_ENOUGH && count > 1 ? count - 1 : count
  let atHigh = 0
  let atLow = 0
  for (let i = 1; i < most; i++) {
    if ((points[i + 1] as number) > (points[atHigh + 1] as number)) atHigh = i
    if ((points[i + 1] as number) < (points[atLow + 1] as number)) atLow = i
  }
  const part = (i: number) => [points[i] as number, points[i + 1] as number] as const
  let tallest = Math.max(whole.h - Math.min(...part(atHigh)), Math.max(...part(atLow)) - whole.l)
  for (let i = 0; i < count; i++)
    tallest = Math.max(tallest, Math.abs((points[i + 1] as number) - (points[i] as number)))
  return { points, atHigh, atLow, tallest }
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
  last: number,
): number[] {
  const sums: number[] = []
  let sum = 0
  for (let i = 0; i < count; i++) {
    const move = height > 0 ? Math.abs((points[i + 1] as number) - (points[i] as number)) / height : 0
    sum += growth(0.5 * bell(random)) * (1 + 4 * move) * (i === count - 1 ? last : 1)
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
