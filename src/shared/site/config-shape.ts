/** The fields of config.json, with the types that they may have. */
const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  api_base: isText,
  socket_base: isText,
  site_name: isText,
  idempotency: (value) => typeof value === 'boolean',
  silence: (value) => typeof value === 'number',
  google: isRecordOrNull,
  source: isRecordOrNull,
}

/** Protocol, name or address, port and path: no person, no query, no fragment. */
const ADDRESS = /^(\w+:)\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:\/[\w.~%-]*)*$/i

/** The protocols of each address, encrypted first. */
const SCHEMES = { api_base: ['https:', 'http:'], socket_base: ['wss:', 'ws:'] } as const

/**
 * Why a text is no configuration that a page can work with: it is no JSON object; a member is unknown, of a wrong type or no address;
 * an address is not encrypted although the page is.
 */
export interface ConfigProblem {
  kind: 'json' | 'member' | 'type' | 'address' | 'insecure'
  /** The member's name; '' where it is about the whole. */
  name: string
}

function isRecordOrNull(value: unknown): boolean {
  return value === null || (typeof value === 'object' && !Array.isArray(value))
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

/**
 * Whether a parsed answer can be the site's config.json. Networks that ask for a log-in first answer every address with status 200 and
 * a page, or JSON of their own. An empty object is a configuration: all of its fields have defaults.
 */
export function isConfig(json: unknown): json is Record<string, unknown> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return false
  const known = Object.entries(json).filter(([name]) => name in FIELDS)
  return known.every(([name, value]) => FIELDS[name]?.(value)) && (known.length > 0 || Object.keys(json).length === 0)
}

/** The configuration that a text holds; null where it holds none. */
export function configOf(text: string): Record<string, unknown> | null {
  const json = parsed(text)
  return isConfig(json) ? json : null
}

/**
 * What is wrong with the text of config.json; null where a page can work with it.
 * @param secure whether the page came by https: browsers then open nothing that is not encrypted
 */
export function configProblem(text: string, secure: boolean): ConfigProblem | null {
  const json = parsed(text)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { kind: 'json', name: '' }
  for (const [name, value] of Object.entries(json)) {
    if (!Object.hasOwn(FIELDS, name)) return { kind: 'member', name }
    if (!FIELDS[name]?.(value)) return { kind: 'type', name }
    if (name !== 'api_base' && name !== 'socket_base') continue
    const kind = addressProblem(name, value, secure)
    if (kind) return { kind, name }
  }
  return null
}

/**
 * What is wrong with an address of config.json; null where it can be used. '' means the page's own origin, and calls may stand under a
 * path of it.
 * @param secure whether the page came by https
 */
export function addressProblem(
  name: keyof typeof SCHEMES,
  text: string,
  secure: boolean,
): 'address' | 'insecure' | null {
  if (text === '' || (name === 'api_base' && /^\/[^/\\?#]/.test(text))) return null
  const protocol = ADDRESS.exec(text)?.[1]?.toLowerCase()
  const [encrypted, plain] = SCHEMES[name]
  if (protocol !== encrypted && protocol !== plain) return 'address'
  return secure && protocol === plain ? 'insecure' : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
