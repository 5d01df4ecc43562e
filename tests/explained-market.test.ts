import { expect, test } from 'vitest'
import { explanationOf } from '../src/app/trading/explain/formulas.ts'
import { workingInputs } from '../src/app/trading/explain/market-working.ts'
import { contractSpec, lightSpec, TestExchange } from '../src/engine/testing/test-exchange.ts'
import { perpSpec } from '../src/engine/testing/test-perp.ts'
import type { MarkWorking } from '../src/shared/calls/contract-entities.ts'

const SPECS = [contractSpec(), lightSpec({ kind: 'contract', symbol: 'ETHUSDT', max_leverage: 50 })]
const scaled = (text: string) => BigInt(Math.round(Number(text) * 1e8))

/** rules.md once more, in plain numbers. */
function byHand(reported: MarkWorking, tick: number): number {
  const [index, last] = [Number(reported.index), Number(reported.last)]
  const hours = (reported.next_funding - reported.at) / 3_600_000
  const carried = index * (1 + (Number(reported.funding_rate) * hours) / 8)
  const candidates = [carried, index + Number(reported.mean_basis)].map((price) => Math.round(price / tick) * tick)
  return [...candidates, last].sort((a, b) => a - b)[1] as number
}

test('PAGE-09 the exchange tells premium and mean basis of one moment, and they give its mark and its funding rate', () => {
  const x = new TestExchange(SPECS, [11])
  let based = 0
  let premiums = 0
  for (let i = 0; i < 600; i++) {
    x.time += 900
    x.tick()
    if (i < 5) continue
    for (const market of x.exchange.markets('contract')) {
      const reported = x.exchange.marketDetails(market.currency_id)?.working
      if (!reported) throw new Error('nothing is reported')
      expect(explanationOf('PERP-MARK', workingInputs('PERP-MARK', reported, market) as never).result).toBe(
        scaled(reported.mark),
      )
      const rate = explanationOf('PERP-FUNDING-RATE', workingInputs('PERP-FUNDING-RATE', reported, market) as never)
      expect(rate.result).toBe(scaled(reported.funding_rate))
      const tick = 10 ** -market.price_digits
      // A half of a tick may be rounded the other way in binary.
      expect(Math.abs(byHand(reported, tick) - Number(reported.mark))).toBeLessThan(1.001 * tick)
      if (Number(reported.mean_basis) !== 0) based++
      if (Number(reported.premium) !== 0) premiums++
    }
  }
  expect(based).toBeGreaterThan(500)
  expect(premiums).toBeGreaterThan(100)
})

test('PAGE-09 where another place shows the prices nothing is said of how they came about', () => {
  const x = new TestExchange([perpSpec()], [11])
  x.tick()
  expect(x.exchange.marketDetails(1)?.working).not.toBeNull()
  const mark = { mark: 200_000, index: 200_000, rate: 10_000, next: x.time + 1_000 }
  x.send({
    kind: 'tick',
    led: [{ market: 'contract', currency_id: 1, bids: [199_990, 10], asks: [200_010, 10], mark }],
  })
  expect(x.exchange.marketDetails(1)?.working).toBeNull()
})
