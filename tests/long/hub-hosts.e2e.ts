import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Visit } from '../support/browser.ts'
import { outlived, watchLife } from '../support/life-log.ts'
import { setPageVisible } from '../support/page-visibility.ts'
import { callFrom } from '../support/person.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '5'])
const SPOT = '/spot?id=1'
const FULL = process.env.LONG === 'full'
const ROUNDS = FULL ? 5 : 1
/** Of a hand-over, ms, as the median of the rounds; judged on a machine that does nothing else (LONG=full), printed elsewhere. */
const HAND_OVER = 200

const live = (page: Page) => page.getByRole('region', { name: 'Tape' }).getByText(/^Live/).first().waitFor()
const orders = (page: Page, count: number) =>
  page
    .getByRole('region', { name: 'Orders and balances' })
    .getByRole('tab', { name: new RegExp(`^Open orders\\s*${count}$`) })
    .waitFor()

/** Somebody signed in whose browser has no SharedWorker, and no channels where the third host is wanted; pages can be set to hidden. */
async function personOf(host: 2 | 3): Promise<Visit> {
  const one = await on.signedIn()
  await one.context.addInitScript((channels) => {
    Reflect.deleteProperty(window, 'SharedWorker')
    if (!channels) Reflect.deleteProperty(window, 'BroadcastChannel')
    let visible = true
    Object.defineProperty(Document.prototype, 'visibilityState', { get: () => (visible ? 'visible' : 'hidden') })
    Object.defineProperty(Document.prototype, 'hidden', { get: () => !visible })
    Object.assign(window, {
      setPageVisible(next: boolean) {
        visible = next
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      },
    })
  }, host === 2)
  return one
}

async function terminal(one: Visit): Promise<Page> {
  const page = await one.tab(SPOT)
  await live(page)
  return page
}

const sockets = async () => {
  const { spot, contract } = await on.panel.sockets()
  return { spot, contract }
}

/** A resting order made in one tab, seen in all, and its end. */
async function orderSeen(from: Page, pages: Page[]): Promise<void> {
  const order = { currency_id: 1, side: 'buy', type: 'limit', price: '60000', quantity: '0.01' }
  const answer = await callFrom(from, 'POST', 'api/spot/order', order)
  expect(answer).toMatchObject({ code: 200 })
  for (const page of pages) await orders(page, 1)
  await callFrom(from, 'POST', 'api/spot/cancelAll')
  for (const page of pages) await orders(page, 0)
}

const worker = (page: Page) => page.workers().filter((each) => each.url().includes('market.worker'))

interface Figures {
  stale: number[]
  fresh: number[]
}

/** Waits until the page was stale and is fresh again. @param began when the leader's end was asked for @param at when it was known */
async function handedOver(page: Page, began: number, at: number, figures: Figures): Promise<void> {
  const { stale, fresh } = await outlived(page, began)
  figures.stale.push(stale - (at - began))
  figures.fresh.push(fresh - (at - began))
}

function report(what: string, { stale, fresh }: Figures): void {
  for (const each of [stale, fresh]) each.sort((x, y) => x - y)
  console.log(`second host, ${what}: stale after ${stale.join(', ')} ms, fresh after ${fresh.join(', ')} ms`)
  if (!FULL) return
  expect(fresh[fresh.length >> 1]).toBeLessThanOrEqual(HAND_OVER)
  expect(fresh.at(-1)).toBeLessThanOrEqual(2_000)
}

test('HOME-01 HOME-03 the second host: one socket of each kind for two tabs, and both see the order of one', async () => {
  const one = await personOf(2)
  const a = await terminal(one)
  const b = await one.tab(SPOT)
  await live(b)
  await expect.poll(sockets).toEqual({ spot: 1, contract: 1 })
  for (const page of [a, b]) await page.getByText(/^Feed live, 2 sockets for 2 tabs/).waitFor()
  await orderSeen(a, [a, b])
  await orderSeen(b, [a, b])
  await one.close()
  await expect.poll(sockets).toEqual({ spot: 0, contract: 0 })
})

test.each(['closed', 'crashed', 'hidden'] as const)(
  'HOME-02 the leader is %s: the other tab takes over, is stale and then fresh (within 200 ms with LONG=full)',
  async (how) => {
    const figures: Figures = { stale: [], fresh: [] }
    for (let round = 0; round < ROUNDS; round++) {
      const one = await personOf(2)
      const leader = await terminal(one)
      const other = await one.tab(SPOT)
      await live(other)
      await expect.poll(() => worker(other).length).toBe(1)
      await watchLife(other)
      const began = Date.now()
      let at = began
      if (how === 'closed') await leader.close()
      else if (how === 'hidden') await setPageVisible(leader, false)
      else {
        const crashed = new Promise<number>((resolve) => leader.once('crash', () => resolve(Date.now())))
        const session = await one.context.newCDPSession(leader)
        session.send('Page.crash').catch(() => undefined)
        at = await crashed
      }
      await handedOver(other, began, at, figures)
      await expect.poll(sockets).toEqual({ spot: 1, contract: 1 })
      await orderSeen(other, [other])
      await one.close()
      await expect.poll(sockets).toEqual({ spot: 0, contract: 0 })
    }
    report(how, figures)
  },
)

test('HOME-02 a tab that is looked at again takes the lead from one that is hidden; a hidden tab keeps no worker but one', async () => {
  const one = await personOf(2)
  const a = await terminal(one)
  const b = await one.tab(SPOT)
  await live(b)
  await setPageVisible(b, false)
  await setPageVisible(a, false)
  await watchLife(b)
  const looked = Date.now()
  await setPageVisible(b)
  await outlived(b, looked)
  await expect.poll(sockets).toEqual({ spot: 1, contract: 1 })
})

test('HOME-01 HOME-05 the third host: a socket a tab, which says so', async () => {
  const one = await personOf(3)
  const a = await terminal(one)
  const b = await one.tab(SPOT)
  await live(b)
  await expect.poll(sockets).toEqual({ spot: 2, contract: 2 })
  for (const page of [a, b]) await page.getByText('Own socket').waitFor()
  await orderSeen(a, [a, b])
  await a.close()
  await expect.poll(sockets).toEqual({ spot: 1, contract: 1 })
  await live(b)
})

test('HOME-01 HOME-04 a SharedWorker whose script does not load gives way to the second host', async () => {
  const one = await on.person()
  await one.context.addInitScript(() => {
    const Real = SharedWorker
    window.SharedWorker = class extends Real {
      constructor(_url: string | URL, options?: string | WorkerOptions) {
        super('/assets/missing.js', options)
      }
    }
  })
  const a = await one.tab(SPOT)
  await live(a)
  const b = await one.tab(SPOT)
  await live(b)
  await expect.poll(sockets).toMatchObject({ spot: 1 })
  await expect.poll(() => worker(a).length).toBe(1)
})
