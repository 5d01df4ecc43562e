import { expect, test } from 'vitest'
import type { CommitFailed } from '../../host-failure.ts'
import { OrderedAppender } from './ordered-appender.ts'
import { encodeMessage } from './stream-message.ts'
import { FakePort, FakeStream, type Fault } from './testing/fake-stream.ts'

const body = (name: string) => encodeMessage({ kind: 'lead', prev: '', host: name, at: 0 })
const turn = () => new Promise<void>((done) => setImmediate(done))

function bench(faults: Fault[] = []) {
  const stream = new FakeStream()
  const port = new FakePort(stream, () => faults.shift() ?? 'none')
  let now = 0
  const appender = new OrderedAppender({
    port,
    last: 0,
    stopwatch: () => now,
    pause: async (ms) => {
      now += ms
      await turn()
    },
  })
  const order: string[] = []
  const append = (name: string) => {
    const done = appender.append(body(name)).then(
      () => void order.push(name),
      (error: CommitFailed) => void order.push(`${name} ${error.reason}`),
    )
    return done
  }
  const names = () => stream.messages.map((one) => JSON.parse(Buffer.from(one ?? []).toString()).host as string)
  return { stream, port, append, order, names, appender, spend: (ms: number) => (now += ms) }
}

test('NATS-01 a message goes out when the one before it is acknowledged, and they are acknowledged in order', async () => {
  const { port, append, order, names } = bench()
  port.isHeld = true
  const all = ['a', 'b', 'c'].map(append)
  for (let i = 0; i < 10; i++) await turn()
  expect(port.sent).toBe(1)
  expect(names()).toEqual(['a'])
  expect(order).toEqual([])
  port.release()
  await Promise.all(all)
  expect(order).toEqual(['a', 'b', 'c'])
  expect(names()).toEqual(['a', 'b', 'c'])
})

test('NATS-02 a message whose acknowledgement is lost is found at its sequence and sent no second time', async () => {
  const { port, append, order, names } = bench(['none', 'lostAfter'])
  await Promise.all(['a', 'b', 'c'].map(append))
  expect(order).toEqual(['a', 'b', 'c'])
  expect(names()).toEqual(['a', 'b', 'c'])
  expect(port.sent).toBe(3)
})

test('NATS-03 a message that never came is sent again for the same sequence, and those after it follow', async () => {
  const { append, order, names } = bench(['none', 'lostBefore', 'none', 'none', 'lostBefore'])
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map(append))
  expect(order).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('NATS-04 where another message stands at the sequence, everything that waits ends as superseded', async () => {
  const { stream, append, order, names } = bench()
  await append('a')
  stream.arrive(body('stranger'), 1)
  await Promise.all(['b', 'c'].map(append))
  await append('d')
  expect(order).toEqual(['a', 'b superseded', 'c superseded', 'd superseded'])
  expect(names()).toEqual(['a', 'stranger'])
})

test('NATS-04 the same where the stream was purged past the sequence meanwhile', async () => {
  const { stream, port, append, order } = bench()
  await append('a')
  for (let at = 1; at < 9; at++) stream.arrive(body(`other ${at}`), at)
  await port.purgeBefore(7)
  await append('b')
  expect(order).toEqual(['a', 'b superseded'])
})

test('NATS-05 while the stream does not answer nothing is acknowledged; after a minute the journal has failed', async () => {
  const { port, append, order, names } = bench()
  port.isCut = true
  const a = append('a')
  for (let i = 0; i < 50; i++) await turn()
  expect(order).toEqual([])
  port.isCut = false
  await a
  expect(names()).toEqual(['a'])
  port.isCut = true
  await Promise.all([append('b'), append('c')])
  expect(order).toEqual(['a', 'b stream', 'c stream'])
})

test('NATS-06 of a late copy and the one that was sent again only one stands in the stream', async () => {
  const { append, order, names } = bench(['none', 'none', 'none', 'late', 'none', 'late'])
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(append)
  await Promise.all(all)
  for (let i = 0; i < 30; i++) await turn()
  expect(order).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
})

test('NATS-08 the newest acknowledged message counts from when it was first sent', async () => {
  const { append, appender, port, spend } = bench(['none', 'lostBefore'])
  await append('a')
  expect(appender.newestSent).toBe(0)
  spend(100)
  port.isHeld = true
  const b = append('b')
  spend(5_000)
  port.release()
  await b
  expect(appender.newestSent).toBe(100)
})

test('NATS-46 before anything was acknowledged the newest is the message by which the host leads, or none', () => {
  const port = new FakePort(new FakeStream())
  const parts = { port, last: 4, stopwatch: () => 9_000, pause: async () => undefined }
  expect(new OrderedAppender({ ...parts, lastSent: 8_100 }).newestSent).toBe(8_100)
  expect(new OrderedAppender(parts).newestSent).toBe(Number.NEGATIVE_INFINITY)
})
