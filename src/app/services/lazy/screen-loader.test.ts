import { beforeEach, describe, expect, test } from 'vitest'
import { createScreenLoader, type LoadScreen } from './screen-loader.ts'

let load: LoadScreen
let timers: { run: () => void; ms: number; ended: boolean }[]
let notes: Set<string>
let reloads: number
let isAway: boolean
let isKnownAway: boolean
let returns: Set<() => void>

beforeEach(() => {
  timers = []
  notes = new Set()
  reloads = 0
  isAway = false
  isKnownAway = false
  returns = new Set()
  load = createScreenLoader({
    later(run, ms) {
      const timer = { run, ms, ended: false }
      timers.push(timer)
      return () => {
        timer.ended = true
      }
    },
    mayReload: (name) => !notes.has(name),
    mayAsk: () => !isKnownAway,
    answers: async () => !isAway,
    onBack(run) {
      returns.add(run)
      return () => void returns.delete(run)
    },
    noteReload: (name) => notes.add(name),
    forgetReload: (name) => notes.delete(name),
    reload: () => {
      reloads += 1
    },
  })
})
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const settle = () => new Promise((done) => setImmediate(done))

describe('SHELL-03 loading a screen', () => {
  test('SHELL-03 after 120 s it is a load error', async () => {
    const loading = load('/spot', () => new Promise(() => undefined))
    expect(timers[0]!.ms).toBe(120_000)
    timers[0]!.run()
    await expect(loading).rejects.toMatchObject({ name: 'LoadError', reason: 'timeout' })
  })

  test('SHELL-03 a missing chunk reloads the page once, then it is a load error', async () => {
    void load('/spot', gone)
    await settle()
    expect(reloads).toBe(1)
    await expect(load('/spot', gone)).rejects.toMatchObject({ name: 'LoadError', reason: 'missing' })
    expect(reloads).toBe(1)
  })

  test('SHELL-03 PWA-05 what failed while the server was away, which answers again when it is asked, does not reload the page', async () => {
    const answers = [gone, async () => 'chart']
    await expect(load('chart', () => (answers.shift() as () => Promise<string>)(), true)).resolves.toBe('chart')
    expect([reloads, notes.size, answers.length]).toEqual([0, 0, 0])
  })

  test('SHELL-03 what else loads after the reload does not make it reload again', async () => {
    void load('menu', gone)
    await settle()
    await load('/spot', async () => 'screen')
    await expect(load('menu', gone)).rejects.toMatchObject({ reason: 'missing' })
    expect(reloads).toBe(1)
  })

  test('SHELL-03 a screen that loads gives a later miss its reload again', async () => {
    notes.add('/spot')
    await expect(load('/spot', async () => 'screen')).resolves.toBe('screen')
    expect(timers[0]!.ended).toBe(true)
    void load('/spot', gone)
    await settle()
    expect(reloads).toBe(1)
  })

  test('SHELL-03 while the server is away nothing reloads the page: what was pressed fails at once, a part of it waits for the return', async () => {
    isAway = true
    await expect(load('menu', gone)).rejects.toMatchObject({ reason: 'missing' })
    let isGone = true
    const part = load('chart', () => (isGone ? gone() : Promise.resolve('chart')), true)
    await settle()
    expect([reloads, returns.size, notes.size]).toEqual([0, 1, 0])
    // Back for a moment only: it waits again.
    for (const run of [...returns]) run()
    await settle()
    expect([reloads, returns.size]).toEqual([0, 1])
    isAway = false
    isGone = false
    for (const run of [...returns]) run()
    await expect(part).resolves.toBe('chart')
    expect([reloads, returns.size]).toEqual([0, 0])
  })

  test('SHELL-03 PWA-05 a part that nobody has pressed for is not asked for while the server is known to be away', async () => {
    isKnownAway = true
    let asked = 0
    const ask = async () => {
      asked += 1
      return 'part'
    }
    const part = load('chart', ask, true)
    await settle()
    expect([asked, returns.size]).toEqual([0, 1])
    await expect(load('menu', ask)).resolves.toBe('part')
    for (const run of [...returns]) run()
    await expect(part).resolves.toBe('part')
    expect([asked, reloads, returns.size]).toEqual([2, 0, 0])
  })

  test('SHELL-03 a part that waits for the server is a load error after 120 s, and asks no more', async () => {
    isAway = true
    let asked = 0
    const part = load(
      'chart',
      () => {
        asked += 1
        return gone()
      },
      true,
    )
    await settle()
    timers[0]!.run()
    await expect(part).rejects.toMatchObject({ reason: 'timeout' })
    for (const run of [...returns]) run()
    expect([asked, returns.size]).toEqual([1, 0])
  })
})
