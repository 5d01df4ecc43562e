import { expect, test } from 'vitest'
import { StartError } from '../../gateway/base/start-error.ts'
import { parseFlags } from './flags.ts'

function refused(...argv: string[]): string {
  try {
    parseFlags(argv)
  } catch (error) {
    if (error instanceof StartError && error.exitCode === 2) return error.message
  }
  throw new Error(`${argv.join(' ')} was not refused`)
}

test('NATS-18 the flags of a journal on NATS are read; without them the journal is in the data folder', () => {
  expect(parseFlags([]).nats).toBeNull()
  expect(parseFlags(['--journal', 'folder']).nats).toBeNull()
  expect(parseFlags(['--journal', 'nats://a:4222']).nats).toEqual({
    servers: ['nats://a:4222'],
    prefix: 'onetape',
    replicas: 1,
    standby: false,
    monitors: [],
    trustSync: false,
  })
  const all = ['--journal=nats://a,b:4223,nats://c', '--nats-prefix', 'test', '--standby', '--nats-trust-sync']
  expect(parseFlags([...all, '--nats-monitor', 'http://a:8222,https://b', '--nats-replicas', '5']).nats).toEqual({
    servers: ['nats://a', 'nats://b:4223', 'nats://c'],
    prefix: 'test',
    replicas: 5,
    standby: true,
    monitors: ['http://a:8222', 'https://b'],
    trustSync: true,
  })
  expect(parseFlags(['--journal', 'nats://a,b,c']).nats?.replicas).toBe(3)
})

test('NATS-19 what makes no sense is refused in one line with exit code 2', () => {
  const on = ['--journal', 'nats://a']
  const lines = [
    refused('--journal', 'redis://a'),
    refused('--journal', 'nats://a,,b'),
    refused('--journal', 'nats://user:word@a'),
    refused('--journal', 'nats://a,tls://b'),
    refused('--standby'),
    refused('--nats-prefix', 'x'),
    refused(...on, '--nats-prefix', 'a.b'),
    refused(...on, '--nats-replicas', '2'),
    refused(...on, '--nats-monitor', 'a:8222'),
    refused(...on, '--reset'),
    refused(...on, '--accept-loss'),
    refused(...on, '--live', 'binance'),
  ]
  for (const line of lines) expect(line).not.toContain('\n')
  expect(lines[4]).toBe('--standby needs --journal nats://HOST:PORT (try --help)')
})
