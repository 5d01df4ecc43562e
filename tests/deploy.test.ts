import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { securityHeaders } from '../gateway/base/security-headers.ts'
import { parseEnvironment, parseFlags } from '../sandbox/cli/flags.ts'
import { cacheControlOf } from '../sandbox/web/cache-control.ts'
import { blocksOf, DEPLOY, type Directive, deployFile, readNginx, readUnit } from './support/deploy-files.ts'
import { readYaml, type Yaml } from './support/read-yaml.ts'

/** Ports of the programs in every example. */
const EXCHANGE = '4173'
const GATEWAYS = ['4180', '4181']
/** A drain takes 30 to 60 s; what ends a process has to wait longer than the longest. */
const DRAIN = { least: 30, most: 60 }
const GATEWAY_FLAGS = ['--upstream', '--port', '--host', '--base', '--drain-seconds', '--sockets-per-address']
const FILES = ['assets/index-abc.js', 'index.html', 'service-worker.js', 'config.json']

interface Service {
  image: string
  profiles: string[]
  command: string[]
  environment?: Record<string, string>
  ports?: string[]
  volumes: string[]
  stop_grace_period: string
  healthcheck: { test: string[]; interval: string }
  depends_on?: Record<string, { condition: string }>
}

const compose = readYaml(deployFile('compose.yaml')) as unknown as {
  services: Record<string, Service>
  volumes: Record<string, null>
}
const services = Object.entries(compose.services)
const isGateway = ({ command }: Service) => command[1] === 'dist/gateway/main.js'
const isExchange = ({ command }: Service) => command[1] === 'dist/sandbox/main.js'
const seconds = (text: string) => Number(/^(\d+)s$/.exec(text)?.[1])

/** What stands behind a flag. @throws where a flag is unknown or has no value */
function gatewayFlags(words: readonly string[]): Record<string, string> {
  const flags: Record<string, string> = {}
  for (let at = 0; at < words.length; at += 2) {
    const [flag = '', value] = [words[at], words[at + 1]]
    if (!GATEWAY_FLAGS.includes(flag) || value === undefined || flag in flags) throw new Error(`${flag} ${value}`)
    flags[flag] = value
  }
  return flags
}

test('OPER-20 the reader of YAML takes what it knows, and nothing else', () => {
  expect(readYaml('a: &x\n  b: 1\n  c: ["d", e:f, 2s]\ng:\n  <<: *x\n  b: "2"\nh: { i: j }\nk:\n')).toEqual({
    a: { b: 1, c: ['d', 'e:f', '2s'] },
    g: { b: '2', c: ['d', 'e:f', '2s'] },
    h: { i: 'j' },
    k: null,
  } satisfies Yaml)
  for (const text of [
    'a: 1\na: 2',
    'a:\n\tb: 1',
    'a: *x',
    '- a',
    'a: [1',
    'a: "b',
    'a: {b}',
    'a:\n  b: 1\n c: 2',
    'a: |',
  ])
    expect(() => readYaml(text), text).toThrow()
})

test('OPER-20 compose: images have public names, data has volumes, each service a health check', () => {
  expect(services.map(([name]) => name).sort()).toEqual(
    ['exchange', 'gateway-1', 'gateway-2', 'leader', 'nats-1', 'nats-2', 'nats-3', 'standby'].sort(),
  )
  const named: string[] = []
  for (const [name, service] of services) {
    expect(service.image, name).toMatch(/^(node:22-bookworm-slim|nats:\d+\.\d+-alpine)$/)
    expect([['one'], ['nats']], name).toContainEqual(service.profiles)
    expect(service.healthcheck.test[0], name).toMatch(/^CMD(-SHELL)?$/)
    for (const port of service.ports ?? []) expect(port, name).toMatch(/^127\.0\.0\.1:\d+:\d+$/)
    for (const other of Object.keys(service.depends_on ?? {})) expect(Object.keys(compose.services)).toContain(other)
    named.push(...service.volumes.map((volume) => volume.split(':')[0] as string).filter((from) => /^\w/.test(from)))
  }
  expect(named.sort()).toEqual(Object.keys(compose.volumes).sort())
})

