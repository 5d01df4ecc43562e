import { commitOf, drawBox, isClientSeed, isServerSeed } from '../../../shared/lines/box-draw.ts'
import { isBoxCount, MAX_BOXES, mostBoxes } from '../../../shared/lines/box-most.ts'
import { BOX_ODDS, isBoxName } from '../../../shared/lines/box-odds.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { lockRefusal } from '../../trading/rules/lock-refusal.ts'
import { note } from '../../trading/settle/ledger.ts'
import { postMessage } from '../../trading/settle/post-message.ts'
import { boxesOf, boxStore } from './box-account.ts'
import type { OpenBox, TamperBox } from './box-command.ts'
import { boxCoin, poolOf } from './box-pool.ts'
import { type Opening, openingView, paidFor, wonBy } from './opening.ts'

type Judged = { ok: true; account: Account; coin: number; drawn: Omit<Opening, 'id'> } | ReturnType<typeof refuse>

/** Would these boxes be opened? Whoever asks learns nothing of what they hold, and nothing moves. */
export function judgeOpening(state: State, command: OpenBox): Judged {
  const { box, count, client_seed: clientSeed, commit, number, server_seed: serverSeed } = command
  const account = personOf(state, command.account)
  const coin = boxCoin(state)
  if (!account || coin === null) return refuse('not_found', { code: 404 })
  const locked = lockRefusal(account)
  if (locked) return locked
  if (!isBoxName(box)) return refuse('bad_request', { field: 'box' })
  if (!isBoxCount(count)) return refuse('box_count', { field: 'count', params: { min: '1', max: String(MAX_BOXES) } })
  if (!isClientSeed(clientSeed)) return refuse('client_seed_format', { field: 'client_seed' })
  if (!isServerSeed(serverSeed)) return refuse('bad_request', { field: 'server_seed' })
  const { opened, nonces } = boxesOf(account)
  // Whatever the host says: no seed is used twice, and none that was not promised.
  if (number !== opened + 1 || commitOf(serverSeed) !== commit)
    return refuse('box_commit_used', { code: 409, field: 'commit' })
  const { free } = account.holding('spot', coin)
  const paid = paidFor({ box, count })
  if (paid > free)
    return refuse('insufficient_available_balance', { field: 'count', params: { available: moneyText(free) } })
  const most = mostBoxes(BOX_ODDS[box], poolOf(state, coin).free)
  if (count > most) return refuse('box_pool', { code: 409, field: 'count', params: { most: String(most) } })
  const from = nonces + 1
  return {
    ok: true,
    account,
    coin,
    drawn: { box, count, clientSeed, commit, serverSeed, from, places: '', at: state.time },
  }
}

/**
 * Pays for boxes and draws their prizes: one command, so that nothing is dropped after the draw. Answers with the opening. A refusal
 * leaves commit and nonce as they were.
 */
export function openBox(state: State, command: OpenBox): Answer {
  const judged = judgeOpening(state, command)
  if (!judged.ok) return judged
  const { account, coin, drawn } = judged
  const { box, count, from } = drawn
  const odds = BOX_ODDS[box]
  const seeds = { server: drawn.serverSeed, client: drawn.clientSeed }
  const places = Array.from({ length: count }, (_, at) => drawBox(odds, seeds, from + at).place)
  const opening: Opening = { ...drawn, id: ++boxStore(state).lastId, places: places.join('') }
  pay(state, account, coin, opening)
  const boxes = boxesOf(account)
  boxes.opened++
  boxes.nonces += count
  boxes.openings.add(opening)
  const tops = BigInt(places.filter((place) => place === 0).length)
  if (tops > 0n)
    postMessage(state, account, {
      group: 'account',
      kind: 'box_prize',
      params: { box, amount: moneyText(tops * (odds.prizes[0]?.amount ?? 0n)), coin: state.symbolOf(coin) },
      link: '/BindBox',
    })
  return { ok: true, data: openingView(opening, false) }
}

/** The control panel spoils the seed that is shown of an opening; a second time it mends it. Answers with the opening. */
export function tamperBox(state: State, { id }: TamperBox): Answer {
  for (const account of state.accounts.all()) {
    const { openings, tampered } = boxesOf(account)
    const opening = openings.find((one) => one.id === id)
    if (!opening) continue
    if (!tampered.delete(id)) tampered.add(id)
    return { ok: true, data: openingView(opening, tampered.has(id)) }
  }
  return refuse('not_found', { code: 404, field: 'id' })
}

/** The price goes into the pool, then the prizes come out of it: one entry each. */
function pay(state: State, account: Account, coin: number, opening: Opening): void {
  const spot = account.holding('spot', coin)
  const pool = poolOf(state, coin)
  const [paid, won] = [paidFor(opening), wonBy(opening)]
  spot.free += won - paid
  pool.free += paid - won
  note(state, account, 'spot', coin, 'box_price', -paid, opening.id)
  note(state, account, 'spot', coin, 'box_prize', won, opening.id)
  state.collector.touchHolding(spot, account)
}

/** A person's account; null where there is none, where it is closed, or where it is the exchange's own. */
function personOf(state: State, id: number): Account | null {
  const account = state.accounts.get(id)
  return account && !account.house && !account.isClosed ? account : null
}
