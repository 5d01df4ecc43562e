import { expect, test } from 'vitest'
import { eachSection, Section, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import { depthRows } from '../../shared/hub-protocol/depth-rows.ts'
import { FakeMockBrowser, SPOT } from './testing/fake-mock.ts'

const WATCH = { topic: 'depth', kind: 'spot', currency_id: 1, levels: 20, group: 1 } as const

test('MOCK-06 simulated prices come by a hub of their own, checksums and staleness as everywhere; feed loss greys them', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  await tab.wish({ wish: 'make_up' })
  await tab.server.reachHub({})
  const hub = browser.hub
  if (!hub) throw new Error('no hub')
  let seen: { status: number; ask: number | undefined; checked: number | undefined } | null = null
  const sink = {
    async deliver(packed: Float64Array) {
      eachSection(packed, ({ code, status, body }) => {
        const bids = body[5] ?? 0
        if (code === Section.depth) seen = { status, ask: depthRows(body)[2 * bids], checked: body[3] }
      })
    },
  }
  await hub.attach({ tab: 'h', lock: 'tab:h', visible: true, title: '', version: 'mock' }, sink)
  await hub.setup('h', { socketBase: 'mock', markets: [SPOT] })
  await hub.watch('h', [WATCH])
  const wait = (ms: number) => browser.pass(ms)
  await wait(3_000)
  const best = tab.exchange().top('spot', 1, 1).a[0]?.[0]
  expect(seen).toMatchObject({ status: TopicStatus.live, checked: 1 })
  expect(Math.abs((seen as unknown as { ask: number }).ask / 100 - Number(best))).toBeLessThan(20)
  await tab.wish({ wish: 'scenario', scenario: 'loss', kind: 'spot', currency_id: 1 })
  await wait(4_000)
  expect(seen).toMatchObject({ status: TopicStatus.stale })
  // With the feed the line is back, without a wait for a next try.
  await wait(14_500)
  expect(seen).toMatchObject({ status: TopicStatus.live })
})
