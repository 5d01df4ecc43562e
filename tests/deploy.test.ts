import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { securityHeaders } from '../gateway/base/security-headers.ts'
import { parseEnvironment, parseFlags } from '../sandbox/cli/flags.ts'
import { cacheControlOf } from '../sandbox/web/cache-control.ts'
import { blocksOf, DEPLOY, type Directive, deployFile, readNginx, readUnit } from './support/deploy-files.ts'
import { readYaml, type Yaml } from './support/read-yaml.ts'

/** Ports of the programs in every example. */
const EXCHANGE = '4173'
/** Both hosts of the exchange, at a proxy on the same machine. */
const HOSTS = ['4173', '4174']
const GATEWAYS = ['4180', '4181']
/** A drain takes 30 to 60 s; what ends a process has to wait longer than the longest. */
const DRAIN = { least: 30, most: 60 }
const GATEWAY_FLAGS = ['--upstream', '--port', '--host', '--base', '--drain-seconds', '--sockets-per-address']
const NATS = ['nats-1', 'nats-2', 'nats-3']
const FILES = ['assets/index-abc.js', 'index.html', 'service-worker.js', 'config.json']

interface Service {
  image: string
  profiles: string[]
  command: string[]
  environment?: Record<string, string>
  ports?: string[]
  volumes: string[]
  tmpfs?: string[]
  stop_grace_period: string
  secrets?: string[]
  healthcheck: { test: string[]; interval: string }
  depends_on?: Record<string, { condition: string }>
}

const compose = readYaml(deployFile('compose.yaml')) as unknown as {
  services: Record<string, Service>
  volumes: Record<string, null>
  secrets: Record<string, { file: string }>
}
const services = Object.entries(compose.services)
const folder = mkdtempSync(join(tmpdir(), 'onetape-secrets-'))
const secrets = join(folder, 'secrets')
const makeSecrets = (to: string) => spawnSync('sh', [join(DEPLOY, 'make-secrets.sh'), to], { encoding: 'utf8' })
makeSecrets(secrets)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
  expect(services.map(([name]) => name).sort()).toEqual([
    'exchange',
    'exchange-1',
    'exchange-2',
    'gateway-1',
    'gateway-2',
    'nats-1',
    'nats-2',
    'nats-3',
  ])
  const named: string[] = []
  for (const [name, service] of services) {
    expect(service.image, name).toMatch(/^(node:22-bookworm-slim|nats:\d+\.\d+-alpine)$/)
    expect([['one'], ['nats']], name).toContainEqual(service.profiles)
    expect(service.healthcheck.test[0], name).toMatch(/^CMD(-SHELL)?$/)
    for (const port of service.ports ?? []) expect(port, name).toMatch(/^127\.0\.0\.1:\d+:\d+$/)
    for (const other of Object.keys(service.depends_on ?? {})) expect(Object.keys(compose.services)).toContain(other)
    named.push(...service.volumes.map((volume) => volume.split(':')[0] as string).filter((from) => /^\w/.test(from)))
  }
  expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort())
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
    const flags = service.command.slice(2)
    if (service.profiles[0] === 'one') expect(flags, name).toEqual([])
    else
      expect(parseFlags(flags).nats, name).toMatchObject({
        servers: NATS.map((server) => `nats://${server}:4222`),
        monitors: NATS.map((server) => `http://${server}:8222`),
        standby: true,
      })
  }
  const gateways = services.filter(([, one]) => isGateway(one))
  expect(gateways.map(([, { command }]) => gatewayFlags(command.slice(2))['--port'])).toEqual(GATEWAYS)
  for (const [name, service] of gateways) {
    const flags = gatewayFlags(service.command.slice(2))
    const port = flags['--port'] as string
    expect(flags, name).toMatchObject({
      ...{ '--base': '/app', '--host': '0.0.0.0' },
      '--upstream': `nats://${NATS.map((server) => `${server}:4222`).join(',')}`,
    })
    expect(service.ports, name).toEqual([`127.0.0.1:${port}:${port}`])
    expect(service.healthcheck.test.join(' '), name).toContain(`http://127.0.0.1:${port}/app/readyz`)
    const drain = Number(flags['--drain-seconds'])
    expect(drain >= DRAIN.least && drain <= DRAIN.most, name).toBe(true)
    expect(seconds(service.stop_grace_period), name).toBeGreaterThanOrEqual(DRAIN.most + 10)
  }
})

