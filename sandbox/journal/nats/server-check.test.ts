import { expect, test } from 'vitest'
import { StartError } from '../../../gateway/base/start-error.ts'
import { checkStream, checkSync, checkVersion } from './server-check.ts'

const server = (n: number, sync: unknown = true, version = '2.12.1') => ({
  server_id: `id-${n}`,
  server_name: `nats-${n}`,
  version,
  jetstream: { config: { sync_always: sync } },
})
const monitors = ['http://a:8222', 'http://b:8222/', 'http://c:8222']

function check(found: unknown[], replicas = 3, names = monitors): Promise<string> {
  const asked: string[] = []
  const answer = async (url: string) => {
    asked.push(url)
    const one = found[asked.length - 1]
    if (one instanceof Error) throw one
    return one
  }
  return checkSync(names, replicas, answer).then(
    () => `confirmed by ${asked.join(' ')}`,
    (error: Error) => error.message,
  )
}

test('NATS-14 versions are compared part by part; a release before a version is older', () => {
  for (const version of ['2.10.27', '2.10.28', '2.11.0', '2.15.1', '3.0.0', 'v2.12.0', '2.11.0-RC.1'])
    expect(() => checkVersion('nats-1', version), version).not.toThrow()
  for (const version of ['2.10.26', '2.9.99', '1.99.99', '2.10.27-RC.2', '', 'new'])
    expect(() => checkVersion('nats-1', version), version).toThrow()
})

test('NATS-15 a server under 2.10.27 is refused in one line', () => {
  expect(() => checkVersion('nats-1', '2.9.10')).toThrow(
    'the NATS server nats-1 has version 2.9.10, and at least 2.10.27 is needed: nothing was changed',
  )
  expect(() => checkVersion('nats-1', '2.10.27')).not.toThrow()
})

test('NATS-16 servers that write each message to disk are confirmed by their monitoring addresses', async () => {
  expect(await check([server(1), server(2), server(3)])).toBe(
    'confirmed by http://a:8222/varz http://b:8222/varz http://c:8222/varz',
  )
  expect(await check([server(1)], 1, ['http://a:8222'])).toBe('confirmed by http://a:8222/varz')
})

test('NATS-17 what is not confirmed is refused in one line', async () => {
  const lines = [
    await check([], 3, []),
    await check([server(1), server(2, false), server(3)]),
    await check([server(1), server(2), { ...server(3), jetstream: { config: {} } }]),
    await check([server(1), server(2), {}]),
    await check([server(1), new Error('connect ECONNREFUSED'), server(3)]),
    await check([server(1), server(2), server(2)]),
    await check([server(1), server(2), server(3, true, '2.10.26')]),
  ]
  expect(lines.map((line) => line.slice(0, 64))).toEqual([
    'whether the NATS servers have sync_interval: always is not known',
    'the NATS server nats-3 does not have sync_interval: always, so t'.replace('nats-3', 'nats-2'),
    'the NATS server nats-3 does not have sync_interval: always, so t',
    'the NATS server http://c:8222 has version unknown, and at least ',
    'http://b:8222/varz does not answer (connect ECONNREFUSED): sync_',
    '--nats-monitor names 2 of the 3 NATS servers that keep the journ',
    'the NATS server nats-3 has version 2.10.26, and at least 2.10.27',
  ])
  for (const line of lines) expect(line).not.toContain('\n')
})

test('NATS-57 a stream that its servers would thin out, or do not keep on disk, is refused in one line', () => {
  const good = {
    ...{ name: 'onetape-journal', storage: 'file', num_replicas: 3, subjects: ['onetape.journal'] },
    ...{ retention: 'limits', max_age: 0, max_bytes: -1, max_msgs: -1, max_msgs_per_subject: -1 },
  }
  const wanted = { replicas: 3, subject: 'onetape.journal' }
  const refusal = (change: object) => {
    try {
      checkStream({ ...good, ...change }, wanted)
    } catch (error) {
      return String(error instanceof StartError ? error.message : error)
    }
  }
  expect(refusal({})).toBeUndefined()
  for (const [change, why] of [
    [{ storage: 'memory' }, 'is kept in memory, not on disk'],
    [{ persist_mode: 'async' }, 'is written to disk after the acknowledgement'],
    [{ no_ack: true }, 'acknowledges nothing'],
    [{ retention: 'workqueue' }, 'has workqueue retention, which drops messages'],
    [{ max_age: 86_400_000_000_000 }, 'has max_age 86400000000000, which drops messages'],
    [{ max_bytes: 1_000_000 }, 'has max_bytes 1000000, which drops messages'],
    [{ max_msgs: 1_000 }, 'has max_msgs 1000, which drops messages'],
    [{ max_msgs_per_subject: 1 }, 'has max_msgs_per_subject, which drops messages'],
    [{ subjects: ['onetape.>'] }, 'takes onetape.>, not onetape.journal'],
  ] as const)
    expect(refusal(change)).toBe(`the stream onetape-journal ${why}: nothing was changed`)
  expect(refusal({ num_replicas: 1 })).toMatch(/^the stream onetape-journal has 1 replicas and 3 are asked for/)
  // An object store keeps one message of each of its subjects, and has two of them.
  const store = { ...good, name: 'OBJ_onetape-checkpoints', subjects: ['$O.a.C.>', '$O.a.M.>'] }
  expect(() => checkStream({ ...store, max_msgs_per_subject: 1 }, { replicas: 3 })).not.toThrow()
})
