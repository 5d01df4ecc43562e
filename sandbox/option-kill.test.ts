import { afterAll, expect, test } from 'vitest'
import { exchangeEngine } from '../src/engine/machine.ts'
import type { Ticket } from '../src/shared/calls/products/option-entities.ts'
import { FIRST_ACCOUNT } from './genesis.ts'
import type { SandboxHost } from './host.ts'
import { USDT } from './market-specs.ts'
import { HostBench } from './testing/bench-host.ts'
import { goOn } from './testing/go-on.ts'

const bench = new HostBench()
afterAll(() => bench.clean())
const account = FIRST_ACCOUNT

function money(host: SandboxHost): [free: string, locked: string] {
  const balance = host.exchange.balances(account).find(({ currency_id }) => currency_id === USDT)
  return [balance?.future_balance ?? '', balance?.lock_future ?? '']
}

test('OPT-50 killed at five moments of a ticket’s life: nothing is lost, paid twice, or decided another way', async () => {
  const folder = bench.folder()
  const host = await bench.open(folder, { engine: exchangeEngine })
  bench.time.pass(200)
  await host.submit({ kind: 'transfer', account, asset: USDT, from: 'fund', to: 'option', amount: '100' })
  const mark = { user: account, call: 'api/option/order', key: 'a key of this press', bodyHash: 'the same' }
  const order = { kind: 'openOption', account, product: 'flash', currency_id: 1, side: 'up', cycle: 60, stake: '50' } as const // biome-ignore format: one order
  bench.time.held = true
  const asked = host.submit(order, mark)
  const unwritten = bench.copy(folder)
  bench.time.held = false
  bench.time.release()
  const { answer } = await asked
  const { id, ends_at } = (answer.ok ? answer.data : null) as Ticket
  const taken = bench.copy(folder)
  const reach = (one: SandboxHost, time: number) => one.travel(Math.max(0, time - one.now()))
  await reach(host, ends_at - 1_500)
  const sampled = bench.copy(folder)
  await reach(host, ends_at + 500)
  const settled = bench.copy(folder)
  const ticket = host.exchange.views.option.ticket(account, id) as Ticket
  expect(ticket.status).toMatch(/won|lost|tied/)
  const paid = money(host)
  await host.close()

  await goOn(bench, unwritten, async (again) => {
    expect(money(again)).toEqual(['100', '0'])
    bench.time.pass(100)
    expect((await again.submit(order, mark)).answer).toMatchObject({ ok: true, data: { id } })
    expect(money(again)).toEqual(['50', '50'])
  })
  await goOn(bench, taken, async (again) => {
    expect((await again.submit(order, mark)).answer).toEqual(answer)
    await reach(again, ends_at + 500)
    const found = again.exchange.views.option.ticket(account, id)
    expect(found).toMatchObject({ strike: ticket.strike, settled_at: ends_at, samples: { length: 3 } })
  })
  await goOn(bench, sampled, async (again) => {
    await reach(again, ends_at + 500)
    const found = again.exchange.views.option.ticket(account, id)
    expect(found).toMatchObject({ strike: ticket.strike, settled_at: ends_at, reason: null })
    expect(found?.samples.slice(0, 1)).toEqual(ticket.samples.slice(0, 1))
  })
  await goOn(bench, settled, async (again) => {
    await reach(again, ends_at + 60_000)
    expect(again.exchange.views.option.ticket(account, id)).toEqual(ticket)
    expect(money(again)).toEqual(paid)
  })
  bench.time.jump(120_000)
  await goOn(bench, unwritten, async (again) => {
    bench.time.pass(100)
    await again.committed()
    expect(again.exchange.views.option.ticket(account, id)).toMatchObject({ status: 'void', payout: '50' })
    expect(money(again)).toEqual(['100', '0'])
  })
})
