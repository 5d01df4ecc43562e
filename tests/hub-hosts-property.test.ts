import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secretOf } from './support/fake-exchange.ts'
import { FakeTabs, type SimTab } from './support/fake-tabs.ts'
import { seededRandom } from './support/seeded-random.ts'

/** A start of the worker, and the hand-over after it. */
const SETTLED = 300
const MAX_TABS = 7
/** In which a worker that thaws learns that its lock was stolen; until then it answers tabs whose discovery waited for it. */
const LEARNS = 20

const moves = ['open', 'open hidden', 'close', 'crash', 'hide', 'show', 'order'] as const
const step = (kinds: readonly string[]) =>
  fc.record({ move: fc.constantFrom(...kinds), which: fc.nat(100), wait: fc.nat(400) })
const run = (kinds: readonly string[]) =>
  fc.record({ seed: fc.nat(1_000_000), steps: fc.array(step(kinds), { minLength: 5, maxLength: 30 }) })

interface Watched {
  all: FakeTabs
  wrong: string[]
  /** When frozen ones last thawed. */
  thawed: number
}

/** A browser that writes down whatever must never happen. */
function watched(seed: number): Watched {
  const all = new FakeTabs(2, seededRandom(seed))
  const wrong: string[] = []
  const one: Watched = { all, wrong, thawed: Number.NEGATIVE_INFINITY }
  all.machine.overhear = (name, message, from, to) => {
    if (!name.startsWith('hub:')) return
    const tab = all.tabs.find(({ page }) => name.startsWith(`hub:${page.name}-`))
    const learning = all.machine.time - one.thawed <= LEARNS
    if (!learning && tab?.page !== from && tab?.page !== to) wrong.push(`${name} is heard by ${to.name}`)
    for (const { user } of all.tabs)
      if (user !== tab?.user && JSON.stringify(message).includes(secretOf(user)))
        wrong.push(`${name} carries ${user}'s`)
  }
  return one
}

function make(one: Watched, move: string, which: number): void {
  const { all } = one
  const here = all.here
  const tab = here[which % Math.max(1, here.length)]
  if (move.startsWith('open')) {
    if (here.length < MAX_TABS) all.tab(5 + (which % 2), move === 'open')
  } else if (move === 'order') for (const user of [5, 6]) all.exchange.order(user)
  else if (move === 'thaw') {
    one.thawed = all.machine.time
    for (const { page } of all.tabs) if (page.frozen && page.alive) all.machine.freeze(page, false)
  } else if (!tab) return
  else if (move === 'close') tab.close()
  else if (move === 'crash') tab.crash()
  else if (move === 'freeze') {
    if (!tab.visible) all.machine.freeze(tab.page, true)
  } else tab.show(move === 'show')
}

/** Lets time pass by small steps. @returns the most hubs that lived at once */
async function pass({ all }: Watched, ms: number): Promise<number> {
  let most = 0
  for (let left = ms; left > 0; left -= 10) {
    await all.machine.advance(Math.min(10, left))
    most = Math.max(most, all.alive.length)
  }
  return most
}

const ofOthers = (tab: SimTab) => tab.events.filter((event) => event.user !== tab.user)

test('HOME-02 HOME-03 whatever tabs open, close, crash, hide and show: one hub at most, each visible tab at the living one 300 ms later, no event of another user, every call settled', async () => {
  let handedOver = 0
  await fc.assert(
    fc.asyncProperty(run(moves), async ({ seed, steps }) => {
      const one = watched(seed)
      const { all, wrong } = one
      for (const { move, which, wait } of steps) {
        make(one, move, which)
        expect(await pass(one, wait)).toBeLessThanOrEqual(1)
        if (wait < SETTLED) continue
        const epoch = all.alive[0]?.hub.epoch
        for (const tab of all.here.filter(({ visible }) => visible))
          expect([tab.page.name, tab.live(), tab.store.feed.epoch]).toEqual([tab.page.name, true, epoch])
      }
      await pass(one, 5_000)
      expect(all.here.flatMap((tab) => [...tab.open])).toEqual([])
      expect(all.tabs.flatMap(ofOthers)).toEqual([])
      expect(wrong).toEqual([])
      expect(all.exchange.open('spot')).toBe(all.alive.length)
      const visible = all.here.filter((tab) => tab.visible).length
      expect(all.workers.filter((ctx) => ctx.alive).length).toBeLessThanOrEqual(all.here.length)
      if (visible > 0) expect(all.alive.length).toBe(1)
      handedOver += Math.max(0, all.hubs.length - 1)
    }),
    { numRuns: 60, seed: 4 },
  )
  expect(handedOver).toBeGreaterThan(60)
})

test('HOME-02 even where hidden tabs freeze and thaw, one hub runs and every tab that is looked at finds it', async () => {
  await fc.assert(
    fc.asyncProperty(run([...moves, 'freeze', 'freeze', 'thaw']), async ({ seed, steps }) => {
      const one = watched(seed)
      const { all, wrong } = one
      for (const { move, which, wait } of steps) {
        make(one, move, which)
        expect(await pass(one, wait * 10)).toBeLessThanOrEqual(1)
      }
      await pass(one, 30_000)
      const epoch = all.alive[0]?.hub.epoch
      for (const tab of all.here.filter(({ visible }) => visible))
        expect([tab.page.name, tab.live(), tab.store.feed.epoch]).toEqual([tab.page.name, true, epoch])
      make(one, 'thaw', 0)
      await pass(one, LEARNS)
      expect(await pass(one, 20_000)).toBeLessThanOrEqual(1)
      expect(all.tabs.flatMap(ofOthers)).toEqual([])
      expect(wrong).toEqual([])
      expect(all.here.flatMap((tab) => [...tab.open])).toEqual([])
    }),
    { numRuns: 20, seed: 4 },
  )
})
