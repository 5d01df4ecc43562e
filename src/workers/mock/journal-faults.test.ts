import { expect, test } from 'vitest'
import type { Answer } from '../../engine/contract/event.ts'
import type { Balance, Order } from '../../shared/calls/entities.ts'
import { MockHost } from './mock-host.ts'
import { FakeMockBrowser, type FakeTab, type Fault, SPOT } from './testing/fake-mock.ts'

const BUY = { currency_id: 1, side: 'buy', type: 'market', quantity: '0.001' } as const

async function fills(tab: FakeTab): Promise<number> {
  return (await tab.ask<{ total: number }>('fills')).total
}

/** What is reported of the keeping by the time an answer comes. */
async function buy(tab: FakeTab, browser: FakeMockBrowser, waits = 0): Promise<string | undefined> {
  await tab.prices(SPOT, 6_400_000)
  const answer = tab.ask<Order>('order', BUY)
  if (waits > 0) await browser.pass(waits)
  expect((await answer).status).toBe('completed')
  return tab.status?.keeping
}

test('MOCK-12 a write that fails once costs nothing: the whole state is stored in its place', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  let failures = 1
  browser.store.fault = () => (failures-- > 0 ? 'refused' : null)
  expect(await buy(tab, browser)).toBe('kept')
  expect(await buy(tab, browser)).toBe('kept')
  const hash = tab.exchange().hash()
  browser.kill()
  const again = await browser.open()
  expect(again.status).toMatchObject({ begunAnew: null, cutAt: null })
  expect(again.exchange().hash()).toBe(hash)
  expect(await fills(again)).toBe(2)
})

test('MOCK-12 where there is no room it is reported before the answer, and the account is stored as soon as there is', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  expect(await buy(tab, browser)).toBe('kept')
  browser.store.fault = () => 'full'
  expect(await buy(tab, browser)).toBe('full')
  expect(await buy(tab, browser)).toBe('full')
  // What is stored is still the account as it was when it could be kept.
  const stored = structuredClone({ at: browser.store.checkpointed, rows: browser.store.rows })
  browser.store.fault = () => null
  await browser.pass(5_200)
  expect(tab.status?.keeping).toBe('kept')
  browser.kill()
  const again = await browser.open()
  expect(await fills(again)).toBe(3)
  browser.kill()
  browser.store.checkpointed = stored.at
  browser.store.rows = stored.rows
  const without = await browser.open()
  expect(await fills(without)).toBe(1)
  expect(without.status).toMatchObject({ begunAnew: null, cutAt: null })
})

test('MOCK-12 a database that never answers holds no answer up for long, and is not asked over and over', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  let asked = 0
  browser.store.fault = () => {
    asked++
    return 'hangs'
  }
  expect(await buy(tab, browser, 3_100)).toBe('unwritable')
  expect(await buy(tab, browser)).toBe('unwritable')
  await browser.pass(60_000)
  expect(asked).toBe(1)
})

test('MOCK-12 a database that the browser has dropped is begun again with all of the account', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  await buy(tab, browser)
  browser.store.vanish()
  expect(await buy(tab, browser)).toBe('kept')
  browser.kill()
  expect(await fills(await browser.open())).toBe(2)
})

test('MOCK-12 what cannot be read is left as it is: a new account is there meanwhile, and says that it is not kept', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  await buy(tab, browser)
  const hash = tab.exchange().hash()
  browser.kill()
  browser.store.fault = () => 'refused'
  const meanwhile = await browser.open()
  expect(meanwhile.status?.keeping).toBe('unreadable')
  expect(await buy(meanwhile, browser)).toBe('unreadable')
  browser.store.fault = () => null
  await browser.pass(120_000)
  expect(meanwhile.status?.keeping).toBe('unreadable')
  meanwhile.events = []
  await meanwhile.wish({ wish: 'keep' })
  expect(meanwhile.status?.keeping).toBe('kept')
  expect(meanwhile.exchange().hash()).toBe(hash)
  expect(meanwhile.events.slice(-2)).toEqual(['spot', 'contract'].map((kind) => ({ kind, reload: true, user: 1001 })))
  expect(await fills(meanwhile)).toBe(1)
})