test('OPER-41 compose: both hosts of the exchange are alike and have the same key; secrets are files that a command makes', () => {
  const hosts = ['exchange-1', 'exchange-2'].map((name) => compose.services[name] as Service)
  const own = ({ ports, volumes }: Service) => [ports, volumes]
  const [one, two] = hosts.map((host) => ({ ...host, ports: [], volumes: [] }))
  expect(one).toEqual(two)
  expect(own(hosts[0] as Service)).not.toEqual(own(hosts[1] as Service))
  expect(parseEnvironment(hosts[0]?.environment ?? {}).sealKeyFile).toBe('/run/secrets/seal_key')
  const made = readdirSync(secrets)
  const used = services.flatMap(([, service]) => service.secrets ?? [])
  expect([...new Set(used)].sort()).toEqual(Object.keys(compose.secrets).sort())
  for (const { file } of Object.values(compose.secrets)) expect(made).toContain(file.replace('./secrets/', ''))
  for (const [name, { environment = {}, secrets: given = [] }] of services) {
    const files = Object.entries(environment).filter(([setting]) => setting.endsWith('_FILE'))
    expect(files.map(([, file]) => file).sort(), name).toEqual(given.map((secret) => `/run/secrets/${secret}`).sort())
    expect(
      Object.keys(environment).filter((setting) => /(PASSWORD|TOKEN|KEY)$/.test(setting)),
      name,
    ).toEqual([])
  }
  // The folder of all secrets is in the one that programs are mounted from.
  for (const { volumes, tmpfs } of Object.values(compose.services))
    if (volumes.some((volume) => volume.startsWith('..:'))) expect(tmpfs).toContain('/srv/onetape/deploy')
})

test('OPER-45 secrets are made once, for their owner alone, and never replaced', () => {
  expect(statSync(secrets).mode & 0o077).toBe(0)
  const text = (name: string) => readFileSync(join(secrets, name), 'utf8')
  for (const name of readdirSync(secrets)) expect(statSync(join(secrets, name)).mode & 0o177, name).toBe(0)
  expect(statSync(join(secrets, 'seal.key')).size).toBe(32)
  const passwords = ['exchange', 'gateway', 'operator'].map((user) => text(`nats-${user}.password`))
  expect(new Set(passwords).size).toBe(3)
  for (const password of passwords) {
    expect(password).toMatch(/^[0-9a-f]{32}$/)
    expect(text('nats-passwords.conf')).toContain(`"${password}"`)
  }
  const before = text('nats-passwords.conf')
  const again = makeSecrets(secrets)
  expect([again.status, again.stderr]).toEqual([1, `${secrets} is there already: nothing was changed\n`])
  expect(text('nats-passwords.conf')).toBe(before)
  expect(readFileSync('.gitignore', 'utf8')).toMatch(/^deploy\/secrets\/$/m)
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
  expect(Service.ExecStart).toEqual(['/usr/bin/node dist/sandbox/main.js $JOURNAL'])
  expect(Number(Service.TimeoutStopSec)).toBeGreaterThanOrEqual(30)
})

