import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as v from 'valibot'
import { reasonOf, StartError } from '../../gateway/base/start-error.ts'
import { fromScaled } from '../../src/shared/decimal/decimal-text.ts'
import type { Market } from '../../src/shared/hub-protocol/market.ts'
import type { MarketSeen } from './markets-seen.ts'

const digits = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(18)))
const named = v.looseObject({ symbol: v.optional(v.string()), price_digits: digits, quantity_digits: digits })
const marketsFile = v.record(v.string(), v.record(v.string(), named))

/** What `markets.json` says of a session's markets, by currency_id. */
export type NamedMarkets = Record<string, v.InferOutput<typeof named>>

/**
 * Reads `markets.json` beside a recording; its key is the file's name without `.frames.jsonl[.gz]`. No file there is no error.
 * @throws StartError, one clear line, where it is there and cannot be read
 */
export async function readNamedMarkets(file: string, log: (line: string) => void): Promise<NamedMarkets> {
  const path = join(dirname(file), 'markets.json')
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new StartError(`The markets file ${path} cannot be read: ${reasonOf(error)}`)
  }
  try {
    return v.parse(marketsFile, JSON.parse(text))[basename(file).replace(/\.frames\.jsonl(\.gz)?$/, '')] ?? {}
  } catch (error) {
    log(`${path} is ignored: ${reasonOf(error)}`)
    return {}
  }
}

/** Metadata of a recorded market. Tick and step are the finest that occur; nothing can be ordered, so there are no other filters. */
export function recordedMarket(seen: MarketSeen, names: NamedMarkets): Market {
  const said = names[String(seen.currencyId)]
  const symbol = said?.symbol ?? `REC-${seen.currencyId}`
  const priceDigits = Math.max(said?.price_digits ?? 0, seen.tickDigits)
  const quantityDigits = Math.max(said?.quantity_digits ?? 0, seen.stepDigits)
  const step = unit(seen.stepDigits)
  return {
    kind: seen.kind,
    currency_id: seen.currencyId,
    symbol,
    ...coins(symbol),
    quote_id: 0,
    price_digits: priceDigits,
    quantity_digits: quantityDigits,
    tick_size: unit(seen.tickDigits),
    step_size: step,
    min_notional: '0',
    max_leverage: 1,
    maker_fee: '0',
    taker_fee: '0',
    recorded: true,
  }
}

function unit(decimals: number): string {
  return fromScaled(1n, decimals)
}

const QUOTES = ['USDT', 'USDC', 'USD', 'EUR', 'BTC', 'ETH']

function coins(symbol: string): { base: string; quote: string } {
  if (symbol.startsWith('REC-')) return { base: symbol, quote: '' }
  const [base = symbol, quote] = symbol.split('-')
  if (quote !== undefined) return { base, quote }
  const end = QUOTES.find((known) => symbol.endsWith(known) && symbol.length > known.length)
  return end ? { base: symbol.slice(0, -end.length), quote: end } : { base: symbol, quote: '' }
}