test('MOCK-12 what is done on the account in its place while the stored one is being read is refused, and not written to it', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  for (let i = 0; i < 3; i++) await buy(tab, browser)
  const hash = tab.exchange().hash()
  browser.kill()
  const stored = structuredClone(browser.store.rows)
  const env = browser.environment()
  let meanwhile: () => void = () => undefined
  const load = async () => {
    meanwhile()
    return env.store.load()
  }
  browser.store.fault = () => 'refused'
  const host = await MockHost.open({ ...env, store: { ...env.store, load } })
  browser.store.fault = () => null
  const done: Promise<Answer>[] = []
  meanwhile = () => void done.push(host.submit({ kind: 'tick' }))
  expect(await host.reopen()).toBe(true)
  await host.settled()
  expect((await Promise.all(done)).map(({ ok }) => ok)).toEqual([false])
  expect(host.exchange.hash()).toBe(hash)
  expect(browser.store.rows).toEqual(stored)
})

test('MOCK-12 an account that can be read and not be written is there, says so, and is kept as soon as there is room', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  await buy(tab, browser)
  browser.kill()
  browser.store.full = true
  const again = await browser.open()
  expect(again.status?.keeping).toBe('full')
  expect(await fills(again)).toBe(1)
  expect(await buy(again, browser)).toBe('full')
  browser.store.full = false
  await browser.pass(5_100)
  expect(again.status?.keeping).toBe('kept')
  browser.kill()
  expect(await fills(await browser.open())).toBe(2)
})

test('MOCK-12 without a way to read it a reset is what begins to keep a new one', async () => {
  const browser = new FakeMockBrowser()
  browser.store.fault = () => 'refused'
  const tab = await browser.open()
  browser.store.fault = () => null
  await tab.wish({ wish: 'reset' })
  expect(await buy(tab, browser)).toBe('kept')
})

test('MOCK-12 an entry that is torn costs what came after it, no more, and the person is notified until they have read it', async () => {
  for (const tear of [
    (rows: object[]) => rows.splice(3, 1),
    (rows: object[]) => Object.assign(rows[3] as object, { command: null }),
    (rows: object[]) => Object.assign(rows[3] as object, { seq: Number.NaN }),
    (rows: object[]) => Object.assign(rows[3] as object, { command: { t: 'x', kind: 'tick', led: 7 } }),
  ]) {
    const browser = new FakeMockBrowser()
    const tab = await browser.open()
    const seqs: [number, string][] = []
    for (let i = 0; i < 4; i++) {
      await buy(tab, browser)
      seqs.push([tab.exchange().seq, tab.exchange().hash()])
      await browser.pass(1_000)
    }
    const rows = browser.store.rows as object[]
    const { seq, command } = browser.store.rows[2] as (typeof browser.store.rows)[number]
    tear(rows)
    browser.kill()
    const again = await browser.open()
    expect(again.status).toMatchObject({ begunAnew: null, cutAt: command.t, keeping: 'kept' })
    expect((await again.ask<Balance[]>('accountCurrency')).length).toBeGreaterThan(0)
    const known = seqs.find(([at]) => at === seq)
    if (known) expect(browser.store.checkpointed?.hash).toBe(known[1])
    browser.kill()
    const third = await browser.open()
    expect(third.status?.cutAt).toBe(command.t)
    await third.wish({ wish: 'understood' })
    browser.kill()
    expect((await browser.open()).status?.cutAt).toBeNull()
  }
})

