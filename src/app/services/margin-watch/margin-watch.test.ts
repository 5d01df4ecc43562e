import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LeaderTabs } from '../../../../tests/support/leader-tabs.ts'
import { testPerpMarket, testPosition, testTotal } from '../account/testing/test-contract.ts'
import type { LiveAccount } from '../live/live-account.ts'
import { liveAccount } from '../live/live-account.ts'
import { type MarginUpdate, marginUpdates, nextMarginUpdate } from './margin-updates.ts'
import { createMarginWatch } from './margin-watch.ts'

const ratioAt = (mark: string): LiveAccount =>
  liveAccount({
    positions: [testPosition()],
    orders: [],
    totals: [testTotal()],
    market: () => testPerpMarket(),
    mark: () => ({ text: mark, live: true }),
    leverage: () => 50,
    hedge: false,
  })
const NOTHING: LiveAccount = { positions: [], totals: [] }

/** A browser with tabs, one of which leads. */
function browser() {
  const tabs = new LeaderTabs()
  const kept: string[] = []
  let episodes = 0
  const tab = (name: string) => {
    const seen = { title: null as string | null, warned: [] as string[] }
    const listeners = new Set<() => void>()
    let account: LiveAccount | null = null
    const watch = createMarginWatch({
      tabs: tabs.open(name).env,
      account: {
        subscribe(listener) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
        read: () => account,
      },
      keepMarks(ids) {
        const text = `${name} ${ids.join()}`
        kept.push(text)
        return () => void kept.splice(kept.indexOf(text), 1)
      },
      newEpisode: () => `danger ${++episodes}`,
      show: (update) => {
        seen.title = update && `${update.percent}${update.danger ? '!' : ''}`
      },
      warn: ({ episode }) => seen.warned.push(episode),
    })
    const put = async (next: LiveAccount) => {
      account = next
      for (const listener of [...listeners]) listener()
      await tabs.settle()
    }
    return { watch, seen, put }
  }
  return { tab, kept, settle: () => tabs.settle() }
}

test('POS-15 one tab reckons the margin ratio, every tab of the person shows it, one that comes later too', async () => {
  const { tab, kept, settle } = browser()
  const [a, b, other] = [tab('a'), tab('b'), tab('other')]
  a.watch.follow(5)
  b.watch.follow(5)
  other.watch.follow(6)
  await settle()
  await a.put(ratioAt('19900.0'))
  // MM 79.6 of 300.
  expect([a.seen.title, b.seen.title, other.seen.title]).toEqual(['26.54', '26.54', null])
  expect(kept).toEqual(['a 1'])
  const late = tab('late')
  late.watch.follow(5)
  await settle()
  expect(late.seen.title).toBe('26.54')
  await a.put(NOTHING)
  expect([a.seen.title, b.seen.title]).toEqual([null, null])
})

test('POS-15 when the reckoning tab ends another takes over; signing out clears the title', async () => {
  const { tab, kept, settle } = browser()
  const [a, b] = [tab('a'), tab('b')]
  a.watch.follow(5)
  b.watch.follow(5)
  await settle()
  await b.put(ratioAt('19900.0'))
  expect(b.seen.title).toBeNull()
  a.watch.stop()
  await settle()
  expect([b.seen.title, kept]).toEqual(['26.54', ['b 1']])
  b.watch.follow(null)
  await settle()
  expect([b.seen.title, kept]).toEqual([null, []])
})

test('POS-15 a danger is reported once to each tab, and again only after it was over', async () => {
  const { tab, settle } = browser()
  const [a, b] = [tab('a'), tab('b')]
  a.watch.follow(5)
  b.watch.follow(5)
  await settle()
  for (const mark of ['19690.0', '19685.0', '19696.0', '19690.0']) await a.put(ratioAt(mark))
  expect([a.seen.warned, b.seen.warned]).toEqual([['danger 1'], ['danger 1']])
  expect(b.seen.title).toMatch(/!$/)
  await a.put(ratioAt('19900.0'))
  await a.put(ratioAt('19690.0'))
  expect(b.seen.warned).toEqual(['danger 1', 'danger 2'])
})

const update = (more: Partial<MarginUpdate>): MarginUpdate => ({
  user: 5,
  percent: '20',
  live: true,
  danger: false,
  episode: null,
  ...more,
})

test('POS-15 what is not live neither begins a danger nor ends one', () => {
  const next = (before: MarginUpdate | null, percent: string, live: boolean) =>
    nextMarginUpdate(before, { user: 5, percent, live }, () => 'new')
  expect(next(null, '90', false)).toMatchObject({ danger: false, episode: null })
  expect(next(update({ danger: true, episode: 'old' }), '10', false)).toMatchObject({ danger: true, episode: 'old' })
  expect(next(update({ danger: true, episode: 'old' }), '76', true)).toMatchObject({ danger: true, episode: 'old' })
  expect(next(update({ danger: true, episode: 'old' }), '74.9', true)).toMatchObject({ danger: false })
  expect(next(update({}), '80', true)).toMatchObject({ danger: true, episode: 'new' })
})

test('POS-15 a message that is no news is none', () => {
  expect(v.parse(marginUpdates, update({}))).toEqual(update({}))
  for (const odd of [
    null,
    'x',
    {},
    { ...update({}), percent: '<b>' },
    { ...update({}), episode: 5 },
    { ...update({}), user: '5' },
  ])
    expect(v.is(marginUpdates, odd)).toBe(false)
})
