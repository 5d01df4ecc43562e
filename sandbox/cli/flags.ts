import type { TrustedProxies } from '../../gateway/base/client-address.ts'
import { readAllowedHosts, readAllowedOrigins, readProxies, wrong } from '../../gateway/base/read-settings.ts'
import { addressProblem } from '../../src/shared/site/config-shape.ts'
import { GOOGLE_ISSUER, type GoogleSetup } from '../../src/shared/site/google-setup.ts'
import { isLiveVenue, LIVE_VENUES, type LiveVenue } from '../../src/venues/mirror/plans.ts'
import { NATS_SWITCHES, NATS_VALUES, type NatsFlags, natsFlagsOf } from './nats-flags.ts'

export interface Flags {
  calm: boolean
  busy: boolean
  recording: string | null
  /** The exchange whose public markets are shown in place of the bots; null where none is. */
  live: LiveVenue | null
  /** Pace of a recording; 1 is its own. */
  speed: number
  reset: boolean
  /** Goes on with a journal that lost its end, or a picture that is missing. */
  acceptLoss: boolean
  /** Goes on although the clock differs by more than a day from where the journal stopped. */
  acceptClock: boolean
  seed: number | null
  /** Where the journal is kept on NATS; null where it is in the data folder. */
  nats: NatsFlags | null
  help: boolean
}

export const HELP = `Usage: npm start -- [flags]

  --calm             quiet markets (new journal only)
  --busy             the 610 light markets trade three times a second (new journal only)
  --seed N           seed of bots and price history (new journal only)
  --recording FILE   serve a recorded session (*.frames.jsonl or .gz) instead of live bots
  --live VENUE       trade paper money on a real exchange's public markets
                     (${LIVE_VENUES.join(', ')}; data in DATA_DIR/live-VENUE)
  --speed N          playback speed of the recording (1)
  --reset            delete the data and start over
  --accept-clock     continue although the clock differs by more than a day from the journal
  --accept-loss      continue although the end of the journal, or an image, is missing
  --journal WHERE    nats://a,b,c: keep the journal on NATS servers (the data folder)
  --standby          follow the host that leads, if one does, and take over when it ends
  --nats-monitor URL monitoring addresses of the NATS servers, separated by commas
  --nats-trust-sync  the servers have sync_interval: always; do not ask them
  --nats-replicas N  servers that keep each message: 1, 3 or 5 (3 of three or more)
  --nats-prefix NAME begins the names of stream and subjects (onetape)
  --help             show this text

Environment: PORT (4173), HOST (127.0.0.1), ALLOWED_HOSTS (names besides HOST),
BASE_PATH (/), DATA_DIR (.data), INVITE (optional or required), COUNTRY (CH),
ALLOWED_ORIGINS (origins besides its own whose pages may call and listen),
TRUSTED_PROXIES (addresses, ranges or loopback: whose X-Forwarded-For is believed),
API_BASE, SOCKET_BASE (where the client finds API and sockets, if elsewhere),
GOOGLE_CLIENT_ID, GOOGLE_ISSUER (the sandbox's own, or off), SILENCE (1),
WRITES (30: writes per account and second),
SOCKET_DEFLATE (remote, all or nobody),
SOCKETS_PER_ADDRESS (100: market sockets of one kind per address; more for gateways),
PUSH_CONTACT (mailto: or https: address of the operator, for push services),
PUSH_LOOPBACK (1: also allow push services on http://127.0.0.1, for tests),
LIVE_ORIGIN (http address of a gateway to the exchange of --live),
TLS_CERT, TLS_KEY (files in PEM: serve https, with HTTP/2),
SEAL_KEY_FILE (32 bytes: the key for personal data that a new data folder is given),
NATS_USER, NATS_PASSWORD, NATS_TOKEN (how to log in to NATS),
NATS_PASSWORD_FILE, NATS_TOKEN_FILE (files that hold them)`

const SWITCHES = {
  '--calm': 'calm',
  '--busy': 'busy',
  '--reset': 'reset',
  '--help': 'help',
  '--accept-clock': 'acceptClock',
  '--accept-loss': 'acceptLoss',
} as const
/** Writes of one account a second. */
const WRITES = 30
const DEFLATE = ['remote', 'all', 'nobody'] as const
/** Market sockets of one kind and address. */
const SOCKETS_PER_ADDRESS = 100
const WITH_VALUE = ['--recording', '--live', '--speed', '--seed'] as const

/**
 * Reads the command line.
 * @throws StartError with exit code 2 for anything it does not know
 */
