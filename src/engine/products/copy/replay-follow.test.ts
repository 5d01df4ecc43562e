import { expect, test } from 'vitest'
import { CopyExchange, LEADER } from '../../testing/test-copy.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** 00:00 UTC of a Monday. */
const MONDAY = 4 * DAY
const COIN = 10n ** 8n
const units = (text: string) => BigInt(Math.round(Number(text) * 1e8))

/** Hours pass, a tick at each. */
function pass(x: CopyExchange, hours: number): void {
  for (let left = hours; left > 0; left--) {
    x.time = Math.floor(x.time / HOUR) * HOUR + HOUR - 1
    x.send({ kind: 'tick' })
  }
}

/** Quotes one price near mark on the side that `side` takes. */
function quote(x: CopyExchange, currency_id: number, side: 'buy' | 'sell', away: number): void {
  const mark = Number(x.exchange.mark(currency_id)?.m)
  const price = (Math.round(mark) + away).toFixed(1)
  x.quote(side === 'sell' ? price : null, side === 'buy' ? price : null, '90', currency_id)
}

/** The leader trades at market against one price near mark, at which the copies trade as well. @param away of mark, ticks of 1.0 */
function trade(x: CopyExchange, currency_id: number, side: 'buy' | 'sell', quantity: string, away: number): void {
  quote(x, currency_id, side, away)
  x.perp(LEADER, side, quantity, undefined, { currency_id })
}

/** A week of a leader who holds one position at a time, one of them over a Monday's beginning. */
function week(away: number): CopyExchange {
  const x = new CopyExchange([11, 12], '60000', '100000')
  x.time = Math.floor((x.time - MONDAY) / (7 * DAY)) * 7 * DAY + 7 * DAY + MONDAY - 3 * DAY
  pass(x, 1)
  x.follow(11, { amount: '5000.01', slippage: '3' })
  x.follow(12, { amount: '3000', mode: 'fixed', per_trade: '333', slippage: '3' })
  for (let turn = 0; turn < 14; turn++) {
    const [side, back] = turn % 3 === 1 ? (['sell', 'buy'] as const) : (['buy', 'sell'] as const)
    const market = turn % 4 === 3 ? 2 : 1
    const quantity = market === 1 ? `${1 + turn / 10}` : `${20 + turn}.07`
    const sign = side === 'buy' ? 1 : -1
    trade(x, market, side, quantity, 0)
    pass(x, 5 + (turn % 7))
    if (turn === 8) {
      quote(x, market, back, 7)
      x.do(LEADER, { kind: 'reversePosition', currency_id: market, position_side: 'both' })
      pass(x, 3)
      trade(x, market, side, quantity, -3)
      continue
    }
    // Most turns win, the others lose.
    trade(x, market, back, quantity, (turn % 5 === 4 ? -1 : 1) * sign * away * (market === 1 ? 1 : 0.05))
    pass(x, 1)
  }
  return x
}

test.each([400, -250])(
  'COPY-44 the replay of a week is what a real follow got, to the last digit, at an advantage of %i',
  (away) => {
    const x = week(away)
    for (const [account, id] of [
      [11, 1],
      [12, 2],
    ] as const) {
      // biome-ignore format: one table
      x.do(account, { kind: 'stopCopy', id, positions: 'close' })
      const real = x.found(account, id)
      const { mode, amount, per_trade } = real
      const terms = {
        amount: units(amount),
        days: 0,
        mode,
        perTrade: units(per_trade ?? '0'),
        maxTrade: 50_000n * COIN,
      }
      const replay = x.exchange.views.copy.replay(LEADER, terms)
      if (!replay) throw new Error('no replay')
      expect([real.copied, real.missed, replay.below_minimum]).toEqual([15, 0, 0])
      expect([replay.slippage, replay.slippage_measured]).toEqual(['0.00', true])
      const { copied, fees, funding, share, result } = replay
      expect([copied, fees, funding, share, result]).toEqual([real.realised, real.fees, real.funding, real.shares_paid, real.result]) // biome-ignore format: one row
      const trades = x.exchange.views.copy.trades(account, id, 1).list.reverse()
      expect(replay.trades.map((one) => [one.quantity, one.result, one.fees, one.funding])).toEqual(
        trades.map((one) => [one.quantity, one.realised, one.fees, one.funding]),
      )
      const monday = Math.floor((x.time - MONDAY) / (7 * DAY)) * 7 * DAY + MONDAY
      expect(trades.some((one) => one.opened_at < monday && monday < one.closed_at)).toBe(true)
      if (away > 0) expect(x.exchange.views.copy.shares(account, 1).total).toBe(2)
      expect(Number(funding)).not.toBe(0)
    }
    expect(x.sound()).toEqual([])
  },
)
