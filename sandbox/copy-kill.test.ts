import { afterAll, expect, test } from 'vitest'
import type { CommandBody } from '../src/engine/contract/command.ts'
import { exchangeEngine } from '../src/engine/machine.ts'
import { FIRST_ACCOUNT } from './genesis.ts'
import type { SandboxHost } from './host.ts'
import { USDT } from './market-specs.ts'
import { HostBench } from './testing/bench-host.ts'
import { goOn } from './testing/go-on.ts'

const bench = new HostBench()
afterAll(() => bench.clean())
const LEADER = 8_001
const MARK = { user: LEADER, call: 'api/contract/order', key: 'a key of this press', bodyHash: 'the same' }

function order(side: 'buy' | 'sell'): CommandBody {
  const terms = { type: 'market', quantity: '0.1', time_in_force: 'IOC', post_only: false } as const
  return { kind: 'placeOrder', account: LEADER, market: 'contract', currency_id: 1, side, ...terms }
}

/** What the leader holds, what the follow holds, and how often something was copied. */
function held({ exchange }: SandboxHost): [string | undefined, string | undefined, number | undefined] {
  const { copy } = exchange.views
  const copied = copy.follows(FIRST_ACCOUNT)[0]?.copied
  return [exchange.positions(LEADER)[0]?.quantity, copy.positions(FIRST_ACCOUNT)[0]?.quantity, copied]
}

test("COPY-47 killed in the middle of a leader's order: it stands with its copies, or neither does", async () => {
  const folder = bench.folder()
  const host = await bench.open(folder, { engine: exchangeEngine })
  bench.time.pass(200)
  const terms = { mode: 'ratio', amount: '5000', max_trade: '50000', stop_percent: '90', agree: true } as const
  const before: CommandBody[] = [
    { kind: 'openAccount', account: LEADER, email: null, phone: null, passwordHash: '' },
    { kind: 'credit', account: LEADER, wallet: 'contract', asset: USDT, amount: '10000' },
    { kind: 'openCopyLeader', account: LEADER, name: 'Leader', bio: '', style: null },
    { kind: 'followLeader', account: FIRST_ACCOUNT, leader: LEADER, ...terms },
  ]
  for (const body of before) expect((await host.submit(body)).answer).toMatchObject({ ok: true })
  await host.committed()
  bench.time.held = true
  const asked = host.submit(order('buy'), MARK)
  const unwritten = bench.copy(folder)
  bench.time.held = false
  bench.time.release()
  const { answer } = await asked
  const written = bench.copy(folder)
  const [his, copy, copied] = held(host)
  expect([answer.ok, his, Number(copy) > 0.04, copied]).toEqual([true, '0.100', true, 1])
  const hash = host.exchange.hash()
  await host.close()

  await goOn(bench, unwritten, async (again) => {
    expect(held(again)).toEqual([undefined, undefined, 0])
    expect((await again.submit(order('buy'), MARK)).answer).toMatchObject({ ok: true })
    expect(held(again)).toEqual([his, copy, 1])
  })
  await goOn(bench, written, async (again) => {
    expect([held(again), again.exchange.hash()]).toEqual([[his, copy, 1], hash])
    expect((await again.submit(order('buy'), MARK)).answer).toEqual(answer)
    expect(held(again)).toEqual([his, copy, 1])
    expect((await again.submit(order('sell'))).answer).toMatchObject({ ok: true })
    expect(held(again)).toEqual([undefined, undefined, 1])
  })
}, 600_000)
