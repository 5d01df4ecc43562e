import { describe, expect, test } from 'vitest'
import { type Alert, type AlertEdit, validAlert, validAlertUpdate } from '../../../shared/hub-protocol/alert.ts'
import { once, type RingEnv } from '../../base/platform/ring-once.ts'
import { distanceOf, readLevel } from './alert-form.ts'
import { createAlertList } from './alert-list.ts'

const ALERT: Alert = {
  id: 'a',
  kind: 'spot',
  currency_id: 1,
  symbol: 'BTCUSDT',
  by: 'price',
  side: 'above',
  level: '65000',
  repeat: false,
  sound: true,
  notify: false,
  createdAt: 5,
  state: 'fired',
  times: 1,
  hit: { at: 9, seen: '65000.5', missed: null },
}

describe('TERM-06 what a person types', () => {
  const moment = { last: '64000.50', change: '-1.2' }
  test('TERM-06 the side is that from which the market would come', () => {
    expect(readLevel('price', '65,000.0', moment)).toEqual({ ok: true, side: 'above', level: '65000.0' })
    expect(readLevel('price', '65,000', moment)).toEqual({ ok: false, fault: 'number' })
    expect(readLevel('day', '-3,5', moment)).toEqual({ ok: true, side: 'below', level: '-3.5' })
    expect(readLevel('price', '60k', moment)).toEqual({ ok: true, side: 'below', level: '60000' })
    expect(readLevel('day', '−3.5', moment)).toEqual({ ok: true, side: 'below', level: '-3.5' })
    expect(readLevel('day', '+2', moment)).toEqual({ ok: true, side: 'above', level: '2' })
    expect(readLevel('move', '2', { last: null, change: null })).toEqual({ ok: true, side: null, level: '2' })
  })

  test.each([
    ['price', '', 'empty'],
    ['price', '0', 'number'],
    ['price', '0.1.2', 'number'],
    ['price', '1e4', 'number'],
    ['price', '-5', 'number'],
    ['price', '1'.repeat(41), 'number'],
    ['price', '64000.5', 'same'],
    ['day', '-1.20', 'same'],
    ['day', 'x', 'number'],
    ['move', '-1', 'number'],
  ] as const)('TERM-06 %s %j is reported as %s', (by, text, fault) => {
    expect(readLevel(by, text, moment)).toEqual({ ok: false, fault })
  })

  test('TERM-06 without a live figure there is nothing to compare with', () => {
    expect(readLevel('price', '65000', { last: null, change: null })).toEqual({ ok: false, fault: 'noPrice' })
    expect(readLevel('day', '3', { last: '1', change: null })).toEqual({ ok: false, fault: 'noPrice' })
  })

  test('TERM-06 how far a level is', () => {
    expect(distanceOf('65000', '64000')).toBe('+1.56%')
    expect(distanceOf('63999.99', '64000')).toBe('−0.00%')
    expect(distanceOf('32000', '64000')).toBe('−50.00%')
    expect(distanceOf('1', null)).toBeNull()
  })
})

