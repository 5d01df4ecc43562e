import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { outlived, watchLife } from '../support/life-log.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '5'])
/** The limits are judged on a machine that does nothing else; elsewhere the order of things is, and the figures are printed. */
const FULL = process.env.LONG === 'full'
const ROUNDS = FULL ? 5 : 2

const live = (page: Page) => page.getByRole('region', { name: 'Tape' }).getByText(/^Live/).first().waitFor()

test('HUB-09 the tab that made the hub crashes: the others are stale (within 100 ms with LONG=full) and fresh (within 2 s), over one socket of each kind', async () => {
  const stale: number[] = []
  const fresh: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const one = await on.signedIn()
    const creator = await one.tab('/spot?id=1')
    await live(creator)
    const others = [await one.tab('/spot?id=1'), await one.tab('/futures?id=2')]
    for (const page of others) {
      await live(page)
      await watchLife(page)
    }
    const crashed = new Promise<number>((resolve) => creator.once('crash', () => resolve(Date.now())))
    const began = Date.now()
    creator.goto('chrome://crash').catch(() => undefined)
    const at = await crashed
    for (const page of others) {
      // News of the crash may reach this process later than the others were fresh again.
      const took = await outlived(page, began)
      stale.push(took.stale - (at - began))
      fresh.push(took.fresh - (at - began))
    }
    // The dead hub's sockets are closed by the browser; the new hub has one of each.
    await expect.poll(async () => on.panel.sockets()).toMatchObject({ spot: 1, contract: 1 })
    await one.close()
    await expect.poll(async () => on.panel.sockets()).toMatchObject({ spot: 0, contract: 0 })
  }
  stale.sort((x, y) => x - y)
  fresh.sort((x, y) => x - y)
  console.log(`after a crash: stale in ${stale.join(', ')} ms, fresh in ${fresh.join(', ')} ms`)
  if (!FULL) return
  expect(stale[stale.length >> 1]).toBeLessThanOrEqual(100)
  expect(fresh.at(-1)).toBeLessThanOrEqual(2_000)
})
