import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CommandBody } from '../src/engine/contract/command.ts'
import { CommandTooLarge } from './host-failure.ts'
import { decodeMessage, MESSAGE_BYTES } from './journal/nats/stream-message.ts'
import type { JournalledHost } from './journalled-host.ts'
import { buy, HostBench, markOf } from './testing/bench-host.ts'
import { StreamBench } from './testing/stream-bench.ts'

let bench: StreamBench
beforeEach(() => {
  bench = new StreamBench()
})
afterEach(() => bench.clean())

/** A command with a text that no engine looks at. */
const withText = (body: CommandBody, text: string): CommandBody => Object.assign({ ...body }, { text })

const groups = () =>
  bench.stream.messages.flatMap((body) => {
    const message = decodeMessage(body as Uint8Array)
    return message.kind === 'group' ? [message] : []
  })

test('NATS-42 a host that is cut off says so within two seconds, and is current again once it is acknowledged', async () => {
  const { host, port } = await bench.lead('one')
  const changes: boolean[] = []
  host.onCurrentChange((isCurrent) => changes.push(isCurrent))
  await bench.pass(5_000)
  expect(host.isCurrent()).toBe(true)
  port.isCut = true
  await bench.pass(1_000)
  expect(host.isCurrent()).toBe(true)
  await bench.pass(1_000)
  expect(host.isCurrent()).toBe(false)
  expect(host.failure).toBeNull()
  await bench.pass(30_000)
  port.isCut = false
  await bench.pass(500)
  expect(host.isCurrent()).toBe(true)
  expect(changes).toEqual([false, true])
  expect(host.failure).toBeNull()
})

test('NATS-42 after a minute without an acknowledgement the host fails, and is current no more', async () => {
  const { host, port } = await bench.lead('one')
  port.isCut = true
  await bench.pass(65_000)
  expect(host.failure).toMatchObject({ reason: 'stream' })
  expect(host.isCurrent()).toBe(false)
})

test('NATS-42 a host with its journal in a folder is always current, and has no timer for it', async () => {
  const folder = new HostBench()
  const host = await folder.open(folder.folder())
  try {
    host.onCurrentChange(() => expect.unreachable('a folder is never behind'))
    folder.time.held = true
    const order = host.submit(buy('1'))
    folder.time.pass(10_000)
    expect(host.isCurrent()).toBe(true)
    folder.time.held = false
    folder.time.release()
    await order
  } finally {
    await folder.clean()
  }
})

test('NATS-59 while the journal is behind no read, answer or private event leaves; each does once it is acknowledged', async () => {
  const { host, port } = await bench.lead('one')
  const left: string[] = []
  host.onCommitted((events) => {
    for (const { kind } of events) if (kind === 'order') left.push('event')
  })
  port.isCut = true
  await bench.pass(3_000)
  void host.submit(buy('1'), markOf('one')).then(() => left.push('answer'))
  void host.committed().then(() => left.push('read'))
  await bench.pass(10_000)
  expect(left).toEqual([])
  port.isCut = false
  await bench.until(() => left.length === 3)
  expect(left.slice(0, 2)).toEqual(['event', 'answer'])
})

test('NATS-50 a command that is too large for a message is refused before it is done, and the host goes on', async () => {
  const { host } = await bench.lead('one')
  const before = host.exchange.openOrders(1001, 'spot').length
  const large = withText(buy('1'), '"'.repeat(250_000))
  const refused = await bench.settled(host.submit(large, markOf('large')))
  expect(refused.error).toBeInstanceOf(CommandTooLarge)
  expect(refused.error).toMatchObject({ statusCode: 413 })
  expect(host.exchange.openOrders(1001, 'spot')).toHaveLength(before)
  expect(host.answered(markOf('large'))).toBeNull()
  const next = await bench.settled(host.submit(buy('2'), markOf('large')))
  expect(next.value?.answer.ok).toBe(true)
  expect(host.failure).toBeNull()
})

test('NATS-49 whatever gathers while the stream does not answer goes in messages that a server takes', async () => {
  const { host, port } = await bench.lead('one')
  port.isHeld = true
  const orders = Array.from({ length: 40 }, (_, i) => {
    const order = withText(buy(String(i + 1)), '日"'.repeat(9_000))
    return host.submit(order, markOf(`large-${i}`))
  })
  const tokens = Array.from({ length: 3_000 }, () => host.issueToken(1001))
  await bench.pass(500)
  port.release()
  await bench.settled(Promise.all(orders))
  await bench.settled(host.committed())
  const sizes = bench.stream.messages.map((body) => body?.length ?? 0)
  expect(Math.max(...sizes)).toBeLessThan(MESSAGE_BYTES)
  expect(sizes.length).toBeLessThan(60)
  expect(groups().flatMap(({ answers }) => answers.map(({ mark }) => mark.key))).toEqual(
    Array.from({ length: 40 }, (_, i) => `large-${i}`),
  )
  await bench.settled(host.close())
  const two = await bench.lead('two')
  expect(tokens.filter((token) => two.host.userOfToken(token) !== 1001)).toEqual([])
  expect(two.host.exchange.openOrders(1001, 'spot')).toHaveLength(40)
})

test('NATS-53 tokens past their time leave the leader’s memory with its checkpoint', async () => {
  const { host } = await bench.lead('one')
  const old = host.issueToken(1001)
  await bench.settled(host.travel(31 * 24 * 3_600_000))
  const young = host.issueToken(1001)
  await bench.settled(host.submit(buy('1')))
  await bench.settled((host as JournalledHost).checkpoint())
  expect(host.userOfToken(old)).toBeNull()
  expect(host.userOfToken(young)).toBe(1001)
  expect(tokensOf(host as JournalledHost)).toBe(1)
})

/** Tokens that its journal has in memory. */
function tokensOf(host: JournalledHost): number {
  const { journal } = (host as unknown as { parts: { journal: { tokens: { values(): unknown[] } } } }).parts
  return journal.tokens.values().length
}
