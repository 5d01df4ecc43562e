import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../base/platform/client-cache.ts'
import { ARMED } from './armed-name.ts'
import { createDeadMan, type DeadManEnv } from './dead-man.ts'

/** An exchange that holds the switch, and the tabs of one browser. */
function stage() {
  const store = memoryStore()
  const server = {
    until: null as number | null,
    answers: true,
    now: 1_000_000,
    user: 7 as number | null,
    sent: [] as number[],
  }
  let ranOut = 0
  const tab = (more: Partial<DeadManEnv> = {}) =>
    createDeadMan({
      store,
      user: () => server.user,
      now: () => server.now,
      async send(seconds) {
        server.sent.push(seconds)
        if (!server.answers) return null
        server.until = seconds === 0 ? null : server.now + seconds * 1_000
        return { until: server.until }
      },
      ask: async () => (server.answers ? { until: server.until } : null),
      share: () => undefined,
      ranOut: () => ranOut++,
      ...more,
    })
  return { store, server, tab, ranOut: () => ranOut }
}
const settle = async () => {
  for (let i = 0; i < 8; i++) await Promise.resolve()
}

describe('TERM-10 the dead man’s switch', () => {
  test('TERM-10 it is armed by the exchange’s word and renewed in time, by the tab that leads alone', async () => {
    const { server, tab } = stage()
    const [leader, other] = [tab(), tab()]
    await leader.lead()
    expect(await other.choose(30)).toBe(true)
    leader.changed()
    expect([leader.read().seconds, other.read().until]).toEqual([30, 1_030_000])
    leader.beat()
    other.beat()
    await settle()
    expect(server.sent).toEqual([30, 30])
    server.now += 9_000
    leader.beat()
    expect(server.sent).toHaveLength(2)
    server.now += 1_000
    leader.beat()
    leader.beat()
    await settle()
    expect(server.sent).toHaveLength(3)
    expect(leader.read()).toEqual({ seconds: 30, until: 1_040_000, failed: false })
  })

  test('CLOCK-32 it listens to the hub’s beats while it is armed here or elsewhere, or in doubt, and no longer', async () => {
    const { server, tab } = stage()
    const one = tab()
    const needed = [one.needsBeats()]
    await one.choose(30)
    needed.push(one.needsBeats())
    await one.choose(null)
    needed.push(one.needsBeats())
    one.applyUpdate(server.now + 30_000)
    needed.push(one.needsBeats())
    one.applyUpdate(null)
    needed.push(one.needsBeats())
    server.answers = false
    await one.choose(30)
    needed.push(one.needsBeats())
    expect(needed).toEqual([false, true, false, true, false, true])
  })

  test('TERM-10 turned off while a renewal is on its way: the exchange hears the end last', async () => {
    const { server, tab } = stage()
    const waiting: (() => void)[] = []
    const heard: number[] = []
    const one = tab({
      send(seconds) {
        return new Promise((answered) => {
          const arrive = () => {
            heard.push(seconds)
            answered({ until: seconds === 0 ? null : server.now + seconds * 1_000 })
          }
          waiting.push(arrive)
        })
      },
    })
    await one.lead()
    const armed = one.choose(15)
    waiting.shift()?.()
    await armed
    server.now += 6_000
    one.beat()
    const off = one.choose(null)
    await settle()
    expect(waiting).toHaveLength(1)
    waiting.shift()?.()
    await settle()
    waiting.shift()?.()
    expect(await off).toBe(true)
    expect(heard).toEqual([15, 15, 0])
    expect(one.read()).toMatchObject({ seconds: null, until: null })
  })

  test('TERM-10 after a sleep past its end it says that it has run out and arms nothing', async () => {
    const { server, tab, ranOut } = stage()
    const one = tab()
    await one.lead()
    await one.choose(30)
    server.now += 600_000
    server.until = null
    one.beat()
    await settle()
    expect([server.sent, ranOut(), one.read().seconds]).toEqual([[30], 1, null])
  })

  test('TERM-10 a page that learns late who is signed in, or gets no answer, asks whether it still holds before it renews anything', async () => {
    const { store, server, tab, ranOut } = stage()
    await tab().choose(30)
    server.user = null
    const late = tab()
    await late.lead()
    server.user = 7
    server.until = null
    server.answers = false
    late.changed()
    late.beat()
    await settle()
    expect([server.sent, ranOut(), late.read().seconds]).toEqual([[30], 0, 30])
    server.answers = true
    late.beat()
    await settle()
    late.beat()
    expect([server.sent, ranOut(), late.read().seconds, store.getItem(ARMED)]).toEqual([[30], 1, null, null])
  })

  test('TERM-10 without an answer nothing has changed, and a failed renewal shows', async () => {
    const { server, tab } = stage()
    const one = tab()
    await one.lead()
    server.answers = false
    expect(await one.choose(60)).toBe(false)
    expect(one.read().seconds).toBeNull()
    server.answers = true
    await one.choose(60)
    server.answers = false
    server.now += 20_000
    one.beat()
    await settle()
    expect(one.read()).toMatchObject({ seconds: 60, failed: true })
    expect(await one.choose(null)).toBe(false)
    expect(one.read().seconds).toBe(60)
    server.answers = true
    expect(await one.choose(null)).toBe(true)
    expect([one.read().seconds, server.until]).toEqual([null, null])
    one.beat()
    expect(server.sent.at(-1)).toBe(0)
  })

  test('TERM-10 a page that begins takes up what is armed, and says where it has run out', async () => {
    const { server, tab, ranOut } = stage()
    await tab().choose(15)
    const again = tab()
    await again.lead()
    expect([again.read().seconds, again.read().until, ranOut()]).toEqual([15, 1_015_000, 0])
    const beside = tab()
    await beside.look()
    expect(beside.read().until).toBe(1_015_000)
    server.until = null
    const late = tab()
    await late.lead()
    expect([late.read().seconds, ranOut()]).toEqual([null, 1])
    expect(tab().read().seconds).toBeNull()
  })

  test('TERM-10 turned off in another tab, the one that renews has the last word with the exchange', async () => {
    const { server, tab } = stage()
    const [leader, other] = [tab(), tab()]
    await leader.lead()
    await other.choose(15)
    leader.changed()
    leader.beat()
    await settle()
    await other.choose(null)
    // A renewal that was under way is taken after it.
    server.until = server.now + 15_000
    leader.changed()
    await settle()
    expect([server.until, leader.read()]).toEqual([null, { seconds: null, until: null, failed: false }])
  })

  test('TERM-10 armed by a call whose answer was lost: it is asked until it is answered, then taken up and renewed', async () => {
    const { store, server, tab } = stage()
    const [leader, one] = [
      tab(),
      tab({
        async send(seconds) {
          server.sent.push(seconds)
          server.until = server.now + seconds * 1_000
          return null
        },
      }),
    ]
    await leader.lead()
    server.answers = false
    expect(await one.choose(30)).toBe(false)
    await settle()
    expect(one.read()).toEqual({ seconds: null, until: null, failed: true })
    server.answers = true
    one.beat()
    await settle()
    expect(one.read()).toEqual({ seconds: 30, until: 1_030_000, failed: false })
    expect(store.getItem(ARMED)).toContain('30')
    leader.changed()
    leader.beat()
    await settle()
    expect(server.sent).toEqual([30, 30])
  })

  test('TERM-10 a call that was lost on its way armed nothing: it is off again, and nothing is renewed', async () => {
    const { store, server, tab } = stage()
    const one = tab({ send: async () => null })
    await one.lead()
    expect(await one.choose(30)).toBe(false)
    await settle()
    expect(one.read()).toEqual({ seconds: null, until: null, failed: false })
    expect([store.getItem(ARMED), server.sent]).toEqual([null, []])
  })

  test('TERM-10 what was turned off after a lost answer is not taken up by it', async () => {
    const { store, server, tab } = stage()
    const one = tab()
    server.answers = false
    await one.choose(30)
    await settle()
    server.answers = true
    expect(await one.choose(null)).toBe(true)
    server.until = server.now + 30_000
    one.beat()
    await settle()
    expect([one.read().seconds, store.getItem(ARMED)]).toEqual([null, null])
  })

  test('TERM-10 armed by another browser it is shown with its time, not renewed, and gone with its end', async () => {
    const { server, tab } = stage()
    server.until = 1_060_000
    const one = tab()
    await one.lead()
    await one.look()
    expect(one.read()).toEqual({ seconds: null, until: 1_060_000, failed: false })
    one.applyUpdate(1_075_000)
    expect(one.read().until).toBe(1_075_000)
    server.now = 1_070_000
    one.beat()
    await settle()
    expect([one.read().until, server.sent]).toEqual([1_075_000, []])
    one.applyUpdate(null)
    expect(one.read().until).toBeNull()
    one.applyUpdate(1_075_000)
    server.until = null
    server.now = 1_075_000
    one.beat()
    await settle()
    expect([one.read().until, server.sent]).toEqual([null, []])
  })

  test('TERM-10 an answer that is older than what was reported since changes nothing', async () => {
    const { tab } = stage()
    let answer: (server: { until: number | null }) => void = () => undefined
    const one = tab({ ask: () => new Promise((done) => (answer = done)) })
    const looked = one.look()
    one.applyUpdate(1_060_000)
    answer({ until: null })
    await looked
    expect(one.read().until).toBe(1_060_000)
  })

  test('TERM-10 it belongs to a person: another one who signs in renews nothing', async () => {
    const { server, tab, store } = stage()
    const one = tab()
    await one.lead()
    await one.choose(15)
    server.user = 8
    server.until = null
    one.changed()
    expect(one.read().until).toBeNull()
    server.now += 60_000
    one.beat()
    expect([one.read().seconds, server.sent.length]).toEqual([null, 1])
    store.setItem('onetape:dead-man', '{"user":8,"seconds":7}')
    expect(tab().read().seconds).toBeNull()
    server.user = null
    expect(await one.choose(15)).toBe(false)
  })
})
