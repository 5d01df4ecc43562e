import { afterAll, beforeAll, expect, test } from 'vitest'
import { counted, fourTabs, LOOKED_AT, placeOrder } from '../../support/four-tabs.ts'
import { type LoadServer, startLoadServer } from '../../support/load/load-server.ts'
import { callFrom } from '../../support/person.ts'
import { stage } from '../../support/stage.ts'
import { live } from '../../support/terminal-page.ts'

const on = stage(['--calm', '--seed', '16'])
const RATE = 2_000
const ORDERS = process.env.LONG === 'full' ? 50 : 20

let load: LoadServer
beforeAll(async () => {
  load = await startLoadServer(on.url, LOOKED_AT, RATE, 7)
})
afterAll(() => load.stop())

test(`TERM-13 HUB-01 HUB-06 three tabs on three markets and a hidden one at 2,000 messages a second: one socket of each kind, nothing for the hidden one, ${ORDERS} orders answered and shown`, async () => {
  const { visible, hidden } = await fourTabs(await on.person(), load.origin)
  const trading = visible[0] as (typeof visible)[number]
  await expect.poll(() => load.followed()).toEqual(['contract depth@1', 'contract depth@2', 'spot depth@1'])
  await counted([...visible, hidden])
  const from = { sent: load.sent(), at: performance.now() }
  const times: { answered: number; shown: number }[] = []
  for (let i = 0; i < ORDERS; i++) times.push(await placeOrder(trading, i))
  const seconds = (performance.now() - from.at) / 1_000
  const found = await counted([...visible, hidden])

  await expect.poll(() => on.panel.sockets()).toMatchObject({ spot: 1, contract: 1 })
  expect(found.at(-1)?.deliveries).toBe(0)
  for (const { deliveries } of found.slice(0, -1)) expect(deliveries).toBeGreaterThan(0)
  const { data } = await callFrom<{ entrust: { price: string }[] }>(trading, 'GET', 'api/contract/list')
  expect(new Set(data.entrust.map(({ price }) => price)).size).toBe(ORDERS)
  await live(trading)

  const sorted = times.map(({ shown }) => shown).sort((a, b) => a - b)
  const tasks = found.slice(0, -1).map(({ longTasks }) => longTasks.map((ms) => Math.round(ms)))
  console.log(
    `${Math.round((load.sent() - from.sent) / seconds)} messages a second for ${seconds.toFixed(0)} s; shown after ` +
      `${Math.round(sorted[ORDERS >> 1] as number)} ms (median of ${ORDERS}), ${Math.round(sorted.at(-1) as number)} ms at most; ` +
      `tasks over 50 ms by tab: ${JSON.stringify(tasks)}; deliveries: ${found.map(({ deliveries }) => deliveries).join(', ')}`,
  )
})
