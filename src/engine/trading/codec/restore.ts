import { ENGINE_VERSION } from '../../contract/exchange-api.ts'
import { CheckpointError, EngineVersionError } from '../../kernel/engine-error.ts'
import { flowShape } from '../../kernel/flow-entry.ts'
import { WALLETS } from '../../kernel/holding.ts'
import { listOf, moneyOf, objectOf, wholeOf, wordOf } from '../../kernel/saved-values.ts'
import { makeMarkets, settleDown } from '../commands/genesis.ts'
import type { Account } from '../model/account.ts'
import type { EngineModule, ModuleCodec } from '../model/engine-module.ts'
import type { MarketState } from '../model/market-state.ts'
import { planOfRow } from '../model/plan-row.ts'
import { State } from '../model/state.ts'
import type { Checkpoint, SavedAccount, SavedMarket } from './checkpoint.ts'
import { fillOfRow, orderOfRestingRow, orderOfRow } from './rows.ts'
import { contractOf, perpOf } from './saved-perp.ts'

/**
 * The state that a checkpoint holds.
 * @throws EngineVersionError where another engine wrote it
 * @throws CheckpointError where the text is none of ours or damaged
 */
export function restoreState(text: string, modules: readonly EngineModule[]): State {
  const saved = read(text)
  try {
    return rebuild(saved, modules)
  } catch (cause) {
    // Where a part of the state trips over what was saved, it is the text that is wrong: it is all that comes in.
    if (cause instanceof TypeError || cause instanceof RangeError || cause instanceof SyntaxError)
      throw new CheckpointError(cause.message, cause)
    throw cause
  }
}

/** Spot markets have no marks. */
const PARTS = ['bots', 'candles', 'marks'] as const

function rebuild(saved: Checkpoint, modules: readonly EngineModule[]): State {
  const state = new State(modules)
  state.seq = saved.seq
  state.time = saved.time
  state.lastTick = saved.lastTick
  state.lastOrder = saved.lastOrder
  state.lastTrade = saved.lastTrade
  if (saved.genesis) {
    listOf(saved.markets, 'markets', listOf(saved.genesis.markets, 'genesis').length)
    for (const [index, { random, parts }] of saved.markets.entries()) {
      for (const word of listOf(random, 'generator', 4)) wholeOf(word, 'generator')
      const named = saved.genesis.markets[index]?.kind === 'contract' ? PARTS : PARTS.slice(0, 2)
      for (const part of named) objectOf(objectOf(parts, 'parts')[part] as object, part)
    }
    const markets = makeMarkets(saved.genesis, saved.markets)
    if (typeof markets === 'string') throw new CheckpointError(markets)
    settleDown(state, saved.genesis, markets)
  }
  for (const [asset, units] of saved.credits) state.credits.set(wholeOf(asset, 'credit'), moneyOf(units, 'credit'))
  for (const market of state.markets) restoreMarket(state, market, saved.markets[market.index] as SavedMarket)
  for (const account of saved.accounts) restoreAccount(state, account)
  for (const pair of listOf(saved.withdrawn, 'withdrawn money')) {
    const [asset, units] = listOf(pair, 'withdrawn money', 2)
    state.withdrawn.set(wholeOf(asset, 'asset'), moneyOf(units, 'withdrawn money'))
  }
  state.lastEntry = wholeOf(saved.lastEntry, 'last entry')
  eachModule(modules, saved.modules, (codec, part) => codec.restore?.(state, part))
  for (const pair of listOf(saved.fund ?? [], 'fund')) {
    const [asset, rows] = listOf(pair, 'fund', 2)
    const kept = listOf(rows, 'fund').map((row) => {
      const [at, money] = listOf(row, 'fund', 2)
      return { at: wholeOf(at, 'fund'), money: moneyOf(money, 'fund') }
    })
    state.fund.set(wholeOf(asset, 'fund'), kept)
  }
  state.due.restore(saved.due ?? [])
  return state
}

function restoreMarket(state: State, market: MarketState, saved: SavedMarket): void {
  market.last = wholeOf(saved.last, 'last price')
  for (const word of listOf(saved.tape, 'digest', 2)) wholeOf(word, 'digest')
  market.tape.load(saved.tape)
  market.ticker = saved.ticker
  market.mark = saved.mark
  market.tickerDue = saved.tickerDue === true
  market.restoreTrades(listOf(saved.trades, 'trades'))
  for (const row of listOf(saved.funding ?? [], 'funding')) {
    const [at, rate, mark] = listOf(row, 'funding', 3)
    market.funding.push({ at: wholeOf(at, 'funding'), rate: moneyOf(rate, 'rate'), mark: wholeOf(mark, 'funding') })
  }
  for (const row of listOf(saved.interest ?? [], 'interest')) {
    for (const value of listOf(row, 'interest', 6)) wholeOf(value, 'interest')
    const [at, lots, longs, shorts, longLots, shortLots] = row
    market.interest.push({ at, lots, longs, shorts, longLots, shortLots })
  }
  for (const row of listOf(saved.orders, 'orders')) {
    const order = orderOfRestingRow(row, market.index)
    if (order.market !== market.index) throw new CheckpointError(`order ${order.id} of another market`)
    market.book.rest(order)
    state.orders.set(order.id, order)
  }
  market.book.settled(wholeOf(saved.sequence, 'sequence'))
}

