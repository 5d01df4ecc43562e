import { toScaled } from '../decimal/decimal-text.ts'

/** Money is whole units of 1e-8. */
const DIGITS = 8

/** Boxes in the order in which they are shown. Source: lines.md §8. */
export const BOX_NAMES = ['diamond', 'platinum', 'gold', 'silver', 'copper', 'iron'] as const
export type BoxName = (typeof BOX_NAMES)[number]

export interface BoxPrize {
  /** 1e-8 USDT */
  amount: bigint
  /** Of the box's total weight. */
  weight: number
}

export interface BoxOdds {
  name: BoxName
  /** 1e-8 USDT */
  price: bigint
  /** What the weights add up to. */
  total: number
  /** In printed order, the top prize first. */
  prizes: readonly BoxPrize[]
}

/** Price, then prize × weight. Source: lines.md §8. */
const TABLES: Readonly<Record<BoxName, readonly [price: string, ...prizes: [amount: string, weight: number][]]>> = {
  diamond: ['500', ['50000', 5], ['5000', 100], ['1500', 800], ['500', 2490], ['250', 4630], ['100', 1975]],
  platinum: ['100', ['10000', 5], ['1000', 100], ['250', 1000], ['100', 2300], ['50', 4525], ['25', 2070]],
  gold: ['20', ['500', 2], ['100', 20], ['40', 120], ['20', 280], ['10', 378], ['5', 200]],
  silver: ['5', ['200', 10], ['50', 100], ['10', 1500], ['5', 3000], ['3', 1355], ['1', 4035]],
  copper: ['1', ['50', 5], ['10', 80], ['2', 1500], ['1', 2604], ['0.5', 3946], ['0.2', 1865]],
  iron: ['0.2', ['10', 5], ['2', 60], ['0.5', 1000], ['0.2', 2800], ['0.1', 5265], ['0.05', 870]],
}

/** Price, prizes and weights of every box. */
export const BOX_ODDS: Readonly<Record<BoxName, BoxOdds>> = {
  diamond: oddsOf('diamond'),
  platinum: oddsOf('platinum'),
  gold: oddsOf('gold'),
  silver: oddsOf('silver'),
  copper: oddsOf('copper'),
  iron: oddsOf('iron'),
}

/** Whether a text names a box. */
export function isBoxName(text: string): text is BoxName {
  return Object.hasOwn(BOX_ODDS, text)
}

/** The prize of a box that has this place in its printed order. @throws RangeError where there is none */
export function prizeAt({ name, prizes }: BoxOdds, place: number): bigint {
  const prize = prizes[place]
  if (!prize) throw new RangeError(`${name}: no prize ${place}`)
  return prize.amount
}

/** What a box pays back on average, exactly: every table comes out even. 1e-8 USDT */
export function meanOf({ prizes, total }: BoxOdds): bigint {
  return prizes.reduce((sum, { amount, weight }) => sum + amount * BigInt(weight), 0n) / BigInt(total)
}

/** The least that a box pays. 1e-8 USDT */
export function leastOf({ prizes }: BoxOdds): bigint {
  return prizes.reduce((least, { amount }) => (amount < least ? amount : least), prizeOrZero(prizes))
}

/** Weights of the prizes above the price, and of those below it. */
export function sharesOf({ prizes, price }: BoxOdds): { more: number; less: number } {
  const weightOf = (wanted: (amount: bigint) => boolean) =>
    prizes.reduce((sum, { amount, weight }) => sum + (wanted(amount) ? weight : 0), 0)
  return { more: weightOf((amount) => amount > price), less: weightOf((amount) => amount < price) }
}

function prizeOrZero(prizes: readonly BoxPrize[]): bigint {
  return prizes[0]?.amount ?? 0n
}

function oddsOf(name: BoxName): BoxOdds {
  const [price, ...rows] = TABLES[name]
  const prizes = rows.map(([amount, weight]) => ({ amount: unitsOf(amount), weight }))
  return { name, price: unitsOf(price), total: prizes.reduce((sum, { weight }) => sum + weight, 0), prizes }
}

function unitsOf(text: string): bigint {
  const units = toScaled(text, DIGITS)
  if (units === null) throw new RangeError(`${text} is no amount`)
  return units
}
