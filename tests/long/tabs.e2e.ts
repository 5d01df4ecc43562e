import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Visit } from '../support/browser.ts'
import { hubOf, lifeLog, watchLife } from '../support/life-log.ts'
import { logIn } from '../support/person.ts'
import { stage } from '../support/stage.ts'
import { tellHidden, tellVisible } from '../support/told-hidden.ts'

const on = stage(['--seed', '5'])
const SPOT = '/spot?id=1'
const HIDDEN = 47
/** So many load at a time: more only take each other's processor. */
const AT_A_TIME = 3

interface Tabs {
  one: Visit
  /** Made the hub. */
  creator: Page
  visible: Page[]
  hidden: Page[]
}

const live = (page: Page) => page.getByRole('region', { name: 'Tape' }).getByText(/^Live/).first().waitFor()

/** Waits until the hub counts so many tabs, as a visible tab shows it. */
const counted = (page: Page, tabs: number) =>
  page
    .getByText(new RegExp(`for ${tabs} tabs?$`))
    .first()
    .waitFor({ state: 'attached', timeout: 90_000 })

/** The numbers alone: how many are open, how many were opened. */
async function sockets() {
  const { spot, contract, opened } = await on.panel.sockets()
  return { spot, contract, opened }
}

/** 50 tabs of one signed-in person, who wants both sockets: 3 look at /spot, 47 are told that they are hidden. */
async function fiftyTabs(): Promise<Tabs> {
  const one = await on.person()
  one.context.setDefaultTimeout(90_000)
  const creator = await one.tab(`/login?next=${encodeURIComponent(SPOT)}`)
  await logIn(creator)
  await live(creator)
  const visible = [creator, await one.tab(SPOT), await one.tab(SPOT)]
  const hidden: Page[] = []
  const open = async () => {
    while (hidden.length < HIDDEN) {
      const page = await one.context.newPage()
      if (hidden.push(page) > HIDDEN) return void (await hidden.pop()?.close())
      await tellHidden(page)
      await page.goto(new URL(SPOT, on.url).href)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, open))
  for (const page of visible) await counted(page, visible.length + HIDDEN)
  for (const page of visible) await live(page)
  return { one, creator, visible, hidden }
}

/** Ends the tab's process as a fault would. @returns when it was gone, ms */
async function crash(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const gone = new Promise<number>((resolve) => page.once('crash', () => resolve(Date.now())))
  // Nobody is left to answer.
  session.send('Page.crash').catch(() => undefined)
  return gone
}

/** Milliseconds until the exchange sees no socket more. */
async function letGo(since: number): Promise<number> {
  await expect
    .poll(async () => on.panel.sockets(), { timeout: 10_000, interval: 20 })
    .toMatchObject({ spot: 0, contract: 0 })
  return Date.now() - since
}

test('LIMIT-03 HUB-01 HUB-19 50 tabs hold one socket of each kind, all reload at once with one attempt, 49 close and the last goes on, it crashes and all is let go within 1 s', async () => {
  const before = await sockets()
  const { visible, hidden } = await fiftyTabs()
  const opened = { spot: before.opened.spot + 1, contract: before.opened.contract + 1 }
  expect(await sockets()).toEqual({ spot: 1, contract: 1, opened })

  await Promise.all([...visible, ...hidden].map((page) => page.reload({ waitUntil: 'commit' })))
  for (const page of visible) await counted(page, visible.length + HIDDEN)
  for (const page of visible) await live(page)
  const reloaded = await sockets()
  console.log(`reload of 50: ${reloaded.opened.spot - opened.spot} new spot sockets`)
  expect(reloaded).toMatchObject({ spot: 1, contract: 1 })
  // A hub that outlives the reload keeps its sockets, one that does not opens one of each.
  expect(reloaded.opened.spot - opened.spot).toBeLessThanOrEqual(1)
  expect(reloaded.opened.contract - opened.contract).toBeLessThanOrEqual(1)

  const last = visible.pop() as Page
  const hub = await hubOf(last)
  await Promise.all([...visible, ...hidden].map((page) => page.close()))
  await counted(last, 1)
  expect(await sockets()).toEqual(reloaded)
  expect(await hubOf(last)).toBe(hub)
  await live(last)

  const took = await letGo(await crash(last))
  console.log(`the last tab crashed: all let go in ${took} ms`)
  expect(took).toBeLessThanOrEqual(1_000)
})

test('LIMIT-03 HUB-09 HUB-19 of 50 tabs the one that made the hub crashes: those that are looked at are fresh within 2 s, the others once they are, over one socket of each kind', async () => {
  const { creator, visible, hidden } = await fiftyTabs()
  const before = await sockets()
  const others = visible.filter((page) => page !== creator)
  for (const page of others) await watchLife(page)
  const at = await crash(creator)
  const fresh: number[] = []
  for (const page of others) {
    const log = await lifeLog(page, 3)
    expect(log.map(([, isLive]) => isLive)).toEqual([true, false, true])
    fresh.push((log[2]?.[0] as number) - at)
  }
  console.log(`the creator of 50 crashed: fresh in ${fresh.join(', ')} ms`)
  for (const ms of fresh) expect(ms).toBeLessThanOrEqual(2_000)
  for (const page of others) await counted(page, others.length + HIDDEN)
  const after = await sockets()
  expect(after).toEqual({
    spot: 1,
    contract: 1,
    opened: { spot: before.opened.spot + 1, contract: before.opened.contract + 1 },
  })
  for (const page of hidden.slice(0, 3)) {
    await watchLife(page)
    const shown = Date.now()
    await tellVisible(page)
    const log = await lifeLog(page, (await lifeLog(page))[0]?.[1] ? 1 : 2)
    expect(log.at(-1)?.[1]).toBe(true)
    expect((log.at(-1)?.[0] as number) - shown).toBeLessThanOrEqual(2_000)
  }
  expect(await sockets()).toEqual(after)

  const last = others.pop() as Page
  await Promise.all([...others, ...hidden].map((page) => page.close()))
  await counted(last, 1)
  expect(await sockets()).toEqual(after)
  const since = Date.now()
  await last.close()
  const took = await letGo(since)
  console.log(`the last tab closed: all let go in ${took} ms`)
  expect(took).toBeLessThanOrEqual(1_000)
})
