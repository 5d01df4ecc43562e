import { TAPE } from '../../../shared/lines/mint-rate.ts'
import { History } from '../../kernel/history.ts'
import { RowShape } from '../../kernel/row-shape.ts'
import { Slot } from '../../kernel/slot.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'

/** One session of 24 hours. */
export interface Session {
  id: number
  /** 1e-8 TAPE in an hour. */
  rate: bigint
  startedAt: number
  endsAt: number
  /** What was collected, 1e-8; 0 before. */
  mined: bigint
  collectedAt: number | null
}

export const sessionShape = new RowShape<Session>('mint session', {
  id: 'int',
  rate: 'money',
  startedAt: 'int',
  endsAt: 'int',
  mined: 'money',
  collectedAt: 'int?',
})

/** What is kept of a person's mint. */
export class MintAccount {
  /** The one that runs or waits to be collected. */
  session: Session | null = null
  readonly collected = new History<Session>((session) => sessionShape.digest(session))
  /** Of all time, 1e-8. */
  total = 0n
}

const MINT = new Slot('mint', () => new MintAccount())

export function mintOf(account: Account): MintAccount {
  return account.slots.get(MINT)
}

/** What has been minted of all, 1e-8, and the newest session. */
export class Mint {
  minted = 0n
  lastId = 0
}

const ALL = new Slot('minted', () => new Mint())

export function mintOfAll(state: State): Mint {
  return state.slots.get(ALL)
}

/** The token's id; null where the exchange does not list it. */
export function mintCoin(state: State): number | null {
  return state.hasAsset(TAPE) ? TAPE : null
}
