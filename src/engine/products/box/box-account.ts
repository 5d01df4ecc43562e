import { History } from '../../kernel/history.ts'
import { Slot } from '../../kernel/slot.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { type Opening, openingShape } from './opening.ts'

/** What is kept of a person's boxes. */
export class BoxAccount {
  /** Openings so far: the next one takes the server seed with the number after it. */
  opened = 0
  /** Boxes so far: the next one has the nonce after it. It never goes back. */
  nonces = 0
  readonly openings = new History<Opening>((opening) => openingShape.digest(opening))
  /** Openings whose server seed is shown with a wrong digit: the control panel wants to see that it is noticed. */
  readonly tampered = new Set<number>()
}

const BOXES = new Slot('box', () => new BoxAccount())

export function boxesOf(account: Account): BoxAccount {
  return account.slots.get(BOXES)
}

/** Id of the newest opening of anybody. */
export class BoxStore {
  lastId = 0
}

const SLOT = new Slot('boxes', () => new BoxStore())

export function boxStore(state: State): BoxStore {
  return state.slots.get(SLOT)
}