function restoreAccount(state: State, saved: SavedAccount): void {
  const { id, invitedBy, passwordChangedAt } = saved.identity
  wholeOf(id, 'account')
  if (invitedBy !== null) wholeOf(invitedBy, 'inviter')
  if (passwordChangedAt !== null) wholeOf(passwordChangedAt, 'time of a password')
  const account = state.accounts.open(saved.identity, saved.house)
  if (!account) throw new CheckpointError(`two accounts ${saved.identity.id}`)
  for (const row of listOf(saved.holdings, 'holdings')) {
    const [wallet, asset, free, locked] = listOf(row, 'holding', 4)
    const holding = account.holding(wordOf(wallet, WALLETS, 'wallet'), wholeOf(asset, 'asset'))
    holding.free = moneyOf(free, 'free money')
    holding.locked = moneyOf(locked, 'locked money')
  }
  if (saved.ledger) restoreLedger(account, objectOf(saved.ledger, 'ledger'))
  eachModule(state.modules, saved.modules ?? {}, (codec, part) => codec.restoreAccount?.(account, part))
  for (const kind of ['spot', 'contract'] as const) {
    account.lastEvent[kind] = wholeOf(saved.lastEvent[kind], 'last event')
    for (const row of listOf(saved.ended[kind], 'ended orders')) account.ended[kind].add(orderOfRow(row))
    for (const row of listOf(saved.fills[kind], 'fills')) account.fills[kind].add(fillOfRow(row))
  }
  if (saved.perp) account.perp = perpOf(objectOf(saved.perp, 'perpetuals'), state.markets)
  if (account.perp?.holds) state.holders.set(account.id, account)
  for (const row of listOf(saved.lots ?? [], 'lots')) {
    const [market, lots] = listOf(row, 'lots', 2)
    account.houseLots.set(contractOf(state.markets, market).index, wholeOf(lots, 'lots'))
  }
  for (const id of saved.open) {
    const order = state.orders.get(id)
    if (!order) throw new CheckpointError(`no open order ${id}`)
    if (order.positionSide !== null) account.perpetuals.exposure(contractOf(state.markets, order.market))
    account.opened(order)
  }
  if (saved.plans) restorePlans(state, account, objectOf(saved.plans, 'plan orders'))
  if (saved.deadMan === undefined) return
  account.deadMan = wholeOf(saved.deadMan, "dead man's switch")
  state.deadMen.set(account.id, account)
}

function restoreLedger(account: Account, saved: NonNullable<SavedAccount['ledger']>): void {
  const { ledger } = account
  for (const row of listOf(saved.entries, 'ledger')) ledger.entries.add(flowShape.read(row))
  ledger.inflow = moneyOf(saved.inflow, 'inflow')
  for (const { wallet, asset, free, locked } of account.allHoldings()) ledger.setTotal(wallet, asset, free + locked)
}

/** Hands each module what was saved under its name. @throws CheckpointError where something was saved by a module that is not there */
function eachModule(
  modules: readonly EngineModule[],
  saved: Record<string, unknown>,
  restore: (codec: ModuleCodec, part: unknown) => void,
): void {
  for (const name of Object.keys(objectOf(saved, 'modules')))
    if (!modules.some((one) => one.name === name)) throw new CheckpointError(`no module ${name}`)
  for (const { name, codec } of modules) if (codec && name in saved) restore(codec, saved[name])
}

function restorePlans(state: State, account: Account, saved: NonNullable<SavedAccount['plans']>): void {
  for (const row of listOf(saved.armed, 'plan orders')) {
    const plan = planOfRow(row)
    if (!state.markets[plan.market]) throw new CheckpointError(`plan order ${plan.id} of no market`)
    account.plans.set(plan.id, plan)
    state.plans.add(plan)
  }
  for (const kind of ['spot', 'contract'] as const)
    for (const row of listOf(saved[kind], 'ended plan orders')) account.endedPlans[kind].add(planOfRow(row))
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
