import { expect, test } from 'vitest'
import { exchangeEngine } from '../../src/engine/machine.ts'
import { FIRST_ACCOUNT } from '../genesis.ts'
import { HostBench } from '../testing/bench-host.ts'
import { MoneyActions } from './money-actions.ts'

const HOUR = 3_600_000
/** ms whose hours, taken times an hour again, are no whole number. */
const UNEVEN = [64_352, 119_785, 460_302]

test('MONEY-15 PANEL-04 time goes on by hours, to the next funding and to the next settlement, and a restart takes it up where it is', async () => {
  const bench = new HostBench()
  const folder = bench.folder()
  try {
    const host = await bench.open(folder, { engine: exchangeEngine })
    bench.time.pass(1_000)
    const actions = new MoneyActions(host)
    const before = host.now()
    await actions.travel({ hours: 2.5 })
    expect(host.now() - before).toBe(2.5 * HOUR)
    const order = { kind: 'placeOrder', account: FIRST_ACCOUNT, market: 'contract', currency_id: 1, side: 'buy', type: 'market', quantity: '0.01', time_in_force: 'IOC', post_only: false } as const // biome-ignore format: one command
    expect((await host.submit(order)).answer.ok).toBe(true)
    expect(host.exchange.fundingHistory(FIRST_ACCOUNT, 1, 9).total).toBe(0)
    await actions.travel({ to: 'funding' })
    expect(host.now() % (8 * HOUR)).toBe(0)
    expect(host.exchange.fundingHistory(FIRST_ACCOUNT, 1, 9).total).toBe(1)
    expect(host.exchange.views.money.flow(FIRST_ACCOUNT)[0]?.type).toBe('funding')
    await actions.travel({ to: 'settlement' })
    expect(host.now() % (24 * HOUR)).toBe(4 * HOUR)
    await expect(host.travel(-1)).rejects.toThrow(RangeError)
    // Hours that are no whole milliseconds in a binary number.
    const then = host.now()
    for (const ms of UNEVEN) await actions.travel({ hours: ms / HOUR })
    expect(host.now() - then).toBe(UNEVEN.reduce((sum, ms) => sum + ms))
    const at = host.now()
    await host.close()
    bench.time.jump(5_000)
    const again = await bench.open(folder, { engine: exchangeEngine })
    expect(again.now()).toBe(at + 5_000)
  } finally {
    await bench.clean()
  }
})
