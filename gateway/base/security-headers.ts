import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { boundedMemo } from './bounded-memo.ts'
import { isLoopback } from './origin.ts'

/** A Host header that may stand in a policy: a name or an address, with or without a port. */
const HOST_SHAPE = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:]{2,39}\])(?::\d{1,5})?$/i

export interface HeaderOptions {
  /** Origins of API and sockets, where config.json names others than the page's own. */
  bases?: readonly string[]
  /** Origins of other servers that the page asks besides: an issuer's discovery document and tokens. */
  issuers?: readonly string[]
  /** Origins besides this server's own whose pages may make calls: ALLOWED_ORIGINS. */
  origins?: readonly string[]
  /** `npm run dev`: Vite's client brings inline styles and its own socket. */
  relaxed?: boolean
}

/**
 * Origins that a page with this config.json asks: the policy's `connect-src` follows from it. Without a path: `connect-src` would take
 * one without a slash at its end for a single file.
 */
export function basesOf(config: { api_base: string; socket_base: string }): string[] {
  const named = [config.api_base, config.socket_base].filter((base) => URL.canParse(base))
  return [...new Set(named.map((base) => new URL(base).origin))]
}

/**
 * Whether a page comes over plain http by an address of the network. Browsers keep no opener policy there, and write an error for each
 * one that they are sent; Sec-Fetch headers they send to secure addresses alone.
 */
export function ignoresOpenerPolicy(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] === undefined && isNetworkAddress(headers.host ?? '')
}

const isNetworkAddress = boundedMemo(
  (host) => {
    const address = /^\[?([0-9a-f.:]+?)\]?(?::\d{1,5})?$/i.exec(host)?.[1] ?? ''
    return isIP(address) !== 0 && !isLoopback(address)
  },
  100,
  300,
)

/**
 * The headers that every response carries: pages, workers, assets, JSON, errors (a worker's policy is that of its own response).
 * The page's own sockets are named besides 'self', which WebKit does not take for ws:.
 * @param host Host header of the request
 */
export function securityHeaders(host: string | undefined, options: HeaderOptions = {}): Record<string, string> {
  const bases = options.bases ?? []
  const own = host && HOST_SHAPE.test(host) ? [`ws://${host}`, `wss://${host}`] : []
  const connect = ["'self'", ...own, ...bases, ...(options.issuers ?? [])]
  const images = ["'self'", 'data:', 'blob:', ...bases.filter((base) => base.startsWith('http'))]
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    `img-src ${images.join(' ')}`,
    `connect-src ${connect.join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]
  return {
    ...(options.relaxed ? {} : { 'content-security-policy': policy.join('; ') }),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
}