test('MOCK-12 two workers without locks: the one that opened last keeps the account, the other says that it does not', async () => {
  const browser = new FakeMockBrowser()
  const first = await browser.open()
  await buy(first, browser)
  browser.freeLocks()
  const second = await browser.open()
  expect(await fills(second)).toBe(1)
  expect(await buy(second, browser)).toBe('kept')
  expect(await buy(first, browser)).toBe('taken')
  await browser.pass(20_000)
  expect(first.status?.keeping).toBe('taken')
  expect(await buy(second, browser)).toBe('kept')
  // "Open it here": the first one has it again, as the second one left it.
  await first.wish({ wish: 'keep' })
  expect(first.status?.keeping).toBe('kept')
  expect(first.exchange().hash()).toBe(second.exchange().hash())
  expect(await buy(second, browser)).toBe('taken')
})

test('MOCK-12 an intent counts once also after a checkpoint and the worker’s end', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  const order = await tab.ask<Order>('order', BUY, 'once')
  await browser.pass(61_000)
  expect(browser.store.rows).toEqual([])
  browser.kill()
  const again = await browser.open()
  expect(await again.ask<Order>('order', BUY, 'once')).toEqual(order)
  expect(await fills(again)).toBe(1)
})

/** A small generator of numbers below 1, the same for the same seed. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const FAULTS: readonly Fault[] = ['refused', 'full', 'done_but_reported_as_failed', 'hangs', 'hangs_though_done']

test('MOCK-12 whatever the store does and whenever the worker ends, what was answered as kept is there again', async () => {
  let ends = 0
  let unkept = 0
  for (let seed = 1; seed <= 16; seed++) {
    const roll = dice(seed)
    const browser = new FakeMockBrowser()
    let tab = await browser.open()
    const hashes = new Map<number, string>()
    let promised = 0
    for (let step = 0; step < 60; step++) {
      const bad = roll() < 0.3
      browser.store.fault = () => (bad && roll() < 0.7 ? (FAULTS[Math.floor(roll() * FAULTS.length)] as Fault) : null)
      if (roll() < 0.03) browser.store.vanish()
      await tab.prices(SPOT, 6_400_000 + step)
      const answer = tab.ask<Order>('order', BUY)
      const { seq } = tab.exchange()
      hashes.set(seq, tab.exchange().hash())
      await browser.pass(roll() < 0.1 ? 12_000 : 6_500)
      await answer
      if (tab.status?.keeping === 'kept') promised = tab.exchange().seq
      else unkept++
      if (roll() > 0.12) continue
      ends++
      browser.kill()
      browser.store.fault = () => null
      const lost = browser.store.checkpointed === null
      tab = await browser.open(SPOT, 6_400_000 + step)
      expect(tab.status).toMatchObject({ begunAnew: null, cutAt: null, keeping: 'kept' })
      const known = browser.store.checkpointed
      // A database that was dropped with nobody there to write it again is out of anybody's hands.
      if (!lost) expect(tab.exchange().seq).toBeGreaterThanOrEqual(promised)
      const hash = hashes.get(known?.seq ?? 0)
      if (hash) expect(known?.hash).toBe(hash)
      promised = 0
      hashes.clear()
    }
  }
  expect(ends).toBeGreaterThan(50)
  expect(unkept).toBeGreaterThan(50)
})

test('MOCK-12 the journal stays short however many commands come, without a pause between them', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  let longest = 0
  const answers: Promise<unknown>[] = []
  for (let i = 0; i < 5_000; i++) {
    answers.push(tab.server.call('order', { ...BUY, quantity: '7000' }, `many${i}`))
    if (i % 50 === 0) await Promise.resolve()
    longest = Math.max(longest, browser.store.rows.length)
  }
  await Promise.all(answers)
  const { seq } = tab.exchange()
  expect(seq).toBeGreaterThan(5_000)
  expect(longest).toBeLessThan(2_000)
  const hash = tab.exchange().hash()
  browser.kill()
  expect((await browser.open()).exchange().hash()).toBe(hash)
})
