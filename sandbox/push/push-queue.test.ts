import { expect, test } from 'vitest'
import { MAX_WAITING, PAUSES, type PushDelivery, PushQueue, type PushResult } from './push-queue.ts'

const to = (endpoint: string, user = 1) => ({
  ...{ user, session: 's', endpoint, p256dh: '', auth: '', at: 0 },
  groups: { fills: true, alerts: true, security: true, earn: true },
})
const delivery = (name: string, ttl = 3_600, user = 1): PushDelivery => ({
  ...{ to: to(name, user), text: name, ttl, urgency: 'normal', topic: name },
})

/** A queue whose push service answers as a test says, one status after the other. */
function scene(...answers: (number | Partial<PushResult>)[]) {
  const reported: [string, number, string][] = []
  const asked: { name: string; ttl: number }[] = []
  const pauses: { ms: number; run: () => void }[] = []
  /** Addresses that are subscribed no more. */
  const gone = new Set<string>()
  let now = 0
  const queue = new PushQueue({
    clock: () => now,
    async deliver({ text, ttl }) {
      asked.push({ name: text, ttl })
      const next = answers.length > 1 ? answers.shift() : answers[0]
      const result = typeof next === 'number' ? { status: next } : next
      return { status: 0, retryAfter: null, reason: '', ...result }
    },
    later(ms, run) {
      const pause = { ms, run }
      pauses.push(pause)
      return () => void pauses.splice(pauses.indexOf(pause), 1)
    },
    wanted: ({ endpoint }) => !gone.has(endpoint),
    ended: ({ text }, { status, reason }) => void reported.push([text, status, reason]),
  })
  const settle = () => new Promise((done) => setImmediate(done))
  const pass = async () => {
    const next = pauses.shift()
    if (!next) throw new Error('nothing pauses')
    now += next.ms
    next.run()
    await settle()
    return next.ms
  }
  return { queue, reported, asked, pauses, gone, pass, settle }
}

test('PUSH-05 a service that does not answer is asked again with longer pauses, and not for ever', async () => {
  const x = scene({ status: 0, reason: 'no way' })
  x.queue.add(delivery('a'))
  await x.settle()
  const waited = [await x.pass(), await x.pass(), await x.pass()]
  expect(waited).toEqual([...PAUSES])
  expect([x.asked.length, x.reported, x.queue.size]).toEqual([4, [['a', 0, 'no way']], 0])
})

test('PUSH-05 what a service refuses is not sent again; Retry-After is waited for, within the time it is worth telling', async () => {
  for (const status of [400, 403, 404, 410, 413]) {
    const x = scene(status)
    x.queue.add(delivery('a'))
    await x.settle()
    expect([x.reported, x.pauses]).toEqual([[['a', status, '']], []])
  }
  const x = scene({ status: 429, retryAfter: 90 }, 201)
  x.queue.add(delivery('a'))
  await x.settle()
  expect(await x.pass()).toBe(90_000)
  expect([x.reported, x.asked.map(({ ttl }) => ttl)]).toEqual([[['a', 201, '']], [3_600, 3_510]])
  const short = scene({ status: 503, retryAfter: 90 })
  short.queue.add(delivery('a', 60))
  await short.settle()
  expect([short.reported, short.pauses]).toEqual([[['a', 503, '']], []])
})

test('PUSH-05 so many wait at most, and who is gone is sent nothing any more', async () => {
  const x = scene(500)
  for (let i = 0; i < MAX_WAITING + 3; i++) x.queue.add(delivery(`d${i}`))
  expect(x.reported.length).toBe(3)
  expect(x.reported.every(([, , reason]) => reason === 'too many wait')).toBe(true)
  for (let i = 0; i < 300; i++) await x.settle()
  x.queue.drop(({ endpoint }) => endpoint !== 'd500')
  expect(x.queue.size).toBe(1)
  x.queue.close()
  expect([x.queue.size, x.pauses]).toEqual([0, []])
  x.queue.add(delivery('late'))
  expect(x.queue.size).toBe(0)
})

test('PUSH-05 what was under way as its session ended is not tried again', async () => {
  const x = scene(503)
  x.queue.add(delivery('a'))
  await x.settle()
  x.gone.add('a')
  await x.pass()
  expect([x.asked.length, x.reported, x.queue.size]).toEqual([1, [], 0])
})

test('PUSH-05 addresses of one person that never answer hold up nobody else, nor take their room', async () => {
  const asked: string[] = []
  const reported: string[] = []
  const queue = new PushQueue({
    clock: () => 0,
    deliver({ text }) {
      asked.push(text)
      return new Promise(() => undefined)
    },
    later: () => () => undefined,
    wanted: () => true,
    ended: ({ text }) => void reported.push(text),
  })
  queue.add(delivery('theirs'))
  for (let i = 0; i < MAX_WAITING + 5; i++) queue.add(delivery(`d${i}`, 60, 2))
  queue.add(delivery('theirs too'))
  expect(asked).toEqual(['theirs', 'd0', 'd1', 'd2', 'd3', 'theirs too'])
  expect([queue.size, reported.length, reported.every((name) => name.startsWith('d'))]).toEqual([MAX_WAITING, 7, true])
})
