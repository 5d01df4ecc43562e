import { expect, test } from 'vitest'
import { tallyEngine } from '../../testing/tally-engine.ts'
import { followUntilLead, type Lead } from './follow-stream.ts'
import { Replica } from './replica.ts'
import { encodeMessage, messageId, STREAM_FORMAT } from './stream-message.ts'
import { FakePort, FakeStream, type Fault } from './testing/fake-stream.ts'

const META = { engine: tallyEngine.version, seed: 7, calm: true, busy: false }
const turn = () => new Promise<void>((done) => setImmediate(done))

/** A stand-by host on a stream that others write by hand. */
function bench(nextFault?: () => Fault) {
  const stream = new FakeStream()
  const port = new FakePort(stream, nextFault)
  let now = 0
  let id = ''
  const write = (host: string, message: { kind: 'begin' | 'lead' | 'group' }) => {
    const rest = {
      begin: { format: STREAM_FORMAT, meta: META },
      lead: { at: now },
      group: { rows: [], answers: [], states: [], notes: [] },
    }[message.kind]
    const body = encodeMessage({ kind: message.kind, prev: id, host, ...rest } as Parameters<typeof encodeMessage>[0])
    id = messageId(body)
    expect(stream.arrive(body, stream.last)).toEqual({ kind: 'appended' })
  }
  const waits = new Set<{ until: number; go: () => void }>()
  const pause = (ms: number) => new Promise<void>((go) => void waits.add({ until: now + ms, go }))
  let lead: Lead | null = null
  let isAsked = false
  const replica = new Replica(tallyEngine, null)
  const follows = () =>
    followUntilLead({
      ...{ port, replica, host: 'me', isStandby: true, clock: () => now, stopwatch: () => now, pause },
      isAsked: () => isAsked,
    }).then((found) => {
      lead = found
    })
  const pass = async (ms: number) => {
    for (const end = now + ms; now < end; now += 25) {
      for (let i = 0; i < 12; i++) await turn()
      for (const wait of waits) {
        if (wait.until > now + 25) continue
        waits.delete(wait)
        wait.go()
      }
    }
    for (let i = 0; i < 12; i++) await turn()
  }
  const ask = () => {
    isAsked = true
  }
  return { stream, port, replica, write, follows, pass, ask, lead: () => lead, now: () => now }
}

test('NATS-54 the end of a host that led before says nothing of the one that leads now', async () => {
  const { stream, write, follows, pass, lead } = bench()
  write('one', { kind: 'begin' })
  const followed = follows()
  await pass(100)
  // The one that leads ends, and another one is faster than this one.
  write('two', { kind: 'lead' })
  stream.beat({ host: 'one', isEnding: true })
  for (let i = 0; i < 8; i++) {
    await pass(100)
    stream.beat({ host: 'two', isEnding: false })
    expect(stream.last).toBe(2)
  }
  expect(lead()).toBeNull()
  // Where the end is that of the last writer it is believed at once, without waiting for its lease.
  stream.beat({ host: 'two', isEnding: true })
  await pass(100)
  await followed
  expect(stream.last).toBe(3)
})

test('NATS-55 messages that were read right before the stream was out of reach count for the lease of who wrote them', async () => {
  const { stream, port, replica, write, follows, pass, ask, lead, now } = bench()
  write('one', { kind: 'begin' })
  void follows()
  await pass(2_000 - 1_000)
  // Read in one look together with an error.
  const { read } = port
  let fails = 1
  port.read = async (seq) => {
    if (seq > stream.last && fails-- > 0) throw new Error('no answer')
    return read.call(port, seq)
  }
  replica.exchange.apply({ kind: 'tick', t: 1 })
  write('one', { kind: 'group' })
  const written = now()
  ask()
  await pass(600)
  expect(stream.last).toBe(3)
  expect(lead()).toBeNull()
  await pass(500)
  expect(lead()).not.toBeNull()
  expect(now() - written).toBeGreaterThanOrEqual(1_000)
})

test('NATS-46 a lead counts from when its message was first sent, however late it is found', async () => {
  const faults: Fault[] = ['lostBefore', 'lostAfter']
  const { stream, port, write, follows, pass, ask, lead, now } = bench(() => faults.shift() ?? 'none')
  write('one', { kind: 'begin' })
  const followed = follows()
  await pass(100)
  port.isHeld = true
  ask()
  await pass(50)
  const sent = now()
  await pass(2_000)
  port.isHeld = false
  port.release()
  await pass(2_000)
  await followed
  expect(stream.last).toBe(2)
  expect((lead() as unknown as Lead).sentAt).toBeLessThanOrEqual(sent)
})