test('OPER-20 compose: settings, flags, ports and health checks are those of the programs', () => {
  for (const [name, service] of services.filter(([, one]) => isExchange(one))) {
    const environment = parseEnvironment(service.environment ?? {})
    expect([environment.base, String(environment.port), environment.host], name).toEqual(['/app', EXCHANGE, '0.0.0.0'])
    expect(service.ports?.[0]?.endsWith(`:${EXCHANGE}`), name).toBe(true)
    expect(
      service.volumes.some((volume) => volume.endsWith(`:${environment.dataDir}`)),
      name,
    ).toBe(true)
    expect(service.healthcheck.test.join(' '), name).toContain(`http://127.0.0.1:${EXCHANGE}/app/healthz`)
    expect(seconds(service.stop_grace_period), name).toBeGreaterThanOrEqual(30)
    const nats =
      /^--journal nats:\/\/nats-1:4222,nats-2:4222,nats-3:4222 --nats-monitor http:\/\/nats-1:8222,http:\/\/nats-2:8222,http:\/\/nats-3:8222( --standby)?$/
    const flags = service.command.slice(2).join(' ')
    if (service.profiles[0] === 'one') expect(parseFlags(service.command.slice(2))).toBeTruthy()
    else expect(flags, name).toMatch(nats)
    expect(flags.endsWith('--standby'), name).toBe(name === 'standby')
  }
  const gateways = services.filter(([, one]) => isGateway(one))
  expect(gateways.map(([, { command }]) => gatewayFlags(command.slice(2))['--port'])).toEqual(GATEWAYS)
  for (const [name, service] of gateways) {
    const flags = gatewayFlags(service.command.slice(2))
    const port = flags['--port'] as string
    expect(flags, name).toMatchObject({ '--base': '/app', '--host': '0.0.0.0' })
    expect(service.ports, name).toEqual([`127.0.0.1:${port}:${port}`])
    expect(service.healthcheck.test.join(' '), name).toContain(`http://127.0.0.1:${port}/app/readyz`)
    const drain = Number(flags['--drain-seconds'])
    expect(drain >= DRAIN.least && drain <= DRAIN.most, name).toBe(true)
    expect(seconds(service.stop_grace_period), name).toBeGreaterThanOrEqual(DRAIN.most + 10)
  }
})

const UNITS = ['onetape-exchange.service', 'onetape-gateway@.service']
const HARDENED = {
  ...{ NoNewPrivileges: 'yes', ProtectSystem: 'strict', ProtectHome: 'yes', PrivateTmp: 'yes', PrivateDevices: 'yes' },
  ...{ CapabilityBoundingSet: '', RestrictNamespaces: 'yes', RestrictSUIDSGID: 'yes', LockPersonality: 'yes' },
  ...{ SystemCallFilter: '@system-service', ProtectKernelTunables: 'yes', KillSignal: 'SIGTERM', User: 'onetape' },
}

test.each(UNITS)('OPER-21 %s is hardened, restarts after a failure, and has no npm between', (name) => {
  const { Service = {}, Install } = readUnit(deployFile(`systemd/${name}`))
  for (const [setting, value] of Object.entries(HARDENED))
    expect([setting, Service[setting]]).toEqual([setting, [value]])
  expect([Service.Restart, Install?.WantedBy]).toEqual([['on-failure'], ['multi-user.target']])
  // JIT needs memory that can be written and run; npm would pass a signal on, and it would come twice.
  expect(Service.MemoryDenyWriteExecute).toBeUndefined()
  expect(Service.ExecStart?.[0]).toMatch(/^\/usr\/bin\/node dist\/\w+\/main\.js/)
})

test('OPER-21 the exchange’s unit has settings that it takes, and its data in its state folder', () => {
  const { Service = {} } = readUnit(deployFile('systemd/onetape-exchange.service'))
  const env = Object.fromEntries((Service.Environment ?? []).map((one) => one.split(/=(.*)/s).slice(0, 2)))
  const read = parseEnvironment(env)
  expect([read.base, String(read.port), read.host, read.dataDir]).toEqual([
    '/app',
    EXCHANGE,
    '127.0.0.1',
    '/var/lib/onetape',
  ])
  expect(Service.StateDirectory).toEqual(['onetape'])
  expect(Number(Service.TimeoutStopSec)).toBeGreaterThanOrEqual(30)
})

test('OPER-21 the gateway’s unit has flags that it takes, and waits longer than a drain', () => {
  const { Service = {} } = readUnit(deployFile('systemd/onetape-gateway@.service'))
  const flags = gatewayFlags((Service.ExecStart?.[0] ?? '').split(' ').slice(2))
  expect(flags).toMatchObject({ '--upstream': `\${UPSTREAM}`, '--port': '%i', '--base': '/app' })
  expect(Service.Environment).toContain(`UPSTREAM=ws://127.0.0.1:${EXCHANGE}/app/ws`)
  const drain = Number(flags['--drain-seconds'])
  expect(drain >= DRAIN.least && drain <= DRAIN.most).toBe(true)
  expect(Number(Service.TimeoutStopSec)).toBeGreaterThanOrEqual(DRAIN.most + 10)
})

