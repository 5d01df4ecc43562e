import { expect, test } from 'vitest'
import { PacedView } from './paced-view.ts'
import type { TopicView } from './topic-view.ts'

interface Shown extends Pick<TopicView, 'status' | 'reason' | 'known'> {
  last: number
}

function scene() {
  let view = { status: 'live', reason: 'none', known: true, last: 1 } as Shown
  const heard = { store: () => {}, count: 0, open: 0 }
  let time = 1_000
  let timer: { at: number; run: () => void } | null = null
  const paced = new PacedView<Shown>(
    {
      read: () => view,
      subscribe(listener) {
        heard.store = listener
        heard.open++
        return () => void heard.open--
      },
    },
    250,
    {
      now: () => time,
      after(ms, run) {
        timer = { at: time + ms, run }
        return () => {
          timer = null
        }
      },
    },
  )
  return {
    paced,
    heard,
    get planned() {
      return timer !== null
    },
    comes(change: Partial<Shown>) {
      view = { ...view, ...change }
      heard.store()
    },
    passes(ms: number) {
      time += ms
      if (timer === null || timer.at > time) return
      const { run } = timer
      timer = null
      run()
    },
  }
}

test('HUB-25 what is paced changes once in its time, with the newest of all that came', () => {
  const it = scene()
  it.paced.subscribe(() => it.heard.count++)
  for (let last = 2; last < 7; last++) it.comes({ last })
  expect([it.paced.read().last, it.heard.count]).toEqual([1, 0])
  it.passes(250)
  expect([it.paced.read().last, it.heard.count]).toEqual([6, 1])
  it.passes(1_000)
  expect([it.heard.count, it.planned]).toEqual([1, false])
  it.comes({ last: 8 })
  expect([it.paced.read().last, it.heard.count]).toEqual([8, 2])
})

test('HUB-25 that it is old, refused or known for the first time shows at once, and nothing comes twice', () => {
  for (const change of [{ status: 'stale' }, { reason: 'denied' }, { known: false }] as Partial<Shown>[]) {
    const it = scene()
    it.paced.subscribe(() => it.heard.count++)
    it.comes({ last: 2 })
    it.comes(change)
    expect([it.paced.read(), it.heard.count]).toEqual([expect.objectContaining({ last: 2, ...change }), 1])
    it.passes(1_000)
    expect(it.heard.count).toBe(1)
  }
})

test('HUB-25 who begins to listen sees the newest; who ends is sent no more', () => {
  const it = scene()
  it.comes({ last: 5 })
  const end = it.paced.subscribe(() => it.heard.count++)
  expect(it.paced.read().last).toBe(5)
  it.comes({ last: 6 })
  end()
  it.passes(1_000)
  expect([it.heard.count, it.heard.open, it.planned]).toEqual([0, 0, false])
})
