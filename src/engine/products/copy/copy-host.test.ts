import { expect, test } from 'vitest'
import { assetSpecs, marketSpecs } from '../../../../sandbox/market-specs.ts'
import type { Command, CommandBody } from '../../contract/command.ts'
import { createExchange, restoreExchange } from '../../machine.ts'
import { CopyExchange, LEADER } from '../../testing/test-copy.ts'

const DAY = 86_400_000

test('COPY-87 what was not copied is reported once a day and at the end, with its number', () => {
  const x = new CopyExchange()
  x.quote('64276.0', '64276.1')
  x.follow(11, { amount: '10' })
  const reports = () =>
    x.exchange.views.message
      .of(11)
      .filter(({ kind }) => kind.startsWith('copy'))
      .map(({ kind, params }) => `${kind} ${params.count ?? params.reason}`)
  for (let i = 0; i < 3; i++) x.perp(LEADER, 'buy', '0.01')
  expect([x.found(11).missed, reports()]).toEqual([3, []])
  const next = () => {
    x.time = Math.floor(x.time / DAY) * DAY + DAY - 1
    x.send({ kind: 'tick' })
  }
  next()
  expect(reports()).toEqual(['copy_missed 3'])
  next()
  expect(reports()).toEqual(['copy_missed 3'])
  x.perp(LEADER, 'buy', '0.01')
  x.do(11, { kind: 'stopCopy', id: 1, positions: 'close' })
  expect(reports()).toEqual(['copy_stopped by_user', 'copy_missed 1', 'copy_missed 3'])
  expect(x.sound()).toEqual([])
})

test('COPY-86 a thin book stays without the house’s quotes for its time, and fills again by itself', () => {
  const exchange = createExchange()
  const log: Command[] = []
  let t = Date.UTC(2026, 10, 21)
  const send = (body: CommandBody) => {
    const command = { t, ...body } as Command
    log.push(command)
    return exchange.apply(command).answer
  }
  const markets = marketSpecs(false).filter(({ kind, symbol }) => kind === 'contract' && symbol === 'BTCUSDT')
  send({ kind: 'genesis', seed: 7, calm: false, markets, assets: assetSpecs() })
  const currency_id = markets[0]?.currency_id ?? 0
  const ticks = (count: number) => {
    for (let i = 0; i < count; i++) {
      t += 500
      send({ kind: 'tick' })
    }
  }
  const levels = () => {
    const book = exchange.depth('contract', currency_id)
    return [(book?.b.length ?? 0) > 0, (book?.a.length ?? 0) > 0]
  }
  ticks(2)
  expect(levels()).toEqual([true, true])
  expect(send({ kind: 'thinBook', currency_id, side: 'sell', seconds: 3 })).toMatchObject({ ok: true })
  expect(levels()).toEqual([true, false])
  ticks(5)
  expect(levels()).toEqual([true, false])
  expect(restoreExchange(exchange.checkpoint()).hash()).toBe(exchange.hash())
  ticks(4)
  expect(levels()).toEqual([true, true])
  const again = createExchange()
  for (const command of log) again.apply(command)
  expect(again.hash()).toBe(exchange.hash())
})
