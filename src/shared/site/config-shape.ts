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

/** Protocol, host, port and path: no person, no query, no fragment, and nothing that a browser would read in another way. */
const ADDRESS = /^(\w+:)\/\/(\[[0-9a-f:.]+\]|[^\s/\\?#@:[\]]+)(?::\d{1,5})?(?:\/[^\s\\?#]*)?$/i

/** The protocols of each address, encrypted first. */
const SCHEMES = { api_base: ['https:', 'http:'], socket_base: ['wss:', 'ws:'] } as const

/** Hosts that are this machine itself. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i

/**
 * Why a text is no configuration that a page can work with: it is no JSON object; it has members and knows none of them; one is of a
 * wrong type or no address; an address is not encrypted although the page is.
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
 * What is wrong with the text of config.json; null where a page can work with it. An empty object is a configuration: all of its fields
 * have defaults. A member that is not known beside known ones is a newer version's, and no problem. Networks that ask for a log-in
 * first answer every address with a page, or with JSON of their own.
 * @param secure whether the page came by https: browsers then open nothing that is not encrypted, but for this machine itself
 */
export function configProblem(text: string, secure: boolean): ConfigProblem | null {
  const json = parsed(text)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { kind: 'json', name: '' }
  const names = Object.keys(json)
  const known = Object.entries(json).filter(([name]) => Object.hasOwn(FIELDS, name))
  if (known.length === 0 && names[0] !== undefined) return { kind: 'member', name: names[0] }
  for (const [name, value] of known) {
    if (!FIELDS[name]?.(value)) return { kind: 'type', name }
    if (name !== 'api_base' && name !== 'socket_base') continue
    const kind = addressProblem(name, value, secure)
    if (kind) return { kind, name }
  }
  return null
}

/**
 * What is wrong with an address of config.json; null where it can be used. '' means the page's own origin, and calls may stand under a
 * path of it. Slashes at the end do not matter.
 * @param secure whether the page came by https
 */
export function addressProblem(
  name: keyof typeof SCHEMES,
  text: string,
  secure: boolean,
): 'address' | 'insecure' | null {
  const address = text.replace(/\/+$/, '')
  if (address === '' || (name === 'api_base' && /^\/[^/\\?#]/.test(address))) return null
  const [, scheme = '', host = ''] = ADDRESS.exec(address) ?? []
  const protocol = scheme.toLowerCase()
  const [encrypted, plain] = SCHEMES[name]
  if (protocol !== encrypted && protocol !== plain) return 'address'
  return secure && protocol === plain && !LOOPBACK.test(host) ? 'insecure' : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
