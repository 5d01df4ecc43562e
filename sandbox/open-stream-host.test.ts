import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SandboxHost } from './host.ts'
import { sha256 } from './journal/chain.ts'
import { decodeMessage, messageId } from './journal/nats/stream-message.ts'
import type { JournalledHost } from './journalled-host.ts'
import { buy, markOf } from './testing/bench-host.ts'
import { StreamBench } from './testing/stream-bench.ts'

let bench: StreamBench
beforeEach(() => {
  bench = new StreamBench()
})
afterEach(() => bench.clean())

const orders = (host: SandboxHost) => host.exchange.openOrders(1001, 'spot')
const quantities = (host: SandboxHost) => orders(host).map(({ quantity }) => quantity)

test('NATS-07 commands act while a commit is under way; answers and events leave after it, in order', async () => {
  const { host, port } = await bench.lead('one')
  const left: string[] = []
  host.onCommitted((events) => left.push(`event ${events.length}`))
  await bench.settled(host.committed())
  port.isHeld = true
  const answers = ['1', '2', '3'].map((quantity) => host.submit(buy(quantity)).then(() => left.push(quantity)))
  await bench.pass(25)
  const fourth = host.submit(buy('4')).then(() => left.push('4'))
  expect(quantities(host)).toEqual(['1', '2', '3', '4'])
  await bench.pass(300)
  expect(left).toEqual([])
  port.release()
  await bench.settled(Promise.all([...answers, fourth]))
  expect(left.slice(0, 3)).toEqual(['event 1', 'event 1', 'event 1'])
  expect(left.filter((one) => one !== 'event 1')).toEqual(['1', '2', '3', '4'])
  expect(left).toHaveLength(8)
})

test('NATS-07 one group is under way at a time, and the next one gathers meanwhile', async () => {
  const { host, port } = await bench.lead('one')
  await bench.settled(host.committed())
  port.isHeld = true
  const before = port.sent
  const all: Promise<unknown>[] = []
  for (let i = 1; i <= 40; i++) {
    all.push(host.submit(buy(String(i))))
    await bench.pass(50)
  }
  expect(port.sent - before).toBe(1)
  port.release()
  await bench.settled(Promise.all(all))
  expect(orders(host)).toHaveLength(40)
})

test('NATS-08 a read waits for a commit where this host is no longer certain to lead', async () => {
  const { host, port } = await bench.lead('one')
  await bench.settled(host.committed())
  let isRead = false
  void host.committed().then(() => {
    isRead = true
  })
  await new Promise<void>((done) => setImmediate(done))
  expect(isRead).toBe(true)
  bench.hosts[0]?.time.jump(1_000)
  port.isHeld = true
  isRead = false
  void host.committed().then(() => {
    isRead = true
  })
  await bench.pass(100)
  expect(isRead).toBe(false)
  port.release()
  await bench.until(() => isRead)
})

test('GATE-62 a host is certain to lead while the stream acknowledges, and not any more a second later or after its end', async () => {
  const { host, port } = await bench.lead('one')
  await bench.settled(host.committed())
  expect(host.isLeading()).toBe(true)
  port.isHeld = true
  bench.hosts[0]?.time.jump(1_000)
  expect(host.isLeading()).toBe(false)
  port.release()
  await bench.until(() => host.isLeading())
  await bench.settled(host.close())
  expect(host.isLeading()).toBe(false)
})

test('NATS-09 tokens and the travel of time are journalled with the next group, and a start finds them', async () => {
  const one = await bench.lead('one')
  const token = one.host.issueToken(1001)
  const ended = one.host.issueToken(1002)
  one.host.endToken(sha256(ended))
  await bench.settled(one.host.travel(3_600_000))
  await bench.settled(one.host.committed())
  expect(one.host.userOfToken(token)).toBe(1001)
  expect(one.host.userOfToken(ended)).toBeNull()
  const { now } = bench.hosts[0]?.time ?? { now: 0 }
  await bench.settled(one.host.close())
  const two = await bench.lead('two')
  expect(two.host.userOfToken(token)).toBe(1001)
  expect(two.host.userOfToken(ended)).toBeNull()
  expect(two.host.now()).toBeGreaterThanOrEqual(now + 3_600_000)
})

