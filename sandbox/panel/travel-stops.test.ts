import { afterAll, expect, test } from 'vitest'
import type { CommandBody } from '../../src/engine/contract/command.ts'
import { exchangeEngine } from '../../src/engine/machine.ts'
import type { Ticket } from '../../src/shared/calls/products/option-entities.ts'
import { FIRST_ACCOUNT } from '../genesis.ts'
import type { SandboxHost } from '../host.ts'
import { HostBench } from '../testing/bench-host.ts'

const bench = new HostBench()
afterAll(() => bench.clean())
const account = FIRST_ACCOUNT

async function submitted<T>(host: SandboxHost, body: CommandBody): Promise<T> {
  const { answer } = await host.submit(body)
  if (!answer.ok) throw new Error(answer.refusal.key)
  return answer.data as T
}

test('OPT-11 a travel settles each ticket at its own end, none void; a command waits until it has arrived', async () => {
  const folder = bench.folder()
  const host = await bench.open(folder, { engine: exchangeEngine })
  bench.time.pass(1_000)
  await submitted(host, { kind: 'transfer', account, asset: 3, from: 'fund', to: 'option', amount: '1000' })
  const flash = { kind: 'openOption', account, currency_id: 1, stake: '10', product: 'flash', side: 'up' } as const
  const ids: number[] = []
  for (const cycle of [30, 180, 600]) ids.push((await submitted<Ticket>(host, { ...flash, cycle })).id)
  const before = host.now()
  const travelled = host.travel(3_600_000)
  const waits = host.submit({
    ...flash,
    cycle: 30,
    ends_at: Math.floor((host.now() + 5_000) / 30_000) * 30_000 + 30_000,
  })
  await travelled
  expect(host.now() - before).toBe(3_600_000)
  expect((await waits).answer).toMatchObject({ ok: true, data: { opened_at: host.now() } })
  for (const id of ids) {
    const ticket = host.exchange.views.option.ticket(account, id) as Ticket
    expect(['won', 'lost', 'tied']).toContain(ticket.status)
    expect(ticket.settled_at).toBe(ticket.ends_at)
    expect(ticket.samples).toHaveLength(3)
  }
  const mark = await host.mark()
  const copy = await bench.open(bench.copy(folder), { engine: exchangeEngine })
  expect({ seq: copy.exchange.seq, hash: copy.exchange.hash() }).toEqual(mark)
})

test('OPT-12 a jump that nobody asked for stops nowhere: what ended within it is void', async () => {
  const host = await bench.open(bench.folder(), { engine: exchangeEngine })
  bench.time.pass(1_000)
  await submitted(host, { kind: 'transfer', account, asset: 3, from: 'fund', to: 'option', amount: '1000' })
  const flash = { kind: 'openOption', account, currency_id: 1, stake: '10', product: 'flash', side: 'up' } as const
  const { id } = await submitted<Ticket>(host, { ...flash, cycle: 30 })
  bench.time.jump(60_000)
  bench.time.pass(200)
  await host.committed()
  expect(host.exchange.views.option.ticket(account, id)).toMatchObject({ status: 'void', payout: '10' })
})

test('OPT-40 a travel of 31 days with nothing to stop for goes in legs, and the machine’s clock is not blamed', async () => {
  const up = { at: 0 }
  const host = await bench.open(bench.folder(), { uptime: () => up.at })
  bench.time.pass(1_000)
  const before = host.now()
  await host.travel(31 * 86_400_000)
  await host.travel(31 * 86_400_000)
  expect([host.failure, host.now() - before]).toEqual([null, 62 * 86_400_000])
})