export function parseFlags(argv: readonly string[]): Flags {
  const flags: Flags = {
    ...{ calm: false, busy: false, reset: false, help: false, acceptClock: false, acceptLoss: false },
    ...{ recording: null, live: null, speed: 1, seed: null, nats: null },
  }
  const nats = new Map<string, string>()
  for (let i = 0; i < argv.length; i++) {
    const [name = '', inline] = splitOnce(argv[i] as string)
    if (Object.hasOwn(SWITCHES, name) && inline === undefined) {
      flags[SWITCHES[name as keyof typeof SWITCHES]] = true
      continue
    }
    if (NATS_SWITCHES.some((known) => known === name) && inline === undefined) {
      nats.set(name, '')
      continue
    }
    if (![...WITH_VALUE, ...NATS_VALUES].some((known) => known === name)) wrong(`unknown flag ${argv[i]}`)
    const value = inline ?? argv[++i]
    if (value === undefined || value === '') wrong(`${name} needs a value`)
    if (NATS_VALUES.some((known) => known === name)) nats.set(name, value)
    else if (name === '--recording') flags.recording = value
    else if (name === '--live') flags.live = venueOf(value)
    else if (name === '--speed') flags.speed = numberOf(name, value, /^\d+(\.\d+)?$/, 0.01, 1000)
    else flags.seed = numberOf(name, value, /^\d+$/, 0, 0x7fffffff)
  }
  if (flags.live !== null && flags.recording !== null) wrong('--live and --recording exclude each other')
  flags.nats = natsFlagsOf(nats)
  if (flags.nats !== null) {
    if (flags.live !== null) wrong('--live needs its journal in the data folder')
    if (flags.reset)
      wrong('--reset does not delete a journal on NATS: name another --nats-prefix, or delete the stream')
    if (flags.acceptLoss) wrong('--accept-loss is for a journal in the data folder')
  }
  return flags
}

function venueOf(value: string): LiveVenue {
  return isLiveVenue(value)
    ? value
    : wrong(`--live wants one of ${LIVE_VENUES.join(', ')}, not ${JSON.stringify(value)}`)
}

export interface Environment {
  port: number
  host: string
  dataDir: string
  /** Names besides HOST by which the page may be opened, in lower case and without a port. */
  allowedHosts: string[]
  /** Proxies whose word about a client's address is taken. */
  proxies: TrustedProxies
  /** Origins besides its own whose pages may make calls and open sockets, as browsers write them. */
  allowedOrigins: string[]
  /** Where the client finds API and sockets, as its config.json says; '' at this server. */
  elsewhere: { api_base: string; socket_base: string }
  /** Path under which everything is served: '' or `/app`. Without a slash at the end. */
  base: string
  /** Whether a registration needs an invite code. */
  invite: 'optional' | 'required'
  /** Where requests come from: a country (ISO 3166-1) or a part of one (ISO 3166-2). */
  country: string
  /** Who lets people sign in: `own` the sandbox itself, or an issuer; null nobody. */
  google: 'own' | GoogleSetup | null
  /** Writes that one account may make in a second; ten times as many at once. */
  writes: number
  /** Market sockets of one kind that one address may have. */
  socketsPerAddress: number
  /** Share of the usual time for which the client bears silence, as its config.json says; 1 but for tests. */
  silence: number
  /** Address of whoever runs the exchange, which push services want. */
  pushContact: string
  /** Push services on 127.0.0.1 are taken too: for tests. */
  pushLoopback: boolean
  /** Address of a gateway to the exchange of --live; null where it is asked itself. */
  liveOrigin: string | null
  /** Whose socket messages are deflated, of those who offer it. */
  deflate: (typeof DEFLATE)[number]
  /** File of the sealing key that a new data folder is given; null lets the folder make its own. */
  sealKeyFile: string | null
  /** Files of a certificate and its key; null serves plain HTTP. */
  tls: { cert: string; key: string } | null
}

/** Reads PORT, HOST, ALLOWED_HOSTS, TRUSTED_PROXIES, ALLOWED_ORIGINS, API_BASE, SOCKET_BASE, BASE_PATH, DATA_DIR, INVITE, COUNTRY, WRITES, SOCKETS_PER_ADDRESS, SILENCE, SEAL_KEY_FILE, SOCKET_DEFLATE, LIVE_ORIGIN, the two of PUSH, GOOGLE and TLS. @throws StartError where one makes no sense */
export function parseEnvironment(env: Record<string, string | undefined>): Environment {
  const port = env.PORT ? numberOf('PORT', env.PORT, /^\d+$/, 0, 65535) : 4173
  const invite = env.INVITE || 'optional'
  if (invite !== 'optional' && invite !== 'required') {
    wrong(`INVITE must be optional or required, not ${JSON.stringify(invite)}`)
  }
  const country = (env.COUNTRY || 'CH').toUpperCase()
  if (!/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.test(country)) {
    wrong(`COUNTRY must be an ISO code such as CH or CA-ON, not ${JSON.stringify(env.COUNTRY)}`)
  }
  return {
    port,
    host: env.HOST || '127.0.0.1',
    allowedHosts: readAllowedHosts(env.ALLOWED_HOSTS),
    proxies: readProxies(env.TRUSTED_PROXIES),
    allowedOrigins: readAllowedOrigins(env.ALLOWED_ORIGINS),
    elsewhere: {
      api_base: addressOf('API_BASE', 'api_base', env),
      socket_base: addressOf('SOCKET_BASE', 'socket_base', env),
    },
    base: baseOf(env.BASE_PATH),
    dataDir: env.DATA_DIR || '.data',
    invite,
    country,
    google: googleOf(env),
    writes: env.WRITES ? numberOf('WRITES', env.WRITES, /^\d+$/, 1, 1_000_000) : WRITES,
    socketsPerAddress: env.SOCKETS_PER_ADDRESS
      ? numberOf('SOCKETS_PER_ADDRESS', env.SOCKETS_PER_ADDRESS, /^\d+$/, 1, 1_000_000)
      : SOCKETS_PER_ADDRESS,
    pushContact: contactOf(env.PUSH_CONTACT),
    pushLoopback: env.PUSH_LOOPBACK === '1',
    liveOrigin: originOf(env.LIVE_ORIGIN),
    sealKeyFile: env.SEAL_KEY_FILE || null,
    tls: tlsOf(env),
    deflate: deflateOf(env.SOCKET_DEFLATE),
    silence: env.SILENCE ? numberOf('SILENCE', env.SILENCE, /^\d+(\.\d+)?$/, 0.05, 1) : 1,
  }
}