test('NATS-10 answers of 24 h are found after a start, from checkpoint and stream alike', async () => {
  const one = await bench.lead('one')
  const early = await bench.settled(one.host.submit(buy('1'), markOf('early')))
  await bench.settled((one.host as JournalledHost).checkpoint())
  const late = await bench.settled(one.host.submit(buy('2'), markOf('late')))
  one.port.isCut = true
  one.isFrozen = true
  const two = await bench.lead('two')
  expect(await two.host.answered(markOf('early'))).toEqual(early.value?.answer)
  expect(await two.host.answered(markOf('late'))).toEqual(late.value?.answer)
  expect(await two.host.answered(markOf('late', 'other'))).toMatchObject({ ok: false })
  expect(two.host.answered(markOf('new'))).toBeNull()
  await bench.settled(two.host.travel(25 * 3_600_000))
  expect(two.host.answered(markOf('late'))).toBeNull()
})

test('NATS-11 two checkpoints are kept, and the stream from the older of them on', async () => {
  const { host } = await bench.lead('one')
  for (let i = 1; i <= 4; i++) {
    await bench.settled(host.submit(buy(String(i))))
    await bench.settled((host as JournalledHost).checkpoint())
  }
  const seqs = [...bench.stream.objects.keys()].map((name) => Number(name.replace('checkpoint-', '')))
  expect(seqs).toHaveLength(2)
  expect(bench.stream.first).toBe(Math.min(...seqs))
  expect(bench.stream.first).toBeGreaterThan(1)
  await bench.settled(host.close())
  const two = await bench.lead('two')
  expect(quantities(two.host)).toEqual(['1', '2', '3', '4'])
})

test('NATS-12 a checkpoint that was changed, and a message that was, refuse the start in one line', async () => {
  const one = await bench.lead('one')
  await bench.settled(one.host.submit(buy('1')))
  await bench.settled(one.host.close())
  const [name, object] = [...bench.stream.objects][0] as [string, Uint8Array]
  const broken = Uint8Array.from(object)
  broken[broken.length - 9] = (broken[broken.length - 9] as number) ^ 1
  bench.stream.objects.set(name, broken)
  const two = bench.start('two')
  await bench.settled(two.opened)
  expect(two.error?.message).toMatch(/^cannot open the journal on NATS: checkpoint-\d+ is damaged \(it was changed\)$/)
  bench.stream.objects.set(name, object)

  bench.stream.objects.clear()
  const at = bench.stream.messages.findIndex((body) => body && decodeMessage(body).kind === 'group')
  const text = Buffer.from(bench.stream.messages[at] as Uint8Array).toString()
  bench.stream.messages[at] = Buffer.from(text.replace('100000', '900000'))
  const three = bench.start('three')
  await bench.settled(three.opened)
  expect(three.error?.message).toMatch(/^cannot open the journal on NATS: message \d+ was changed at command \d+$/)
})

test('NATS-13 each message names its predecessor', async () => {
  const { host } = await bench.lead('one')
  await bench.settled(host.submit(buy('1')))
  let before = ''
  for (const body of bench.stream.messages as Uint8Array[]) {
    expect(decodeMessage(body).prev).toBe(before)
    before = messageId(body)
  }
  expect(bench.stream.messages.length).toBeGreaterThan(2)
})

test('NATS-20 a stand-by host has the same state as the one that leads, and serves nothing', async () => {
  const one = await bench.lead('one')
  const two = bench.start('two', { isStandby: true })
  for (let i = 1; i <= 20; i++) {
    await bench.settled(one.host.submit(buy(String(i))))
    if (i % 7 === 0) await bench.settled(one.host.mark())
  }
  await bench.pass(200)
  expect(two.host).toBeNull()
  expect(two.error).toBeNull()
  const { seq } = one.host.exchange
  one.isFrozen = true
  await bench.until(() => two.host !== null)
  expect(two.lines).toContain(`This host leads from command ${seq} on`)
  expect(quantities(two.host as unknown as SandboxHost)).toEqual(quantities(one.host))
})

