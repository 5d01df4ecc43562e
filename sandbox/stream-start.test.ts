import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Command } from '../src/engine/contract/command.ts'
import { genesis } from './genesis.ts'
import { bytesInMessage, decodeMessage, encodeMessage, MESSAGE_BYTES } from './journal/nats/stream-message.ts'
import type { Fault } from './journal/nats/testing/fake-stream.ts'
import { buy } from './testing/bench-host.ts'
import { type BenchedHost, StreamBench } from './testing/stream-bench.ts'

let bench: StreamBench
beforeEach(() => {
  bench = new StreamBench()
})
afterEach(() => bench.clean())

const messages = () => bench.stream.messages.map((body) => decodeMessage(body as Uint8Array))
const kindsOf = () => messages().map(({ kind }) => kind)
const groups = () => messages().flatMap((message) => (message.kind === 'group' ? [message] : []))
const rows = () => groups().flatMap((group) => group.rows)
const beginning = genesis({ seed: 7, calm: false, busy: false, passwordHash: 'x', inviteKey: '' }).map(
  ({ kind }) => kind,
)

/** Faults by the place of the message among those that a host sends; the last one goes on. */
const faults = (...list: Fault[]) => {
  let sent = 0
  return (): Fault => list[Math.min(sent++, list.length - 1)] ?? 'none'
}

/** Whole beginning, once, in one message, before everything else. */
function expectOneBeginning(): void {
  const first = groups()[0]?.rows ?? []
  expect(first.map(({ command }) => (JSON.parse(command) as Command).kind)).toEqual(beginning)
  const all = rows()
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, i) => i + 1))
  expect(all.filter(({ command }) => (JSON.parse(command) as Command).kind === 'genesis')).toHaveLength(1)
}

test('NATS-47 a first start brings its beginning in one message, before any tick', async () => {
  const { host } = await bench.lead('one')
  await bench.settled(host.submit(buy('1')))
  expect(kindsOf().slice(0, 2)).toEqual(['begin', 'group'])
  expectOneBeginning()
})

test.each([false, true])(
  'NATS-47 a first start that ends after its first message leaves a journal that the next host begins, once (stand-by: %s)',
  async (isStandby) => {
    const one = bench.start('one', { nextFault: faults('none', 'lostBefore') })
    await bench.pass(500)
    expect(kindsOf()).toEqual(['begin'])
    one.isFrozen = true
    one.port.isCut = true
    const two = await bench.lead('two', { isStandby })
    await bench.settled(two.host.submit(buy('1')))
    expect(kindsOf().slice(0, 3)).toEqual(['begin', 'lead', 'group'])
    expectOneBeginning()
    // What the first one has not sent finds its place taken.
    one.isFrozen = false
    one.port.isCut = false
    await bench.until(() => one.error !== null)
    expect(one.error?.message).toMatch(/^cannot open the journal on NATS: another host leads since then/)
    expectOneBeginning()
  },
)

test.each<[Fault[]]>([
  [['lostBefore', 'none']],
  [['lostBefore', 'lostBefore', 'lostAfter', 'none']],
  [['lostAfter', 'none']],
  [['late', 'lostBefore', 'none']],
  [['late', 'late', 'late', 'none']],
])(
  'NATS-48 a first message whose acknowledgement does not come is looked up and stands there once: %j',
  async (list) => {
    const one = await bench.lead('one', { nextFault: faults(...list) })
    await bench.settled(one.host.submit(buy('1')))
    expect(kindsOf().filter((kind) => kind === 'begin')).toHaveLength(1)
    expectOneBeginning()
  },
)

test('NATS-48 a first start on servers that acknowledge nothing ends after a minute in one line', async () => {
  const one = bench.start('one', { nextFault: faults('lostBefore') })
  await bench.settled(one.opened)
  expect(one.error?.message).toBe('cannot open the journal on NATS: message 1 of the journal was not acknowledged')
  expect(bench.stream.last).toBe(0)
})

test('NATS-48 of two hosts that begin together one leads, and the other is refused or follows it', async () => {
  const [one, two] = [bench.start('one'), bench.start('two')]
  await bench.until(() => [one, two].every(({ host, error }) => host !== null || error !== null))
  const leaders = [one, two].filter(({ host }: BenchedHost) => host !== null)
  expect(leaders).toHaveLength(1)
  expect([one, two].find(({ error }) => error)?.error?.message).toMatch(/another host leads/)
  expectOneBeginning()
})

test.each([false, true])('NATS-51 the beginning of all markets fits one message (busy: %s)', (busy) => {
  const bodies = genesis({ seed: 7, calm: false, busy, passwordHash: 'x'.repeat(200), inviteKey: 'x'.repeat(22) })
  const texts = bodies.map((body) => JSON.stringify({ t: Date.now(), ...body }))
  expect(texts.reduce((sum, text) => sum + bytesInMessage(text, null), 0)).toBeLessThan(MESSAGE_BYTES / 2)
  const made = texts.map((command, i) => ({ seq: i + 1, command, chain: 'x'.repeat(64), state: null }))
  const group = { rows: made, answers: [], states: [], notes: [] }
  expect(encodeMessage({ kind: 'group', prev: '', host: '', ...group }).length).toBeLessThan(MESSAGE_BYTES / 2)
})
