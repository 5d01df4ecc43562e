import type { Command, Wallet } from '../../contract/command.ts'
import type { Answer } from '../../contract/event.ts'
import type { Genesis } from '../../contract/genesis.ts'
import { Random } from '../../kernel/random.ts'
import { refuse } from '../../kernel/refuse.ts'
import { type Account, NO_PASSWORD } from '../model/account.ts'
import { HOUSE, houseFunds, lineFunds } from '../model/house.ts'
import { createParts, type SavedParts } from '../model/market-parts.ts'
import { MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'

/** The first command: markets, assets, house accounts and their funds. Answers `{markets}`; a second one is refused. */
export function genesis(state: State, command: Extract<Command, { kind: 'genesis' }>): Answer {
  const { t, seed, calm, markets, assets, quotes, inviteKey } = command
  const begin: Genesis = {
    ...{ time: t, seed, calm, markets, assets },
    ...(quotes && { quotes }),
    ...(inviteKey !== undefined && { inviteKey }),
  }
  const made = makeMarkets(begin)
  if (typeof made === 'string') return refuse('bad_request', { params: { detail: made } })
  settleDown(state, begin, made)
  for (const id of [HOUSE.fees, HOUSE.insurance, HOUSE.escrow]) openHouse(state, id)
  const settling = new Set(markets.filter(({ kind }) => kind === 'contract').map((market) => market.quote_id))
  for (const id of [HOUSE.maker, HOUSE.taker]) {
    const account = openHouse(state, id)
    for (const asset of assets) {
      const funds = houseFunds(asset)
      for (const wallet of settling.has(asset.id) ? (['spot', 'contract'] as const) : (['spot'] as const))
        endow(state, account, wallet, asset.id, funds)
    }
  }
  for (const { account: id, funds } of lineFunds(assets)) {
    const account = openHouse(state, id)
    for (const { wallet, asset, units } of funds) endow(state, account, wallet, asset, units)
  }
  return { ok: true, data: { markets: made.length } }
}

function openHouse(state: State, id: number): Account | null {
  const nobody = { email: null, phone: null, passwordHash: NO_PASSWORD, invitedBy: null, passwordChangedAt: null }
  return state.accounts.open({ id, ...nobody }, true)
}

/** The house brings money from outside. */
function endow(state: State, account: Account | null, wallet: Wallet, asset: number, units: bigint): void {
  if (account) account.holding(wallet, asset).free += units
  state.credits.set(asset, (state.credits.get(asset) ?? 0n) + units)
}

/** Takes a genesis and its markets into an empty state (also when a checkpoint is read). */
export function settleDown(state: State, begin: Genesis, markets: readonly MarketState[]): void {
  state.setGenesis(begin)
  for (const market of markets) state.addMarket(market)
}

/** @returns the markets in the order of the genesis, or what is wrong with its numbers */
export function makeMarkets(
  begin: Genesis,
  saved?: readonly { random: [number, number, number, number]; parts: SavedParts }[],
): MarketState[] | string {
  const seen = new Set<string>()
  for (const { kind, currency_id } of begin.markets) {
    const key = `${kind}:${currency_id}`
    if (seen.has(key)) return `two markets ${key}`
    seen.add(key)
  }
  try {
    for (const asset of begin.assets) houseFunds(asset)
    return begin.markets.map((spec, index) => {
      const was = saved?.[index]
      const random = was ? new Random(was.random) : Random.seeded(begin.seed, index + 1)
      return new MarketState(index, spec, begin.assets, random, createParts(spec, index, begin, was?.parts))
    })
  } catch (cause) {
    if (cause instanceof RangeError) return cause.message
    throw cause
  }
}