test('NATS-21 it takes over within three seconds of silence, at once when the leader ends or it is asked', async () => {
  const one = await bench.lead('one')
  const two = bench.start('two', { isStandby: true })
  await bench.pass(5_000)
  expect(two.host).toBeNull()
  one.isFrozen = true
  const from = bench.hosts[0]?.time.now ?? 0
  await bench.until(() => two.host !== null)
  expect((two.time.now ?? 0) - from).toBeLessThanOrEqual(3_000)
  expect(two.time.now - from).toBeGreaterThanOrEqual(1_000)

  const three = bench.start('three', { isStandby: true })
  await bench.pass(1_000)
  await bench.settled((two.host as unknown as SandboxHost).close())
  const end = three.time.now
  two.host = null
  await bench.until(() => three.host !== null)
  expect(three.time.now - end).toBeLessThan(1_000)

  let isAsked = false
  const four = bench.start('four', { isStandby: true, isAsked: () => isAsked })
  await bench.pass(1_000)
  expect(four.host).toBeNull()
  isAsked = true
  const asked = four.time.now
  await bench.until(() => four.host !== null)
  expect(four.time.now - asked).toBeLessThanOrEqual(3_000)
  await bench.until(() => three.host?.failure !== null)
  expect(three.host?.failure).toMatchObject({ reason: 'superseded' })
})

test('NATS-22 a host that slept while another took over answers nothing more and ends in one line', async () => {
  const one = await bench.lead('one')
  await bench.settled(one.host.submit(buy('1')))
  const two = bench.start('two', { isStandby: true })
  await bench.pass(500)
  one.isFrozen = true
  await bench.until(() => two.host !== null)
  const taken = bench.stream.last
  one.isFrozen = false
  const order = one.host.submit(buy('2'), markOf('zombie'))
  const read = one.host.committed()
  const [answered, isRead] = await Promise.all([bench.settled(order), bench.settled(read)])
  expect(answered.error).toMatchObject({ reason: 'superseded' })
  expect(isRead.error).toMatchObject({ reason: 'superseded' })
  await bench.pass(500)
  expect(one.lines.filter((line) => line.startsWith('No more commands are accepted: another host leads'))).toHaveLength(
    1,
  )
  const hosts = bench.stream.messages.slice(taken).map((body) => decodeMessage(body as Uint8Array).host)
  expect(new Set(hosts)).toEqual(new Set(['two']))
  expect(quantities(two.host as unknown as SandboxHost)).toEqual(['1'])
})

test('NATS-23 of two stand-by hosts one takes over, and the other follows it', async () => {
  const one = await bench.lead('one')
  const two = bench.start('two', { isStandby: true })
  const three = bench.start('three', { isStandby: true })
  await bench.pass(500)
  one.isFrozen = true
  await bench.until(() => two.host !== null || three.host !== null)
  await bench.pass(5_000)
  expect([two.host, three.host].filter(Boolean)).toHaveLength(1)
  expect([two.error, three.error]).toEqual([null, null])
})

test('NATS-24 a host that is no stand-by is refused while another leads, and leads after its end', async () => {
  const one = await bench.lead('one')
  const two = bench.start('two')
  await bench.settled(two.opened)
  expect(two.error?.message).toBe(
    'another host leads this journal: stop it, or start this one with --standby; nothing was changed',
  )
  await bench.settled(one.host.close())
  const three = await bench.lead('three')
  expect(three.host.exchange.seq).toBe(one.host.exchange.seq)
})

test('NATS-36 a host with another sealing key than the journal’s is refused in one line', async () => {
  await bench.lead('one')
  const two = bench.start('two', { isStandby: true, ownKey: true })
  await bench.settled(two.opened)
  expect(two.error?.message).toMatch(
    /seal\.key is missing: .*copy seal\.key from there, or set SEAL_KEY_FILE, or set DATA_DIR to a new folder; nothing was changed$/,
  )
  expect(two.error?.message).not.toContain('\n')
})

/** A stand-by host that slept while the one that leads saved three checkpoints and dropped what only older ones need. */
async function leftBehind() {
  const one = await bench.lead('one')
  const two = bench.start('two', { isStandby: true })
  await bench.pass(300)
  two.isFrozen = true
  for (let i = 1; i <= 3; i++) {
    await bench.settled(one.host.submit(buy(String(i))))
    await bench.settled((one.host as JournalledHost).checkpoint())
    await bench.pass(300)
  }
  return { one, two }
}

test('NATS-39 a stand-by host that a purge left behind goes on from a newer checkpoint, and takes over', async () => {
  const { one, two } = await leftBehind()
  two.isFrozen = false
  await bench.pass(1_500)
  expect(two.error).toBeNull()
  await bench.settled(one.host.close())
  await bench.until(() => two.host !== null)
  expect(quantities(two.host as unknown as SandboxHost)).toEqual(['1', '2', '3'])
})

