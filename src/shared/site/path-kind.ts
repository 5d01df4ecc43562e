/** First parts of what the server answers itself. */
const SERVER = /^(api|ws|sandbox|oidc|healthz|readyz|config\.json)$/i
/** Where the build puts its files. */
const FILES = /^assets$/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: no page has one in its address
const STRANGE = /[\\\u0000-\u001f\u007f]/

/** Parts of a page's address: a page names its files relative to it, and grows with each. */
const MAX_PARTS = 32

/**
 * What may stand at a path: `server` something of the server's own (a call, a socket, the control panel), `page` a route of the
 * client or what a person may take for one (the client then says that there is none), `none` neither. No page has an empty part, a
 * hidden one, an ending or more than 32 parts; letter case and percent signs change nothing.
 */
export function pathKind(pathname: string): 'page' | 'server' | 'none' {
  let path: string
  try {
    path = decodeURIComponent(pathname)
  } catch {
    return 'none'
  }
  const parts = path.split('/')
  const first = parts.find((part) => part !== '') ?? ''
  if (SERVER.test(first)) return 'server'
  const inner = parts.slice(1, -1)
  const last = parts.at(-1) as string
  const isLong = parts.length > MAX_PARTS + 1
  const odd = isLong || !path.startsWith('/') || STRANGE.test(path) || FILES.test(first) || inner.includes('')
  const hidden = parts.some((part) => part.startsWith('.'))
  return odd || hidden || /\.[a-z0-9]+$/i.test(last) ? 'none' : 'page'
}