test('OPER-46 with a journal on NATS both hosts have one unit, which always stands by, and secrets by systemd', () => {
  const unit = deployFile('systemd/onetape-exchange.service')
  const journal = /^#\s+JOURNAL=(.+)$/m.exec(unit)?.[1] ?? ''
  expect(parseFlags(journal.split(' ')).nats).toMatchObject({ standby: true, monitors: expect.any(Array) })
  const made = readdirSync(secrets)
  for (const [name, files] of [
    ['exchange', { SEAL_KEY_FILE: 'seal.key', NATS_PASSWORD_FILE: 'nats.password' }],
    ['gateway', { NATS_PASSWORD_FILE: 'nats.password' }],
  ] as const) {
    const { Service = {} } = readUnit(deployFile(`systemd/onetape-${name}-nats.conf`))
    const loaded = Object.fromEntries((Service.LoadCredential ?? []).map((one) => one.split(':')))
    for (const file of Object.values(loaded)) {
      expect(file).toMatch(/^\/etc\/onetape\/secrets\//)
      expect(made).toContain(String(file).split('/').pop())
    }
    for (const [setting, credential] of Object.entries(files)) {
      expect(Service.Environment).toContain(`${setting}=%d/${credential}`)
      expect(Object.keys(loaded)).toContain(credential)
    }
  }
})

test('OPER-46 the unit of NATS servers is hardened, and keeps what the configuration names', () => {
  const { Service = {} } = readUnit(deployFile('systemd/onetape-nats@.service'))
  const { User: _user, KillSignal: _signal, ...hardened } = HARDENED
  for (const [setting, value] of Object.entries(hardened))
    expect([setting, Service[setting]]).toEqual([setting, [value]])
  expect(Service.ExecStart).toEqual(['/usr/local/bin/nats-server -c /etc/onetape/nats/nats-%i.conf'])
  expect(Service.StateDirectory).toEqual(['nats'])
})

test('OPER-21 the gateway’s unit has flags that it takes, and waits longer than a drain', () => {
  const { Service = {} } = readUnit(deployFile('systemd/onetape-gateway@.service'))
  const flags = gatewayFlags((Service.ExecStart?.[0] ?? '').split(' ').slice(2))
  expect(flags).toMatchObject({
    '--upstream': `\${UPSTREAM}`,
    '--host': `\${GATEWAY_HOST}`,
    '--port': '%i',
    '--base': '/app',
  })
  expect(Service.Environment).toContain(`UPSTREAM=ws://127.0.0.1:${EXCHANGE}/app/ws`)
  const drain = Number(flags['--drain-seconds'])
  expect(drain >= DRAIN.least && drain <= DRAIN.most).toBe(true)
  expect(Number(Service.TimeoutStopSec)).toBeGreaterThanOrEqual(DRAIN.most + 10)
})

const nginx = readNginx(deployFile('nginx/onetape.conf'))
/** What is not for gateways alone. */
const OUTSIDE = blocksOf(nginx, 'server').filter(({ block }) => blocksOf(block ?? [], 'server_name').length > 0)
const proxy = readNginx(deployFile('nginx/proxy.conf'))
const caddy = deployFile('caddy/Caddyfile')
const wordsIn = (one: Directive | undefined, ...words: string[]) =>
  blocksOf(one?.block ?? [], ...words).map((each) => each.words)

test('OPER-22 nginx: upstreams are the programs’ ports, sockets are read for an hour', () => {
  const servers = (name: string) => wordsIn(blocksOf(nginx, 'upstream', name)[0], 'server').map((words) => words[1])
  for (const name of ['onetape_exchange', 'onetape_upstream'])
    expect(servers(name)).toEqual(HOSTS.map((port) => `127.0.0.1:${port}`))
  expect(servers('onetape_gateways')).toEqual(GATEWAYS.map((port) => `127.0.0.1:${port}`))
  const sockets = OUTSIDE.map((one) => blocksOf(one.block ?? [], 'location', '/app/ws/')[0])
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
  for (const server of OUTSIDE) {
    const names = (server.block ?? []).map(({ words }) => words[0])
    expect(names).toEqual(expect.arrayContaining(['listen', 'server_name', 'ssl_certificate', 'ssl_certificate_key']))
    for (const location of blocksOf(server.block ?? [], 'location')) {
      const included = wordsIn(location, 'include').map((words) => words[1])
      if (!included.some((file) => /(proxy|exchange|leading)/.test(file ?? ''))) continue
      expect(included[0]).toBe('onetape/proxy.conf')
      // A header of its own would put all of proxy.conf's aside.
      expect(wordsIn(location, 'proxy_set_header')).toEqual([])
    }
  }
  const [pages] = OUTSIDE
  expect(wordsIn(blocksOf(pages?.block ?? [], 'location', '/app/sandbox')[0], 'return')).toEqual([['return', '404']])
  expect(deployFile('nginx/onetape.conf')).not.toMatch(/add_header\s+Access-Control/i)
})

test('OPER-47 nginx: what one host answers 503 goes to the other, and no write is sent twice that may have been taken', () => {
  const first = readNginx(deployFile('nginx/exchange.conf'))
  const again = readNginx(deployFile('nginx/not-leading.conf'))
  const nextOf = (file: Directive[]) => blocksOf(file, 'proxy_next_upstream')[0]?.words.slice(1)
  expect(nextOf(first)).toEqual(['error', 'timeout', 'http_503'])
  // With `error` or `timeout` beside it, non_idempotent would send a write again that was under way.
  expect(nextOf(again)).toEqual(['http_503', 'non_idempotent'])
  expect(blocksOf(first, 'proxy_intercept_errors', 'on')).toHaveLength(1)
  expect(blocksOf(first, 'error_page')[0]?.words).toEqual(['error_page', '503', '=', '@not_leading'])
  for (const file of [first, again]) expect(blocksOf(file, 'proxy_pass', 'http://onetape_exchange')).toHaveLength(1)
  for (const server of OUTSIDE) {
    const locations = blocksOf(server.block ?? [], 'location')
    const included = locations.map((one) => [one.words[1], wordsIn(one, 'include').map((words) => words[1])] as const)
    const calls = included.filter(([, files]) => files.includes('onetape/exchange.conf')).map(([path]) => path)
    expect(calls).toContain(calls.includes('/app') ? '/app' : '/app/api/')
    expect(included).toContainEqual(['@not_leading', ['onetape/proxy.conf', 'onetape/not-leading.conf']])
  }
})

test('OPER-23 Caddy: ports, paths and the closed panel are those of nginx', () => {
  const balanced = [...caddy].reduce((depth, letter) => depth + (letter === '{' ? 1 : letter === '}' ? -1 : 0), 0)
  expect(balanced).toBe(0)
  const proxied = [...caddy.matchAll(/reverse_proxy ([\d.: ]+)/g)].map(([, to = '']) => to.trim())
  const gateways = GATEWAYS.map((port) => `127.0.0.1:${port}`).join(' ')
  expect(proxied).toEqual([HOSTS.map((port) => `127.0.0.1:${port}`).join(' '), gateways])
  expect(caddy.match(/import onetape_exchange$/gm)).toHaveLength(3)
  expect(caddy).toMatch(/handle \/app\/ws\/\* \{\n\t\treverse_proxy/)
  expect(caddy).toMatch(/handle \/app\/sandbox\* \{\n\t\trespond 404/)
  // Each of the two asks who is ready.
  expect(caddy.match(/health_uri \/readyz/g)).toHaveLength(2)
  expect(caddy).not.toContain('lb_retry_match')
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
      for (const name of ['proxy.conf', 'exchange.conf', 'not-leading.conf', 'security-headers.conf'])
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

  test.skipIf(!programs.caddy)('OPER-26 caddy validate takes the example', () =>
    inFolder((folder) => {
      const version = spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout
      const isOld = /^v?2\.[0-6]\./.test(version)
      const config = join(folder, 'Caddyfile')
      writeFileSync(config, isOld ? caddy.replace(/^\s*stream_close_delay.*$/m, '') : caddy)
      const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
      const { status, stderr } = spawnSync('caddy', ['validate', '--config', config], { encoding: 'utf8', env })
      expect([status, stderr]).toEqual([0, expect.anything()])
    }),
  )
})

test('OPER-20 what compose mounts for NATS is there, at the places that the configuration includes', () => {
  for (const name of NATS) {
    const { command, volumes } = compose.services[name] as Service
    expect(command).toEqual(['-c', `/etc/onetape/nats/${name}.conf`])
    expect(volumes.slice(0, 2)).toEqual([
      './nats:/etc/onetape/nats:ro',
      './secrets/nats-passwords.conf:/etc/onetape/secrets/nats-passwords.conf:ro',
    ])
    expect(readdirSync(join(DEPLOY, 'nats'))).toContain(`${name}.conf`)
  }
  expect(deployFile('nats/users.conf')).toContain('include "../secrets/nats-passwords.conf"')
})
