import type { TrustedProxies } from '../base/client-address.ts'
import { isNatsPrefix, NATS_PREFIX, natsServersOf } from '../base/nats-address.ts'
import { readAllowedHosts, readAllowedOrigins, readProxies, wrong } from '../base/read-settings.ts'

export interface Flags {
  /** Socket base of the upstream, without a slash at its end, or addresses of NATS servers; null where only help is wanted. */
  upstream: string | null
  /** The same as addresses of servers, where the upstream is on NATS. */
  servers: string[] | null
  /** Begins the subjects on NATS. */
  natsPrefix: string
  /** The upstream's API, without a slash at its end; not asked where the upstream is on NATS. */
  api: string
  port: number
  host: string
  /** Path under which everything is served: '' or `/app`. */
  base: string
  /** Time over which sockets are closed at the end, s. */
  drainSeconds: number
  /** Sockets of one kind that one address may have. */
  socketsPerAddress: number
  /** Names besides HOST by which pages may open sockets. */
  allowedHosts: string[]
  /** Origins besides its own whose pages may open sockets, as browsers write them. */
  allowedOrigins: string[]
  /** Proxies whose word about a client's address is taken. */
  proxies: TrustedProxies
  help: boolean
}

export const HELP = `Usage: npm run gateway -- --upstream ws://HOST:PORT/ws [flags]
       npm run gateway -- --upstream nats://HOST:PORT,HOST:PORT [flags]

  --upstream URL             socket base of an exchange or of another gateway (ws: or wss:), or the
                             NATS servers on which an exchange publishes (nats: or tls:)
  --api URL                  the exchange's API, with or without /api at its end; its lists of markets
                             are read (the upstream's host, with /api in place of /ws). A gateway
                             whose upstream is a gateway needs it
  --nats-prefix TEXT         begins the subjects on NATS, as the exchange's --nats-prefix (onetape)
  --port N                   port to listen on (4180; 0: any free one)
  --host H                   address to listen on (127.0.0.1)
  --base PATH                base path, such as /app (/)
  --drain-seconds N          time over which sockets are closed after SIGTERM (30)
  --sockets-per-address N    sockets of one kind per client address (100)
  --help                     show this text

Environment: ALLOWED_HOSTS (names besides HOST under which pages may open sockets);
ALLOWED_ORIGINS (origins besides its own whose pages may open sockets);
TRUSTED_PROXIES (addresses, ranges or loopback: whose X-Forwarded-For is believed);
NATS_USER and NATS_PASSWORD, or NATS_TOKEN (NATS_PASSWORD_FILE, NATS_TOKEN_FILE: files with them).
GET /healthz, /readyz and /metrics answer on the same port.`

/** Each flag with a value, and how it is read. */
const READERS: Record<string, (flags: Flags, value: string) => void> = {
  '--upstream': (flags, value) => {
    flags.servers = /^(nats|tls):/.test(value) ? serversOf(value) : null
    flags.upstream =
      flags.servers?.join(', ') ?? addressOf('--upstream', value, ['ws:', 'wss:'], 'ws:, wss:, nats: or tls:')
  },
  '--nats-prefix': (flags, value) => {
    if (!isNatsPrefix(value)) wrong(`--nats-prefix must be letters, digits, - and _, not ${JSON.stringify(value)}`)
    flags.natsPrefix = value
  },
  '--api': (flags, value) => {
    // The conformance kit is given the address without it.
    flags.api = `${addressOf('--api', value, ['http:', 'https:']).replace(/(?<!\/)\/api$/, '')}/api`
  },
  '--port': (flags, value) => {
    flags.port = numberOf('--port', value, 0, 65_535)
  },
  '--host': (flags, value) => {
    flags.host = value
  },
  '--base': (flags, value) => {
    flags.base = baseOf(value)
  },
  '--drain-seconds': (flags, value) => {
    flags.drainSeconds = numberOf('--drain-seconds', value, 0, 600)
  },
  '--sockets-per-address': (flags, value) => {
    flags.socketsPerAddress = numberOf('--sockets-per-address', value, 1, 1_000_000)
  },
}

/**
 * Reads the command line, ALLOWED_HOSTS, ALLOWED_ORIGINS and TRUSTED_PROXIES.
 * @throws StartError with exit code 2 for anything it does not know
 */
export function parseFlags(argv: readonly string[], env: Record<string, string | undefined> = {}): Flags {
  const flags: Flags = {
    ...{ servers: null, natsPrefix: NATS_PREFIX },
    ...{ upstream: null, api: '', port: 4180, host: '127.0.0.1', base: '', drainSeconds: 30, socketsPerAddress: 100 },
    allowedHosts: readAllowedHosts(env.ALLOWED_HOSTS),
    allowedOrigins: readAllowedOrigins(env.ALLOWED_ORIGINS),
    proxies: readProxies(env.TRUSTED_PROXIES),
    help: false,
  }
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] as string
    if (word === '--help') {
      flags.help = true
      continue
    }
    const [name = '', inline] = word.split(/=(.*)/s)
    if (!Object.hasOwn(READERS, name)) wrong(`unknown flag ${word}`)
    const value = inline ?? argv[++at]
    if (value === undefined || value === '') wrong(`${name} needs a value`)
    READERS[name]?.(flags, value)
  }
  if (flags.help) return flags
  if (flags.upstream === null) wrong('--upstream is needed')
  if (flags.servers === null) flags.api ||= flags.upstream.replace(/^ws/, 'http').replace(/(\/ws)?$/, '/api')
  return flags
}

function serversOf(text: string): string[] {
  const { servers, bad, isMixed } = natsServersOf(text)
  if (bad !== null)
    wrong(`--upstream must be nats://HOST:PORT, several separated by commas, not ${JSON.stringify(bad)}`)
  if (isMixed) wrong('--upstream must name servers that are all nats:// or all tls://')
  return servers
}

/** @param choice what a refusal names */
function addressOf(name: string, text: string, protocols: readonly string[], choice = protocols.join(' or ')): string {
  const isAddress = URL.canParse(text) && protocols.includes(new URL(text).protocol) && !/[?#]/.test(text)
  if (!isAddress) wrong(`${name} must be an address with ${choice}, not ${JSON.stringify(text)}`)
  return text.replace(/\/+$/, '')
}

function baseOf(text: string): string {
  const stem = `/${text}`.replace(/\/+/g, '/').replace(/\/$/, '')
  if (stem !== '' && !/^(\/[\w-][\w.-]*)+$/.test(stem))
    wrong(`--base must be a path such as /app, not ${JSON.stringify(text)}`)
  return stem
}

function numberOf(name: string, text: string, from: number, to: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < from || value > to)
    wrong(`${name} must be a number from ${from} to ${to}, not ${JSON.stringify(text)}`)
  return value
}
