import {
  MINTS_A_PAGE,
  type MintCurrent,
  type MintRank,
  type MintSession,
  type MintState,
} from '../../../shared/calls/products/mint-calls.ts'
import {
  halvingAt,
  halvingsAt,
  MINT_SUPPLY,
  minedAfter,
  mintRate,
  SESSION_MS,
} from '../../../shared/lines/mint-rate.ts'
import { displayName } from '../../../shared/rules/display-name.ts'
import { maskName } from '../../../shared/rules/mask-name.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { mintCoin, mintOf, mintOfAll, type Session } from './mint-account.ts'

/** What can be read of the mint. */
export interface MintViews {
  current(): MintCurrent
  of(account: number): MintState | null
  /** Collected sessions, newest first; pages count from 1. */
  sessions(account: number, page: number): { list: MintSession[]; total: number }
  /** Who has collected most, the asking person's own row in full. */
  rank(account: number): MintRank[]
}

export function mintViews(state: State): MintViews {
  return {
    current() {
      const { minted } = mintOfAll(state)
      return {
        rate: moneyText(mintRate(minted, 0)),
        minted: moneyText(minted),
        supply: moneyText(MINT_SUPPLY),
        halving_at: minted >= MINT_SUPPLY ? null : moneyText(halvingAt(halvingsAt(minted))),
        session_hours: SESSION_MS / 3_600_000,
      }
    },
    of(id) {
      const account = state.accounts.get(id)
      return account && mintCoin(state) !== null ? stateView(state, account) : null
    },
    sessions(id, page) {
      const account = state.accounts.get(id)
      if (!account) return { list: [], total: 0 }
      const { collected } = mintOf(account)
      return {
        list: collected.page(page, MINTS_A_PAGE).map((one) => sessionView(one, one.mined)),
        total: collected.size,
      }
    },
    rank(asking) {
      return state.accounts
        .all()
        .filter((account) => !account.house && !account.isClosed && mintOf(account).total > 0n)
        .sort((a, b) => compare(mintOf(b).total, mintOf(a).total) || a.id - b.id)
        .slice(0, MINTS_A_PAGE)
        .map((account, at) => {
          const own = account.id === asking
          const name = displayName({ ...account.identity, nickname: account.safety?.nickname ?? null })
          return { rank: at + 1, name: own ? name : maskName(name), mined: moneyText(mintOf(account).total), own }
        })
    },
  }
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Invited friends whose session runs at this moment. */
export function friendsRunning(state: State, { id }: Account): number {
  return state.accounts.all().filter((one) => {
    const session = one.identity.invitedBy === id && !one.isClosed ? mintOf(one).session : null
    return session && session.endsAt > state.time
  }).length
}

export function stateView(state: State, account: Account): MintState {
  const { session, total } = mintOf(account)
  const friends = friendsRunning(state, account)
  const { minted } = mintOfAll(state)
  const left = MINT_SUPPLY - minted
  const mined = session ? minedAfter(session.rate, state.time - session.startedAt) : 0n
  return {
    state: session === null ? 'idle' : state.time < session.endsAt ? 'running' : 'ready',
    session: session && sessionView(session, mined < left ? mined : left),
    friends,
    next_rate: moneyText(mintRate(minted, friends)),
    total: moneyText(total),
  }
}

function sessionView({ id, rate, startedAt, endsAt, collectedAt }: Session, mined: bigint): MintSession {
  return {
    id,
    rate: moneyText(rate),
    started_at: startedAt,
    ends_at: endsAt,
    mined: moneyText(mined),
    collected_at: collectedAt,
  }
}