/** @throws StartError where it is none of the three */
function deflateOf(text: string | undefined): Environment['deflate'] {
  const chosen = text || 'remote'
  return DEFLATE.find((one) => one === chosen) ?? wrong(`SOCKET_DEFLATE must be one of ${DEFLATE.join(', ')}`)
}

/** An address for config.json, by the client's own rule. @throws StartError where it is none */
function addressOf(
  setting: 'API_BASE' | 'SOCKET_BASE',
  field: 'api_base' | 'socket_base',
  env: Record<string, string | undefined>,
): string {
  const text = (env[setting] ?? '').replace(/\/+$/, '')
  const problem = addressProblem(field, text, Boolean(env.TLS_CERT))
  if (problem === null && (text === '' || URL.canParse(text))) return text
  const like = setting === 'API_BASE' ? 'https://api.example' : 'wss://api.example/ws'
  return wrong(`${setting} must be an address such as ${like}, not ${JSON.stringify(env[setting])}`)
}

/** @throws StartError where one of the two is missing */
function tlsOf({ TLS_CERT: cert, TLS_KEY: key }: Record<string, string | undefined>): Environment['tls'] {
  if (!cert && !key) return null
  return cert && key ? { cert, key } : wrong('TLS_CERT and TLS_KEY must be set together')
}

/** @throws StartError where it is no path */
function baseOf(text = '/'): string {
  const stem = `/${text}`.replace(/\/+/g, '/').replace(/\/$/, '')
  if (stem !== '' && !/^(\/[\w-][\w.-]*)+$/.test(stem)) {
    wrong(`BASE_PATH must be a path such as /app/, not ${JSON.stringify(text)}`)
  }
  return stem
}

/** @throws StartError where it is neither a mail address nor a page */
function contactOf(text = ''): string {
  if (text === '') return 'mailto:exchange@example.com'
  const known = /^mailto:[^\s@]+@[^\s@]+$/.test(text) || (/^https:/.test(text) && URL.canParse(text))
  return known ? text : wrong(`PUSH_CONTACT must be a mailto: or https: address, not ${JSON.stringify(text)}`)
}

/** @throws StartError where it is no page's address */
function originOf(text: string | undefined): string | null {
  if (!text) return null
  const isPage = /^https?:/.test(text) && URL.canParse(text)
  return isPage ? text : wrong(`LIVE_ORIGIN wants http: or https:, not ${JSON.stringify(text)}`)
}

/** A client id alone is one at Google. */
function googleOf({
  GOOGLE_ISSUER: named,
  GOOGLE_CLIENT_ID: client,
}: Record<string, string | undefined>): Environment['google'] {
  if (named === 'off') return null
  if (!client) return named ? wrong('GOOGLE_ISSUER requires GOOGLE_CLIENT_ID') : 'own'
  const issuer = (named || GOOGLE_ISSUER).replace(/\/$/, '')
  if (!URL.canParse(issuer) || new URL(issuer).protocol !== 'https:') {
    wrong(`GOOGLE_ISSUER must be an https address or off, not ${JSON.stringify(named)}`)
  }
  return { issuer, client_id: client }
}

function splitOnce(word: string): [string, string | undefined] {
  const at = word.indexOf('=')
  return word.startsWith('--') && at > 0 ? [word.slice(0, at), word.slice(at + 1)] : [word, undefined]
}

function numberOf(name: string, text: string, shape: RegExp, from: number, to: number): number {
  const value = Number(text)
  if (!shape.test(text) || value < from || value > to) {
    wrong(`${name} must be a number from ${from} to ${to}, not ${JSON.stringify(text)}`)
  }
  return value
}
