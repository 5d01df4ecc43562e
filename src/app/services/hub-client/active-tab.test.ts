import { expect, test } from 'vitest'
import { HeaderAt } from '../../../shared/hub-protocol/delivery-layout.ts'
import type { Watch } from '../../../shared/hub-protocol/hub.ts'
import { TabClient } from './tab-client.ts'
import { FakeBrowser, settle } from './testing/fake-browser.ts'
import { fakeDelivery } from './testing/fake-delivery.ts'
import { TopicStore } from './topic-store.ts'

const WATCHES: Watch[] = [{ topic: 'ticker', kind: 'spot', currency_id: 1 }]
/** Of a display at 50 Hz, ms: whole numbers, as the fake clock has them. */
const FRAME = 20

/** A tab on a display, and a hub that gives it the newest as it acks. */
async function shown(visible: number, active = 1) {
  const browser = new FakeBrowser()
  browser.display = FRAME
  const client = new TabClient(browser.env, new TopicStore(), () => undefined)
  client.watch(WATCHES)
  await settle()
  const acks: number[] = []
  const give = () => {
    const header = { [HeaderAt.visible]: visible, [HeaderAt.active]: active }
    void browser.sink.deliver(fakeDelivery([{ topic: 'ticker', body: [5] }], header), null).then(() => {
      acks.push(browser.time)
      if (flows) give()
    })
  }
  let flows = true
  give()
  await browser.pass(2_000)
  flows = false
  return { browser, acks }
}

const beforeFrame = (at: number) => Math.ceil(at / FRAME) * FRAME - at
const apart = (acks: readonly number[]) => acks.slice(1).map((at, i) => at - (acks[i] as number))

test('HUB-27 the active tab acks right before each of its frames while it alone is visible', async () => {
  const { acks } = await shown(1)
  const late = acks.slice(-50)
  expect(late).toHaveLength(50)
  for (const gap of apart(late)) expect(Math.abs(gap - FRAME)).toBeLessThan(1.5)
  for (const at of late) expect(beforeFrame(at)).toBeLessThanOrEqual(8)
})

test('HUB-27 on its battery it takes no more than twenty a second, and as before once it is charged', async () => {
  const { browser } = await shown(1)
  browser.saving = true
  const took: number[] = []
  for (const saving of [true, false]) {
    browser.saving = saving
    const header = { [HeaderAt.visible]: 1, [HeaderAt.active]: 1 }
    const at = browser.time
    void browser.sink.deliver(fakeDelivery([{ topic: 'ticker', body: [5] }], header), null).then(() => {
      took.push(browser.time - at)
    })
    await browser.pass(500)
  }
  expect(took[0]).toBeGreaterThanOrEqual(35)
  expect(took[1]).toBeLessThanOrEqual(2 * FRAME)
})

test('HUB-28 a visible tab that is not the active one rests as ever', async () => {
  const { acks } = await shown(3, 2)
  for (const gap of apart(acks)) expect(gap).toBe(50)
})

test('HUB-27 a touch tells the hub which tab is active, not again within a moment, and not where it is known', async () => {
  const touches = (browser: FakeBrowser) => browser.hub.calls.filter((call) => call.startsWith('touched')).length
  const { browser } = await shown(3, 2)
  for (let i = 0; i < 5; i++) browser.fire('touch')
  expect(touches(browser)).toBe(1)
  await browser.pass(300)
  browser.fire('touch')
  expect(touches(browser)).toBe(2)
  const active = await shown(3, 1)
  active.browser.fire('touch')
  expect(touches(active.browser)).toBe(0)
})
