import { priceText } from '../../../shared/rules/order-units.ts'
import { OwnOrder } from '../../bots/bot-market.ts'
import { withFreshIndex } from '../../bots/mark-model.ts'
import type { Answer } from '../../contract/event.ts'
import type { Genesis } from '../../contract/genesis.ts'
import { HouseMarket } from '../matching/house-market.ts'
import { createParts, saveParts } from '../model/market-parts.ts'
import type { MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'

/** Led markets are on their own from here: the bots begin anew at each market's last price. Answers `{}`. */
export function freeMarkets(state: State): Answer {
  for (const market of state.markets) free(state, market)
  const markets = state.markets.map(({ spec }) => spec)
  state.setGenesis({ ...(state.genesis as Genesis), markets })
  return { ok: true, data: {} }
}

function free(state: State, market: MarketState): void {
  const houseMarket = new HouseMarket(state, market)
  for (const side of ['buy', 'sell'] as const) {
    const own: number[] = []
    const count = houseMarket.ownOrders(side, 0, Number.MAX_SAFE_INTEGER, own)
    for (let i = 0; i < count; i++) houseMarket.cancel(own[OwnOrder.size * i + OwnOrder.id] as number)
  }
  houseMarket.flush()
  const spec = { ...market.spec, start_price: priceText(market.rules, market.last) }
  const begin = { ...(state.genesis as Genesis), time: state.time }
  const fresh = saveParts(createParts(spec, market.index, begin))
  const old = saveParts(market.parts)
  // Candles and marks go on; who trades, and the index that they follow, are new.
  const marks = old.marks === null ? null : withFreshIndex(old.marks, fresh.marks)
  const { bots } = fresh
  market.beginAnew(spec, createParts(spec, market.index, state.genesis as Genesis, { ...old, bots, marks }))
}
