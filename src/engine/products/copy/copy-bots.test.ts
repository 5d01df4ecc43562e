import { expect, test } from 'vitest'
import { openBotLeaders } from '../../../../sandbox/copy/bot-leaders.ts'
import { assetSpecs, marketSpecs } from '../../../../sandbox/market-specs.ts'
import type { Command, CommandBody } from '../../contract/command.ts'
import { createExchange, restoreExchange } from '../../machine.ts'

const START = Date.UTC(2026, 10, 21)
/** The perpetuals of the bots' styles alone. */
const MARKETS = marketSpecs(false).filter(
  (one) => one.kind === 'contract' && /^(BTC|ETH|SOL|XRP|ADA|DOGE)USDT$/.test(one.symbol),
)
const REPLAY = { amount: 100_000_000_000n, days: 30, mode: 'ratio', perTrade: 0n, maxTrade: 100_000_000_000n } as const

function begin(ticks: number) {
  const exchange = createExchange()
  const log: Command[] = []
  const send = (t: number, body: CommandBody) => {
    const command = { t, ...body } as Command
    log.push(command)
    return exchange.apply(command).answer
  }
  send(START, { kind: 'genesis', seed: 7, calm: false, markets: MARKETS, assets: assetSpecs() })
  const refused = openBotLeaders()
    .map((body) => send(START, body))
    .filter(({ ok }) => !ok)
  for (let i = 1; i <= ticks; i++) send(START + i * 20_000, { kind: 'tick' })
  return { exchange, log, refused }
}

test('COPY-40 five bot leaders trade, two bots follow each, and what is older is replayed and marked', () => {
  const { exchange, log, refused } = begin(12)
  expect(refused).toEqual([])
  const query = { sort: 'roi', days: 30, page: 1 } as const
  const { list } = exchange.views.copy.leaders(0, query)
  expect(list).toHaveLength(5)
  for (const one of list) {
    expect(one).toMatchObject({ followers: 2, under_copy: '1400', replayed_until: START, state: 'active' })
    expect([one.roi_90 !== null, one.closed > 10, one.curve.length > 60]).toEqual([true, true, true])
    const trades = exchange.views.copy.leaderTrades(one.id, 1)
    expect(trades?.list.at(-1)?.replayed).toBe(true)
  }
  const scalper = list.find(({ name }) => name === 'Quick Scalp')
  expect([Number(scalper?.win_rate) > 60, Number(scalper?.roi_90) < 0]).toEqual([true, true])
  const held = list.flatMap(({ id }) => exchange.views.copy.leaderPositions(id) ?? [])
  expect(held.length).toBeGreaterThan(0)
  const copied = [411, 413, 415, 417, 419].flatMap((id) => exchange.views.copy.positions(id))
  expect(copied.length).toBeGreaterThan(0)
  expect(Object.values(exchange.conservation()).every((left) => Number(left) === 0)).toBe(true)
  const again = createExchange()
  for (const command of log) again.apply(command)
  expect([again.hash(), restoreExchange(exchange.checkpoint()).hash()]).toEqual([exchange.hash(), exchange.hash()])
  expect(JSON.stringify(restoreExchange(exchange.checkpoint()).views.copy.leaders(0, query))).toBe(JSON.stringify({ list, total: 5 })) // biome-ignore format: one line
})

test('COPY-41 "if you had followed" sums exactly, trade by trade and by cause', () => {
  const { exchange } = begin(0)
  for (const { id, roi_30 } of exchange.views.copy.leaders(0, { sort: 'roi', days: 30, page: 1 }).list) {
    const replay = exchange.views.copy.replay(id, REPLAY)
    if (!replay) throw new Error('no replay')
    const { trades, copied, fees, funding, share, result, gap, leader_roi, roi } = replay
    const units = (text: string) => Math.round(Number(text) * 1e8)
    const sum = (key: 'result' | 'fees' | 'funding') => trades.reduce((all, one) => all + units(one[key]), 0)
    expect([sum('result'), sum('fees'), sum('funding')]).toEqual([units(copied), units(fees), units(funding)])
    expect(units(result)).toBe(units(copied) - units(fees) + units(funding) - units(share))
    const points = (text: string) => Math.round(Number(text) * 100)
    expect(points(gap.prices) + points(gap.costs) + points(gap.share)).toBe(points(gap.sum))
    expect([points(gap.sum), leader_roi]).toEqual([points(leader_roi) - points(roi), roi_30])
    expect(trades.every(({ replayed }) => replayed)).toBe(true)
  }
})
