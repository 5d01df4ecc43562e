import { expect, test } from 'vitest'
import { openBotLeaders } from '../sandbox/copy/bot-leaders.ts'
import { assetSpecs, marketSpecs } from '../sandbox/market-specs.ts'
import { netOf, replayPath } from '../src/app/screens/copy/replay-path.ts'
import type { Command } from '../src/engine/contract/command.ts'
import { createExchange } from '../src/engine/machine.ts'
import { scaled } from '../src/shared/perp/scaled.ts'

const START = Date.UTC(2026, 10, 21)

test('COPY-67 the page’s path of a bot’s replay ends at the exchange’s own result, to the last digit', () => {
  const exchange = createExchange()
  const markets = marketSpecs(false).filter(({ kind, symbol }) => kind === 'contract' && /^(BTC|ETH)USDT$/.test(symbol)) // biome-ignore format: one line
  for (const body of [{ kind: 'genesis' as const, seed: 7, calm: false, markets, assets: assetSpecs() }, ...openBotLeaders()]) exchange.apply({ t: START, ...body } as Command) // biome-ignore format: one line
  const terms = { amount: scaled('1000'), days: 90, mode: 'ratio' as const, perTrade: 0n, maxTrade: scaled('200') }
  const shares: string[] = []
  // The three bots of these two markets.
  for (const id of [401, 402, 403]) {
    const replay = exchange.views.copy.replay(id, terms)
    if (!replay) throw new Error('no replay')
    const end = scaled(replay.amount) + scaled(replay.result)
    expect(replayPath(replay).at(-1)).toEqual({ at: replay.until, units: end })
    expect(replay.trades.reduce((sum, row) => sum + netOf(row), 0n)).toBe(scaled(replay.result) + scaled(replay.share))
    shares.push(replay.share)
  }
  expect(shares.filter((share) => share !== '0').length).toBeGreaterThan(0)
})
