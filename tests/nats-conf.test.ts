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
    expect(settingOf(cluster, 'routes')).toBe('$ROUTES')
    expect(settingOf(blockOf(cluster, '  authorization'), 'password')).toBe('$ROUTE_PASSWORD')
    expect(conf.split('{')).toHaveLength(conf.split('}').length)
  }
})

test('OPER-48 each nats.conf listens on the private address alone, takes 8 MB, and knows its users', () => {
  for (const [at, conf] of confs.entries()) {
    const name = `nats-${at + 1}`
    expect([settingOf(conf, 'listen'), settingOf(conf, 'http')]).toEqual([`"${name}:4222"`, `"${name}:8222"`])
    expect(settingOf(blockOf(conf, 'cluster'), 'listen')).toBe(`"${name}:6222"`)
    expect(conf).not.toMatch(/^\s*(port|http_port|https_port):/m)
    expect(settingOf(conf, 'max_payload')).toBe('8MB')
    expect(conf).toMatch(/^include "users\.conf"$/m)
    // One is as the other, but for its name.
    expect(conf.replaceAll(`"${name}:`, '"nats:').replace(`server_name: ${name}`, '')).toBe(
      confs[0]?.replaceAll('"nats-1:', '"nats:').replace('server_name: nats-1', ''),
    )
  }
})

test('OPER-48 users of NATS may do what they need and no more; no password stands in the repository', () => {
  const text = readFileSync('deploy/nats/users.conf', 'utf8').replace(/^\s*#.*$/gm, '')
  const users = text.split(/user: /).slice(1)
  const listOf = (user: string, kind: string) =>
    [...(new RegExp(`${kind}: \\[([^\\]]*)\\]`).exec(user)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(([, one]) => one)
  expect(users.map((user) => user.slice(0, user.indexOf('\n')))).toEqual(['exchange', 'gateway', 'operator'])
  const [exchange = '', gateway = ''] = users
  expect(listOf(gateway, 'publish')).toEqual(['onetape.wire.ask', 'onetape.wire.auth'])
  // Not what other gateways ask: tokens are in it.
  const pushes = ['spot.>', 'contract.>', 'private.>', 'content'].map((name) => `onetape.wire.${name}`)
  expect(listOf(gateway, 'subscribe')).toEqual([...pushes, '_INBOX_gateway.>'])
  // Nor what the servers answer to hosts: the journal is in it.
  expect(listOf(exchange, 'subscribe').filter((subject) => subject?.startsWith('_INBOX'))).toEqual([
    '_INBOX_exchange.>',
  ])
  const api = listOf(exchange, 'publish').filter((subject) => subject?.startsWith('$JS.API.'))
  expect(api.length).toBeGreaterThan(5)
  for (const subject of api)
    expect(subject).toMatch(/^\$JS\.API\.(INFO$|.*\.(onetape-journal|OBJ_onetape-checkpoints)(\.>)?$)/)
  expect(api.filter((subject) => /DELETE|UPDATE/.test(subject ?? ''))).toEqual([
    '$JS.API.CONSUMER.DELETE.OBJ_onetape-checkpoints.>',
  ])
  const passwords = [...text.matchAll(/password: (\S+)/g)].map(([, one]) => one)
  expect(passwords).toEqual(['$EXCHANGE_PASSWORD', '$GATEWAY_PASSWORD', '$OPERATOR_PASSWORD'])
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