const nginx = readNginx(deployFile('nginx/onetape.conf'))
const proxy = readNginx(deployFile('nginx/proxy.conf'))
const caddy = deployFile('caddy/Caddyfile')
const wordsIn = (one: Directive | undefined, ...words: string[]) =>
  blocksOf(one?.block ?? [], ...words).map((each) => each.words)

test('OPER-22 nginx: upstreams are the programs’ ports, sockets are read for an hour', () => {
  const servers = (name: string) => wordsIn(blocksOf(nginx, 'upstream', name)[0], 'server').map((words) => words[1])
  expect(servers('onetape_exchange')).toEqual([`127.0.0.1:${EXCHANGE}`])
  expect(servers('onetape_gateways')).toEqual(GATEWAYS.map((port) => `127.0.0.1:${port}`))
  const sockets = blocksOf(nginx, 'server').map((one) => blocksOf(one.block ?? [], 'location', '/app/ws/')[0])
  expect(sockets).toHaveLength(2)
  for (const one of sockets) {
    expect(wordsIn(one, 'proxy_pass')).toEqual([['proxy_pass', 'http://onetape_gateways']])
    for (const name of ['proxy_read_timeout', 'proxy_send_timeout']) expect(wordsIn(one, name)).toEqual([[name, '1h']])
    expect(wordsIn(one, 'proxy_buffering')).toEqual([['proxy_buffering', 'off']])
  }
})

test('OPER-22 nginx: proxied paths pass Host and upgrades on, the panel is closed, TLS is named', () => {
  const set = proxy.filter(({ words }) => words[0] === 'proxy_set_header').map(({ words }) => words.slice(1).join(' '))
  expect(set).toEqual(
    expect.arrayContaining(['Host $http_host', 'Upgrade $http_upgrade', 'Connection $onetape_connection']),
  )
  for (const server of blocksOf(nginx, 'server')) {
    const names = (server.block ?? []).map(({ words }) => words[0])
    expect(names).toEqual(expect.arrayContaining(['listen', 'server_name', 'ssl_certificate', 'ssl_certificate_key']))
    for (const location of blocksOf(server.block ?? [], 'location')) {
      if (wordsIn(location, 'proxy_pass').length === 0) continue
      expect(wordsIn(location, 'include')).toEqual([['include', 'onetape/proxy.conf']])
      // A header of its own would put all of proxy.conf's aside.
      expect(wordsIn(location, 'proxy_set_header')).toEqual([])
    }
  }
  const [pages] = blocksOf(nginx, 'server')
  expect(wordsIn(blocksOf(pages?.block ?? [], 'location', '/app/sandbox')[0], 'return')).toEqual([['return', '404']])
  expect(deployFile('nginx/onetape.conf')).not.toMatch(/add_header\s+Access-Control/i)
})

