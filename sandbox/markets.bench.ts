import { bench, describe } from 'vitest'
import type { Exchange } from '../src/engine/contract/exchange-api.ts'
import { createExchange } from '../src/engine/machine.ts'
import { DEFAULT_SEED, genesis } from './genesis.ts'
import { marketSpecs } from './market-specs.ts'

const START = Date.parse('2025-11-21T09:13:20Z')
const MINUTE = 600

/** All markets, or the first four alone, after a minute of ticks. */
function lived(all: boolean, busy: boolean): Exchange {
  const exchange = createExchange()
  const first = marketSpecs(busy).filter((spec) => spec.currency_id <= 2)
  for (const body of genesis({ seed: DEFAULT_SEED, calm: false, busy, passwordHash: 'none' })) {
    const command = body.kind === 'genesis' && !all ? { ...body, markets: first } : body
    exchange.apply({ t: START, ...command })
  }
  tick(exchange, MINUTE)
  return exchange
}

function tick(exchange: Exchange, times: number): void {
  for (let i = 0; i < times; i++) exchange.apply({ t: exchange.time + 100, kind: 'tick' })
}

const FEW = { time: 0, iterations: 5, warmupTime: 0, warmupIterations: 1 }

describe('624 markets against the four of BTC and ETH', () => {
  const markets = { four: lived(false, false), all: lived(true, false), busy: lived(true, true) }
  for (const [name, exchange] of Object.entries(markets)) {
    bench(`${name}: ten seconds of ticks`, () => tick(exchange, 100), FEW)
  }
})

describe('hash and checkpoint of 624 markets against those of four', () => {
  const four = lived(false, false)
  const all = lived(true, false)
  for (const [name, exchange] of Object.entries({ four, all })) {
    bench(`${name}: a second of ticks and a hash`, () => {
      tick(exchange, 10)
      exchange.hash()
    })
    bench(`${name}: a hash where nothing has changed`, () => void exchange.hash())
    bench(`${name}: a checkpoint`, () => void exchange.checkpoint(), FEW)
  }
})
