import { beforeEach, describe, expect, test } from 'vitest'
import { createScreenLoader, type LoadScreen } from './screen-loader.ts'

let load: LoadScreen
let timers: { run: () => void; ms: number; ended: boolean }[]
let notes: Set<string>
let reloads: number

beforeEach(() => {
  timers = []
  notes = new Set()
  reloads = 0
  load = createScreenLoader({
    later(run, ms) {
      const timer = { run, ms, ended: false }
      timers.push(timer)
      return () => {
        timer.ended = true
      }
    },
    mayReload: (name) => !notes.has(name),
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
})
