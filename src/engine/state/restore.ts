import { makeMarkets, settleDown } from '../commands/genesis.ts'
import { CheckpointError, EngineVersionError } from '../engine-error.ts'
import { ENGINE_VERSION } from '../exchange-api.ts'
import type { Checkpoint, SavedAccount } from './checkpoint.ts'
import { fillOfRow, orderOfRow } from './rows.ts'
import { State } from './state.ts'

/**
 * The state that a checkpoint holds.
 * @throws EngineVersionError where another engine wrote it
 * @throws CheckpointError where the text is none of ours
 */
export function restoreState(text: string): State {
  const saved = read(text)
  const state = new State()
  state.seq = saved.seq
  state.time = saved.time
  state.lastTick = saved.lastTick
  state.lastOrder = saved.lastOrder
  state.lastTrade = saved.lastTrade
  if (saved.genesis) {
    const markets = makeMarkets(saved.genesis, saved.markets)
    if (typeof markets === 'string') throw new CheckpointError(markets)
    settleDown(state, saved.genesis, markets)
  }
  for (const [asset, units] of saved.credits) state.credits.set(asset, BigInt(units))
  for (const market of state.markets) {
    const was = saved.markets[market.index]
    market.last = was.last
    market.tape.load(was.tape)
    market.ticker = was.ticker
    market.mark = was.mark
    market.restoreTrades(was.trades)
    for (const row of was.orders) {
      const order = orderOfRow(row)
      market.book.rest(order)
      state.orders.set(order.id, order)
    }
    market.book.settled(was.sequence)
  }
  for (const account of saved.accounts) restoreAccount(state, account)
  return state
}

function restoreAccount(state: State, saved: SavedAccount): void {
  const account = state.accounts.open(saved.identity, saved.house)
  if (!account) throw new CheckpointError(`two accounts ${saved.identity.id}`)
  for (const [purse, asset, free, locked] of saved.holdings) {
    const holding = account.holding(purse, asset)
    holding.free = BigInt(free)
    holding.locked = BigInt(locked)
  }
  for (const kind of ['spot', 'contract'] as const) {
    account.lastEvent[kind] = saved.lastEvent[kind]
    for (const row of saved.ended[kind]) account.ended[kind].add(orderOfRow(row))
    for (const row of saved.fills[kind]) account.fills[kind].add(fillOfRow(row))
  }
  for (const id of saved.open) {
    const order = state.orders.get(id)
    if (!order) throw new CheckpointError(`no open order ${id}`)
    account.opened(order)
  }
}

function read(text: string): Checkpoint {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new CheckpointError('no JSON', cause)
  }
  if (typeof value !== 'object' || value === null || !('version' in value)) throw new CheckpointError('no version')
  if (value.version !== ENGINE_VERSION) throw new EngineVersionError(value.version, ENGINE_VERSION)
  const saved = value as Checkpoint
  for (const key of ['credits', 'accounts', 'markets'] as const)
    if (!Array.isArray(saved[key])) throw new CheckpointError(`no ${key}`)
  for (const key of ['seq', 'time', 'lastTick', 'lastOrder', 'lastTrade'] as const)
    if (!Number.isSafeInteger(saved[key])) throw new CheckpointError(`no ${key}`)
  return saved
}
