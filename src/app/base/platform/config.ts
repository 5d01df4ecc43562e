import { type ConfigProblem, configProblem } from '../../../shared/site/config-shape.ts'
import type { GoogleSetup } from '../../../shared/site/google-setup.ts'
import type { MarketDataSource } from '../../../shared/site/market-data-source.ts'

/** `/config.json` beside the build: one build runs against any exchange. */
export interface AppConfig {
  /** Absolute, or a path of this origin ('' or `/app`); calls go to `<api_base>/api/…`. Without a slash at the end. */
  api_base: string
  /** `ws://host/ws` or `wss://host/ws`, without a slash at the end. */
  socket_base: string
  /** Name on screen until the site config answers. */
  site_name: string
  /** The server honours Idempotency-Key; where it does not, no write is retried. */
  idempotency: boolean
  /** Share of the usual time for which a connection's silence is borne before what is shown counts as old: 1, less for tests. */
  silence: number
  /** Who lets people sign in besides the exchange itself; null where it is not set up. */
  google: GoogleSetup | null
  /** null where the market data are the exchange's own. */
  source: MarketDataSource | null
}

/** config.json came, and no page can work with it: whoever runs the site has to change it. */
export class ConfigError extends TypeError {
  readonly problem: ConfigProblem

  constructor(problem: ConfigProblem) {
    super(['config.json', problem.kind, problem.name].filter(Boolean).join(': '))
    this.problem = problem
  }
}

/**
 * Reads the text of config.json. Empty bases mean this origin.
 * @param origin of the page, `http://host:port` @param stem path under which the product is served: '' or `/app`
 * @throws TypeError where it is not the JSON of a config
 */
export function readConfig(json: unknown, origin: string, stem = ''): AppConfig {
  if (typeof json !== 'object' || json === null) throw new TypeError('config.json is not an object')
  const raw = json as Record<string, unknown>
  const text = (name: string) => (typeof raw[name] === 'string' ? (raw[name] as string).replace(/\/+$/, '') : '')
  return {
    api_base: text('api_base') || stem,
    socket_base: text('socket_base') || `${origin.replace(/^http/, 'ws')}${stem}/ws`,
    site_name: text('site_name') || 'Onetape',
    idempotency: raw.idempotency === true,
    silence: typeof raw.silence === 'number' && raw.silence > 0 && raw.silence <= 1 ? raw.silence : 1,
    source: sourceOf(raw.source),
    // The exchange's own issuer names itself by the root of its host.
    google: stem === '' || !isPath(raw.google) ? googleOf(raw.google, origin) : null,
  }
}

function isPath(google: unknown): boolean {
  return String((google as { issuer?: unknown } | null)?.issuer ?? '').startsWith('/')
}

/** An issuer by its whole address; null where one of the two is missing, or it is neither on https nor the page's own. */
function googleOf(raw: unknown, origin: string): GoogleSetup | null {
  if (typeof raw !== 'object' || raw === null) return null
  const { issuer, client_id } = raw as Record<string, unknown>
  if (typeof issuer !== 'string' || typeof client_id !== 'string' || issuer === '' || client_id === '') return null
  const whole = /^\/[^/]/.test(issuer) ? origin + issuer : issuer
  if (!URL.canParse(whole)) return null
  const { protocol, origin: where } = new URL(whole)
  return protocol === 'https:' || where === origin ? { issuer: whole.replace(/\/+$/, ''), client_id } : null
}

/** null where there is none, or where it is not understood. */
function sourceOf(raw: unknown): MarketDataSource | null {
  if (typeof raw !== 'object' || raw === null) return null
  const { name, kind, paper } = raw as Record<string, unknown>
  if (typeof name !== 'string' || name === '' || name.length > 40 || (kind !== 'live' && kind !== 'recorded'))
    return null
  return { name, kind, paper: paper === true }
}

let loaded: AppConfig | null = null

let asked: Promise<AppConfig> | null = null

/** Asks for config.json, before anything else of the app; `loadConfig` is then given this answer. */
export function askConfig(load: typeof fetch, origin: string, stem = ''): Promise<AppConfig> {
  const answer = readConfigFile(load, origin, stem)
  // The page's own start hears of the failure.
  answer.catch(() => undefined)
  asked = answer
  return answer
}

/** Loads config.json once, or takes what was asked for ahead. Rejects where it cannot be had. */
export function loadConfig(load: typeof fetch, origin: string, stem = ''): Promise<AppConfig> {
  const answer = asked ?? readConfigFile(load, origin, stem)
  asked = null
  return answer
}

async function readConfigFile(load: typeof fetch, origin: string, stem: string): Promise<AppConfig> {
  const answer = await load(`${stem}/config.json`, { cache: 'no-cache' })
  if (!answer.ok) throw new TypeError(`config.json answered ${answer.status}`)
  const text = await answer.text()
  const problem = configProblem(text, origin.startsWith('https:'))
  if (problem) throw new ConfigError(problem)
  loaded = readConfig(JSON.parse(text), origin, stem)
  return loaded
}

/** @throws Error before loadConfig has answered */
export function appConfig(): AppConfig {
  if (!loaded) throw new Error('config.json has not been loaded')
  return loaded
}

/** Where the market data come from; null where they are the exchange's own, or the configuration is not known yet. */
export function marketDataSource(): MarketDataSource | null {
  return loaded?.source ?? null
}
