import type { Opening as OpeningView } from '../../../shared/calls/products/box-entities.ts'
import { BOX_NAMES, BOX_ODDS, type BoxName, prizeAt } from '../../../shared/lines/box-odds.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import { RowShape } from '../../kernel/row-shape.ts'

/** One opening of one or more boxes. It never changes. */
export interface Opening {
  id: number
  box: BoxName
  count: number
  clientSeed: string
  /** Shown before. */
  commit: string
  /** Shown after. */
  serverSeed: string
  /** Nonce of its first box. */
  from: number
  /** By nonce, a digit each: the prize's place in the box's printed order. */
  places: string
  at: number
}

export const openingShape = new RowShape<Opening>('opening', {
  id: 'int',
  box: BOX_NAMES,
  count: 'int',
  clientSeed: 'text',
  commit: 'text',
  serverSeed: 'text',
  from: 'int',
  places: 'text',
  at: 'int',
})

/** What the boxes of an opening cost together. 1e-8 USDT */
export function paidFor({ box, count }: Pick<Opening, 'box' | 'count'>): bigint {
  return BOX_ODDS[box].price * BigInt(count)
}

/** Prizes by nonce. 1e-8 USDT */
export function prizesOf({ box, places }: Pick<Opening, 'box' | 'places'>): bigint[] {
  return Array.from(places, (place) => prizeAt(BOX_ODDS[box], Number(place)))
}

/** What the prizes of an opening come to. 1e-8 USDT */
export function wonBy(opening: Pick<Opening, 'box' | 'places'>): bigint {
  return prizesOf(opening).reduce((sum, amount) => sum + amount, 0n)
}

/** An opening as its calls return it. @param tampered its server seed is shown with a wrong digit */
export function openingView(opening: Opening, tampered: boolean): OpeningView {
  const { id, box, count, clientSeed, commit, serverSeed, from, at } = opening
  return {
    id,
    box,
    count,
    price: moneyText(BOX_ODDS[box].price),
    paid: moneyText(paidFor(opening)),
    won: moneyText(wonBy(opening)),
    client_seed: clientSeed,
    commit,
    server_seed: tampered ? changed(serverSeed) : serverSeed,
    nonces: [from, from + count - 1],
    prizes: prizesOf(opening).map(moneyText),
    at,
  }
}

/** The same seed with another last digit. */
function changed(seed: string): string {
  const last = Number.parseInt(seed.slice(-1), 16) ^ 1
  return `${seed.slice(0, -1)}${last.toString(16)}`
}
