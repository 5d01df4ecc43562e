import { setImmediate as nextTurn } from 'node:timers/promises'
import { linesOf } from '../../../src/engine/calls/lines.ts'
import type { MarketSource } from '../../../src/engine/wire/market-source.ts'
import { accepted, refused } from '../../../src/shared/calls/answered.ts'
import type { MarketKind } from '../../../src/shared/hub-protocol/market.ts'
import { coins } from '../../coins/coins.ts'
import { fiatRate } from '../../money/fiat-rates.ts'
import type { CallContext, Handlers } from '../call-context.ts'

const SPARK = { interval: '30m', limit: 48 } as const

type CurrencyCall = 'currencyList' | 'currencyDetail' | 'sparklines' | 'ulistCurrency' | 'getCurrencyFee'

export const currencyHandlers: Handlers<CurrencyCall> = {
  currencyList(_request, { publicData }) {
    const rows = publicData.markets('spot').map(({ currency_id, base }) => {
      const ticker = publicData.ticker('spot', currency_id)
      return {
        id: currency_id,
        symbol: base,
        name: nameOf(currency_id, base),
        new_price: ticker?.c ?? '0',
        change_rate: ticker?.P ?? '0',
        quantity: ticker?.v ?? '0',
      }
    })
    return accepted(rows)
  },

  currencyDetail({ id }) {
    const coin = coins.get(id)
    if (!coin) return refused('not_found', { code: 404, field: 'id' })
    const { code: symbol, name, circulating, max_supply, launched } = coin
    return accepted({ id, symbol, name, circulating, max_supply, launched })
  },

  async sparklines({ kind, ids }, context) {
    const asked = [...new Set(ids.split(',').map(Number))]
    const rows: { id: number; points: string[] }[] = []
    await loadSparks(context.foreign[kind], asked)
    for (const id of asked) {
      // A market's first question takes a millisecond: others of the loop come in between.
      if (!context.foreign[kind] && context.sparks.isCold(kind, id)) await nextTurn()
      const points = sparkOf(context, kind, id)
      if (points) rows.push({ id, points })
    }
    return accepted(rows)
  },

  ulistCurrency: () => accepted([]),

  getCurrencyFee({ currency }) {
    const code = currency.toLowerCase()
    const rate = fiatRate(code)
    return rate ? accepted({ tether: { [code]: rate } }) : refused('not_found', { code: 404, field: 'currency' })
  },
}

/** A real exchange's candles are asked for together, so that a page waits once. */
async function loadSparks(source: MarketSource | undefined, ids: readonly number[]): Promise<void> {
  await Promise.all(ids.map((id) => source?.loadLines?.(id, SPARK.interval, SPARK.limit, null)))
}

/** Null where there is no such market. */
function sparkOf(context: CallContext, kind: MarketKind, id: number): string[] | null {
  if (!context.foreign[kind]) return context.sparks.points(kind, id)
  const lines = linesOf(context.publicData, kind, { ...SPARK, currency_id: id })
  return lines.ok ? lines.data.map((candle) => candle[4]) : null
}

/** A recorded session may use a coin's id for another one: then its code stands for its name. */
function nameOf(id: number, code: string): string {
  const coin = coins.get(id)
  return coin?.code === code ? coin.name : code
}
