import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkVersion } from '../sandbox/journal/nats/server-check.ts'
import { findNats } from '../scripts/find-nats.mjs'

const confs = [1, 2, 3].map((n) => readFileSync(`deploy/nats/nats-${n}.conf`, 'utf8').replace(/^\s*#.*$/gm, ''))

/** The block of a name, with balanced braces. */
function blockOf(conf: string, name: string): string {
  const from = conf.indexOf('{', conf.search(new RegExp(`^${name} \\{`, 'm')))
  let depth = 0
  for (let at = from; at < conf.length; at++) {
    if (conf[at] === '{') depth++
    else if (conf[at] === '}' && --depth === 0) return conf.slice(from + 1, at)
  }
  throw new Error(`${name} has no end`)
}

const settingOf = (block: string, key: string) => new RegExp(`^\\s*${key}: (.+)$`, 'm').exec(block)?.[1]

test('NATS-27 each nats.conf writes every message to disk, and the three form one cluster', () => {
  expect(confs.map((conf) => settingOf(conf, 'server_name'))).toEqual(['nats-1', 'nats-2', 'nats-3'])
  for (const conf of confs) {
    expect(settingOf(blockOf(conf, 'jetstream'), 'sync_interval')).toBe('always')
    expect(settingOf(blockOf(conf, 'jetstream'), 'store_dir')).toBe('/var/lib/nats')
    const cluster = blockOf(conf, 'cluster')
    expect(settingOf(cluster, 'name')).toBe('onetape')
    expect(cluster.match(/nats-route:\/\/\S+/g)).toEqual([1, 2, 3].map((n) => `nats-route://nats-${n}:6222`))
    expect(conf.split('{')).toHaveLength(conf.split('}').length)
  }
})

test('NATS-28 where no server is found, or one that is too old, the reason is one line', () => {
  expect(findNats({ PATH: '', NATS_SERVER: '/no/such/nats-server' })).toEqual({
    path: null,
    why: '/no/such/nats-server is no nats-server',
  })
  expect(findNats({ NATS_SERVER: process.execPath }).why ?? '').not.toContain('\n')
  // The script goes by the same version as the exchange.
  const parts =
    /OLDEST = \[(.+)\]/.exec(readFileSync('scripts/find-nats.mjs', 'utf8'))?.[1]?.split(', ').map(Number) ?? []
  expect(() => checkVersion('nats-1', parts.join('.'))).not.toThrow()
  const before = [...parts.slice(0, 2), (parts[2] ?? 0) - 1].join('.')
  expect(() => checkVersion('nats-1', before)).toThrow()
})
