import type { AssetSpec, CommandBody, Wallet } from '../../contract/command.ts'
import type { Answer } from '../../contract/event.ts'
import type { Genesis } from '../../contract/genesis.ts'
import { Random } from '../../kernel/random.ts'
import { refuse } from '../../kernel/refuse.ts'
import { HOUSE, houseFunds } from '../model/house.ts'
import { createParts } from '../model/market-parts.ts'
import { MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'

/**
 * A market that comes after the genesis, with those of its coins that are not known yet; the house gets its funds of them.
 * Answers `{markets}`; refused where there is such a market.
 */
export function listMarket(
  state: State,
  { market: spec, assets }: Extract<CommandBody, { kind: 'listMarket' }>,
): Answer {
  if (state.market(spec.kind, spec.currency_id)) return refuse('bad_request', { code: 409, field: 'currency_id' })
  const before = state.genesis as Genesis
  const fresh = assets.filter(({ id }) => !state.hasAsset(id))
  const after: Genesis = { ...before, markets: [...before.markets, spec], assets: [...before.assets, ...fresh] }
  const index = state.markets.length
  try {
    for (const asset of fresh) houseFunds(asset)
    const parts = createParts(spec, index, after)
    state.addMarket(new MarketState(index, spec, after.assets, Random.seeded(after.seed, index + 1), parts))
  } catch (cause) {
    if (cause instanceof RangeError) return refuse('bad_request', { params: { detail: cause.message } })
    throw cause
  }
  state.setGenesis(after)
  for (const asset of fresh) fundHouse(state, asset, 'spot')
  const settles = after.assets.find(({ id }) => id === spec.quote_id)
  if (spec.kind === 'contract' && settles) fundHouse(state, settles, 'contract')
  return { ok: true, data: { markets: state.markets.length } }
}

/** Once a coin and wallet. */
function fundHouse(state: State, asset: AssetSpec, wallet: Wallet): void {
  const funds = houseFunds(asset)
  for (const id of [HOUSE.maker, HOUSE.taker]) {
    const account = state.accounts.get(id)
    const known = account?.allHoldings().some((one) => one.wallet === wallet && one.asset === asset.id)
    if (!account || known) continue
    account.holding(wallet, asset.id).free = funds
    state.credits.set(asset.id, (state.credits.get(asset.id) ?? 0n) + funds)
  }
}
