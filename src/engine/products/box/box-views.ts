import type { BoxList, Opening } from '../../../shared/calls/products/box-entities.ts'
import { mostBoxes } from '../../../shared/lines/box-most.ts'
import { BOX_NAMES, BOX_ODDS, meanOf } from '../../../shared/lines/box-odds.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Refusal } from '../../../shared/rules/refusal.ts'
import type { State } from '../../trading/model/state.ts'
import { boxesOf } from './box-account.ts'
import type { OpenBox } from './box-command.ts'
import { boxCoin, poolOf } from './box-pool.ts'
import { judgeOpening } from './open-box.ts'
import { openingView } from './opening.ts'

/** What can be read of the boxes. */
export interface BoxViews {
  /** Prices, odds, pool, and what the pool can bear. */
  list(): BoxList
  /** How often a person has opened boxes, and how many boxes those were. */
  counts(account: number): { opened: number; nonces: number }
  /** A person's openings, newest first; pages count from 1. */
  openings(account: number, page: number, pageSize: number): { list: Opening[]; total: number }
  /** One of a person's openings; null where it is none of theirs. */
  opening(account: number, id: number): Opening | null
  /** Why boxes would not be opened; null where they would. */
  refusal(command: OpenBox): Refusal | null
}

/** The views of one state. */
export function boxViews(state: State): BoxViews {
  const of = (id: number) => {
    const account = state.accounts.get(id)
    return account ? boxesOf(account) : null
  }
  return {
    list() {
      const coin = boxCoin(state)
      const pool = coin === null ? 0n : poolOf(state, coin).free
      const boxes = BOX_NAMES.map((name) => {
        const odds = BOX_ODDS[name]
        return {
          box: name,
          price: moneyText(odds.price),
          total: odds.total,
          prizes: odds.prizes.map(({ amount, weight }) => ({ amount: moneyText(amount), weight })),
          mean: moneyText(meanOf(odds)),
          most: mostBoxes(odds, pool),
        }
      })
      return { boxes, pool: moneyText(pool), at: state.time }
    },
    counts(id) {
      const boxes = of(id)
      return { opened: boxes?.opened ?? 0, nonces: boxes?.nonces ?? 0 }
    },
    openings(id, page, pageSize) {
      const boxes = of(id)
      if (!boxes) return { list: [], total: 0 }
      const { openings, tampered } = boxes
      const list = openings.page(page, pageSize).map((one) => openingView(one, tampered.has(one.id)))
      return { list, total: openings.size }
    },
    opening(account, id) {
      const boxes = of(account)
      const found = boxes?.openings.find((one) => one.id === id)
      return boxes && found ? openingView(found, boxes.tampered.has(id)) : null
    },
    refusal(command) {
      const judged = judgeOpening(state, command)
      return judged.ok ? null : judged.refusal
    },
  }
}
