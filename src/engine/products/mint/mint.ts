import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { MINT_SUPPLY, minedAfter, mintRate, SESSION_MS } from '../../../shared/lines/mint-rate.ts'
import { MONEY_DIGITS, moneyText } from '../../../shared/rules/order-units.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { lockRefusal } from '../../trading/rules/lock-refusal.ts'
import { note } from '../../trading/settle/ledger.ts'
import { postMessage } from '../../trading/settle/post-message.ts'
import { mintCoin, mintOf, mintOfAll, type Session } from './mint-account.ts'
import { friendsRunning, stateView } from './mint-views.ts'

export const MINT_READY = 'mint_ready'

/**
 * Collects what is ready; by click 1 a session starts too, at the rate of this moment. Answers with the state. Refused with
 * `mint_running` while one runs, and with `mint_over` where the supply is used up and nothing is ready. Source: lines.md §11.
 */
export function startMint(state: State, { account: id, click }: { account: number; click: 0 | 1 }): Answer {
  const account = state.accounts.get(id)
  const coin = mintCoin(state)
  if (!account || account.house || account.isClosed || coin === null) return refuse('not_found', { code: 404 })
  const locked = lockRefusal(account)
  if (locked) return locked
  const { session } = mintOf(account)
  const isReady = session !== null && state.time >= session.endsAt
  if (click === 1 && session && !isReady)
    return refuse('mint_running', { code: 409, params: { ends_at: String(session.endsAt) } })
  if (isReady) collect(state, account, coin, session)
  if (click === 1) {
    const { minted } = mintOfAll(state)
    if (minted < MINT_SUPPLY) start(state, account)
    else if (!isReady) return refuse('mint_over', { code: 409 })
  }
  return { ok: true, data: stateView(state, account) }
}

/** What is ready of a session: never past the supply. */
export function readyOf(state: State, { rate }: Session): bigint {
  const mined = minedAfter(rate, SESSION_MS)
  const left = MINT_SUPPLY - mintOfAll(state).minted
  return mined < left ? mined : left
}

function collect(state: State, account: Account, coin: number, session: Session): void {
  const own = mintOf(account)
  const mined = readyOf(state, session)
  const fund = account.holding('fund', coin)
  fund.free += mined
  state.credits.set(coin, (state.credits.get(coin) ?? 0n) + mined)
  mintOfAll(state).minted += mined
  note(state, account, 'fund', coin, 'mint', mined, session.id)
  state.collector.touchHolding(fund, account)
  own.total += mined
  own.session = null
  own.collected.add({ ...session, mined, collectedAt: state.time })
}

function start(state: State, account: Account): void {
  const all = mintOfAll(state)
  const endsAt = state.time + SESSION_MS
  mintOf(account).session = {
    id: ++all.lastId,
    rate: mintRate(all.minted, friendsRunning(state, account)),
    startedAt: state.time,
    endsAt,
    mined: 0n,
    collectedAt: null,
  }
  state.due.schedule(MINT_READY, account.id, endsAt)
}

/** A session has ended: its person is notified. */
export function reportReady(state: State, id: number): void {
  const account = state.accounts.get(id)
  const session = account && mintOf(account).session
  if (!account || !session || account.isClosed) return
  postMessage(state, account, {
    group: 'account',
    kind: 'mint_ready',
    params: { amount: moneyText(readyOf(state, session)) },
    link: '/HomeView/personal/mint',
  })
}

/** The control panel sets what has been minted: the rate and the end of the supply follow it, no money moves. Answers `{minted}`. */
export function setMinted(state: State, { amount }: { amount: string }): Answer {
  const minted = toScaled(amount, MONEY_DIGITS)
  if (minted === null || minted < 0n || minted > MINT_SUPPLY) return refuse('number_format', { field: 'amount' })
  mintOfAll(state).minted = minted
  return { ok: true, data: { minted: moneyText(minted) } }
}