test('OPER-23 Caddy: ports, paths and the closed panel are those of nginx', () => {
  const balanced = [...caddy].reduce((depth, letter) => depth + (letter === '{' ? 1 : letter === '}' ? -1 : 0), 0)
  expect(balanced).toBe(0)
  const proxied = [...caddy.matchAll(/reverse_proxy ([\d.: ]+)/g)].map(([, to = '']) => to.trim())
  const gateways = GATEWAYS.map((port) => `127.0.0.1:${port}`).join(' ')
  expect(proxied).toEqual([gateways, `127.0.0.1:${EXCHANGE}`, `127.0.0.1:${EXCHANGE}`])
  expect(caddy).toMatch(/handle \/app\/ws\/\* \{\n\t\treverse_proxy/)
  expect(caddy).toMatch(/handle \/app\/sandbox\* \{\n\t\trespond 404/)
  expect(caddy).toContain('health_uri /readyz')
  expect(caddy).not.toMatch(/header[^\n]*Access-Control/i)
})

/** What nginx's `map` makes of a path. */
function mapped(path: string): string | undefined {
  const rows = (blocksOf(nginx, 'map', '$uri')[0]?.block ?? []).map(({ words }) => words as [string, string])
  const exact = rows.find(([from]) => from === path)
  const byPattern = rows.find(([from]) => from.startsWith('~') && new RegExp(from.slice(1)).test(path))
  return (exact ?? byPattern ?? rows.find(([from]) => from === 'default'))?.[1]
}

test.each(FILES)('OPER-24 the cache header of %s is the exchange’s own at nginx and Caddy', (file) => {
  expect(mapped(`/app/${file}`)).toBe(cacheControlOf(file))
  const assets = /handle_path \/app\/assets\/\* \{[\s\S]*?header Cache-Control "([^"]+)"/.exec(caddy)?.[1]
  const [, paths = '', name = ''] = /@asked_again path (.+)\n\theader (@asked_again) /.exec(caddy) ?? []
  const asked = new RegExp(`header ${name} >Cache-Control "([^"]+)"`).exec(caddy)?.[1]
  expect(file.startsWith('assets/') || paths.split(' ').includes(`/app/${file}`)).toBe(true)
  expect(file.startsWith('assets/') ? assets : asked).toBe(cacheControlOf(file))
})

test('OPER-25 files that a proxy serves itself carry the headers of the exchange', () => {
  const own = securityHeaders('trade.example')
  const lines = readNginx(deployFile('nginx/security-headers.conf'))
  const byNginx = Object.fromEntries(
    lines.map(({ words }) => [words[1], words[2]?.replaceAll('$http_host', 'trade.example')]),
  )
  expect(byNginx).toEqual(own)
  expect(lines.every(({ words }) => words[0] === 'add_header' && words[3] === 'always')).toBe(true)
  const snippet = /\(onetape_security\) \{\n\theader \{\n([\s\S]*?)\n\t\}/.exec(caddy)?.[1] ?? ''
  const byCaddy = Object.fromEntries(
    [...snippet.matchAll(/^\t\t(\S+) "(.*)"$/gm)].map(([, name, value]) => [
      name,
      value?.replaceAll('{hostport}', 'trade.example'),
    ]),
  )
  expect(byCaddy).toEqual(own)
})

describe('OPER-26 the programs’ own checks', () => {
  const isThere = (program: string, flag: string) => spawnSync(program, [flag]).error === undefined
  const programs = {
    nginx: isThere('nginx', '-v'),
    caddy: isThere('caddy', 'version'),
    'systemd-analyze': isThere('systemd-analyze', '--version'),
    openssl: isThere('openssl', 'version'),
  }
  const missing = Object.entries(programs).filter(([, there]) => !there)
  if (missing.length > 0) console.log(`not installed, so not asked: ${missing.map(([name]) => name).join(', ')}`)

  function inFolder(run: (folder: string) => void): void {
    const folder = mkdtempSync(join(tmpdir(), 'onetape-deploy-'))
    try {
      run(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  test.skipIf(!programs['systemd-analyze'])('OPER-26 systemd-analyze verify has nothing to say of the units', () =>
    inFolder((folder) => {
      for (const name of UNITS) {
        const at = join(folder, name.replace('@.', '@4180.'))
        writeFileSync(at, deployFile(`systemd/${name}`).replaceAll('/usr/bin/node', process.execPath))
        const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', at], { encoding: 'utf8' })
        expect([name, status, stderr.split('\n').filter((line) => line.includes(folder))]).toEqual([name, 0, []])
      }
    }),
  )

  test.skipIf(!programs.nginx || !programs.openssl)('OPER-26 nginx -t takes the example', () =>
    inFolder((folder) => {
      mkdirSync(join(folder, 'onetape'))
      for (const name of ['proxy.conf', 'security-headers.conf'])
        cpSync(join(DEPLOY, 'nginx', name), join(folder, 'onetape', name))
      const pair = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
      spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=x', ...pair])
      const text = deployFile('nginx/onetape.conf').replaceAll('/etc/ssl/onetape', folder)
      writeFileSync(join(folder, 'onetape.conf'), text)
      writeFileSync(
        join(folder, 'nginx.conf'),
        `pid ${folder}/pid;\nevents {}\nhttp { include ${folder}/onetape.conf; }\n`,
      )
      const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], {
        encoding: 'utf8',
      })
      expect([status, stderr]).toEqual([0, expect.stringContaining('successful')])
    }),
  )

  test.skipIf(!programs.caddy)('OPER-26 caddy validate takes the example', () => {
    const { status, stderr } = spawnSync('caddy', ['validate', '--config', join(DEPLOY, 'caddy/Caddyfile')], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, expect.anything()])
  })
})

test('OPER-20 what compose mounts for NATS is there where its folder is', () => {
  const folder = join(DEPLOY, 'nats')
  const files = existsSync(folder) ? readdirSync(folder) : null
  for (const name of ['nats-1', 'nats-2', 'nats-3']) {
    const { command } = compose.services[name] as Service
    expect(command).toEqual(['-c', `/etc/nats/${name}.conf`])
    if (files) expect(files).toContain(`${name}.conf`)
  }
})
