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
  try {
    const json: unknown = JSON.parse(text)
    return isConfig(json) ? json : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