describe('TERM-06 the list of a tab', () => {
  function list(answer: Alert[] | null = [ALERT], who: { user: number | null } = { user: null }) {
    const noted: boolean[] = []
    const asked: AlertEdit[] = []
    let changed: () => void = () => undefined
    let say: (data: unknown) => void = () => undefined
    const made = createAlertList({
      async ask(edit) {
        asked.push(edit)
        return answer
      },
      user: () => who.user,
      onUser(reported) {
        changed = reported
        return () => undefined
      },
      listen(take) {
        say = take
        return () => undefined
      },
      note: (waiting) => void noted.push(waiting),
    })
    made.start()
    return { made, noted, asked, say: (data: unknown) => say(data), changed: () => changed() }
  }

  test('PEOPLE-01 what one person has set is shown to and rings for nobody else, and goes once somebody else is there', () => {
    const who: { user: number | null } = { user: 7 }
    const { made, asked, say, changed } = list(null, who)
    const heard: string[] = []
    made.onFired(({ id }) => heard.push(id))
    const { createdAt, state, times, hit, ...draft } = ALERT
    void made.put(draft)
    expect(asked.at(-1)).toMatchObject({ put: { id: '7~a' } })
    const all = [ALERT, { ...ALERT, id: '7~a' }]
    const shown = () => made.read()?.map(({ id }) => id)
    say({ alerts: all, fired: ['7~a'] })
    expect([shown(), heard]).toEqual([['a', '7~a'], ['7~a']])
    // Signed out: they wait for their owner, and nobody hears of them.
    who.user = null
    changed()
    say({ alerts: all, fired: ['7~a', 'a'] })
    expect([shown(), heard, asked]).toEqual([['a'], ['7~a', 'a'], asked.slice(0, 1)])
    who.user = 8
    changed()
    changed()
    expect([shown(), asked.slice(1)]).toEqual([['a'], [{ remove: '7~a' }]])
  })

  test('TERM-06 each that fires is reported once; whether one waits is noted for other pages', async () => {
    const { made, noted, say } = list()
    const heard: string[] = []
    made.onFired(({ id }) => heard.push(id))
    await made.refresh()
    say({ alerts: [ALERT, { ...ALERT, id: 'b', state: 'armed', hit: null }], fired: ['a'] })
    expect(heard).toEqual(['a'])
    expect(noted).toEqual([false, true])
    expect(made.read()?.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('TERM-06 without a hub nothing is known and nothing was changed', async () => {
    const { made } = list(null)
    expect(await made.refresh()).toBe(false)
    expect(await made.remove('a')).toBe(false)
    expect(made.read()).toBeNull()
  })

  test('TERM-06 what is no news of a hub is not heard', () => {
    const { made, say } = list()
    for (const wrong of [
      null,
      'a',
      { alerts: [ALERT] },
      { alerts: [ALERT], fired: [3] },
      { alerts: [{ ...ALERT, level: '1e9' }], fired: [] },
      { alerts: [{ ...ALERT, hit: { at: 'now', seen: '1', missed: null } }], fired: [] },
      { alerts: Array.from({ length: 51 }, () => ALERT), fired: [] },
    ])
      say(wrong)
    expect(made.read()).toBeNull()
    expect(validAlertUpdate({ alerts: [ALERT], fired: ['a'] })).toEqual({ alerts: [ALERT], fired: ['a'] })
    expect(validAlert({ ...ALERT, hit: { at: 1, seen: '2', missed: { from: 0, to: 1 } } })?.hit?.missed).toEqual({
      from: 0,
      to: 1,
    })
  })
})

describe('TERM-06 it sounds once in the whole browser', () => {
  /** Tabs of one browser: a name is one tab's at a time, and the others stand by for it. */
  function browser() {
    const waiting: (() => Promise<void>)[] = []
    let held = false
    const waits: (() => void)[] = []
    const next = () => {
      const run = held ? undefined : waiting.shift()
      if (!run) return
      held = true
      void run().then(() => {
        held = false
        next()
      })
    }
    const tab = (touched: boolean): RingEnv => ({
      async claim(_name, _patience, run) {
        waiting.push(run)
        next()
      },
      touched: () => touched,
      wait: () => new Promise((go) => void waits.push(go)),
    })
    const settle = async () => {
      for (let i = 0; i < 9; i++) await Promise.resolve()
    }
    return { tab, settle, waits }
  }

  test('TERM-06 of several tabs one rings, rather one that was touched', async () => {
    const { tab, settle, waits } = browser()
    const rang: string[] = []
    const ring = (name: string, touched: boolean) =>
      void once(tab(touched), 'alert:a:1', () => {
        rang.push(name)
        return true
      })
    ring('idle', false)
    ring('touched', true)
    ring('other', true)
    await settle()
    expect(waits).toHaveLength(2)
    waits[0]?.()
    await settle()
    expect(rang).toEqual(['touched'])
  })

  test('REAL-77 a tab that could not sound leaves it to the next, and that one to nobody', async () => {
    const { tab, settle } = browser()
    const asked: string[] = []
    for (const [name, sounds] of [
      ['mute', false],
      ['loud', true],
      ['third', true],
    ] as const)
      void once(tab(true), 'alert:a:1', async () => {
        asked.push(name)
        return sounds
      })
    await settle()
    expect(asked).toEqual(['mute', 'loud'])
  })
})