test('NATS-39 a stand-by host that a purge left behind ends in one line where no newer checkpoint is there', async () => {
  const { two } = await leftBehind()
  bench.stream.objects.clear()
  two.isFrozen = false
  await bench.settled(two.opened)
  expect(two.error?.message).toMatch(
    /^cannot open the journal on NATS: messages \d+ to \d+ were dropped before they were read$/,
  )
})

test('NATS-39 a stand-by host whose connection does not come back ends in one line', async () => {
  await bench.lead('one')
  const two = bench.start('two', { isStandby: true })
  await bench.pass(300)
  await two.port.close()
  await bench.settled(two.opened)
  expect(two.error?.message).toMatch(/^cannot open the journal on NATS: the connection to NATS was closed/)
})

test('NATS-39 a stand-by host whose state differs from the one that was noted ends in one line', async () => {
  const one = await bench.lead('one')
  const two = bench.start('two', { isStandby: true })
  await bench.pass(300)
  const { hash } = one.host.exchange
  one.host.exchange.hash = () => 'another'
  await bench.settled(one.host.mark())
  one.host.exchange.hash = hash
  await bench.settled(two.opened)
  expect(two.error?.message).toMatch(
    /^cannot open the journal on NATS: message \d+ gives another state at command \d+ than on the host that wrote it$/,
  )
})

test('OPER-41 hosts with the same SEAL_KEY_FILE take over from each other without a copy by hand', async () => {
  const one = await bench.lead('one')
  const sealKeyFile = join(one.folder, 'seal.key')
  const two = bench.start('two', { isStandby: true, ownKey: true, sealKeyFile })
  await bench.pass(300)
  expect(two.error).toBeNull()
  await bench.settled(one.host.close())
  await bench.until(() => two.host !== null)
})

test('OPER-41 a wrong SEAL_KEY_FILE changes nothing: the right one is taken at the next start', async () => {
  const one = await bench.lead('one')
  const wrong = join(one.folder, 'wrong')
  writeFileSync(wrong, Buffer.alloc(32, 7))
  const two = bench.start('two', { isStandby: true, ownKey: true, sealKeyFile: wrong })
  await bench.settled(two.opened)
  expect(two.error?.message).toMatch(/nothing was changed$/)
  const sealKeyFile = join(one.folder, 'seal.key')
  const again = bench.start('two', { isStandby: true, ownKey: true, sealKeyFile, folder: two.folder })
  await bench.pass(300)
  expect(again.error).toBeNull()
})

test('OPER-42 of two stand-by hosts and an empty stream one begins the journal, and the other follows it', async () => {
  const one = bench.start('one', { isStandby: true })
  const two = bench.start('two', { isStandby: true })
  await bench.until(() => one.host !== null || two.host !== null)
  await bench.pass(5_000)
  expect([one.host, two.host].filter(Boolean)).toHaveLength(1)
  expect([one.error, two.error]).toEqual([null, null])
  const [leader, other] = one.host ? [one, two] : [two, one]
  await bench.settled((leader.host as unknown as SandboxHost).submit(buy('1')))
  await bench.settled((leader.host as unknown as SandboxHost).close())
  leader.host = null
  await bench.until(() => other.host !== null)
  expect(quantities(other.host as unknown as SandboxHost)).toEqual(['1'])
})

test('OPER-43 a host whose journal is gone from NATS does not begin an empty one, unless its mark is deleted', async () => {
  const one = await bench.lead('one')
  const { folder } = one
  await bench.settled(one.host.close())
  const emptied = new StreamBench()
  try {
    for (const isStandby of [false, true]) {
      const again = emptied.start('again', { folder, isStandby })
      await emptied.settled(again.opened)
      expect(again.error?.message).toMatch(
        /^the journal on NATS is empty, .*restore the stream.*delete \S+journal\.nats to/,
      )
    }
    expect(emptied.stream.messages).toHaveLength(0)
    rmSync(join(folder, 'journal.nats'))
    await emptied.lead('anew', { folder })
    expect(existsSync(join(folder, 'journal.nats'))).toBe(true)
  } finally {
    await emptied.clean()
  }
})
