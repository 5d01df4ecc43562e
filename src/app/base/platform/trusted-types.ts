import { BASE_PATH } from './base-path.ts'

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/** Where scripts of workers stand: the service worker by its name, built workers, and their sources under `npm run dev`. */
const SCRIPT_PATHS = /^(service-worker\.js$|assets\/[\w.-]+\.js$|src\/workers\/)/

/**
 * A URL of a worker or service worker of this origin, or null. Only such may become a script by way of the policy.
 * @param base the page's address @param path under which the product is served
 */
export function workerScript(url: string, base: string, path = BASE_PATH): string | null {
  if (!URL.canParse(url, base)) return null
  const script = new URL(url, base)
  const own = script.origin === new URL(base).origin && /^https?:$/.test(script.protocol)
  const under = script.pathname.startsWith(path) && SCRIPT_PATHS.test(script.pathname.slice(path.length))
  return own && under ? script.href : null
}

/** Makes the one policy, `default`: URLs of this origin's workers and nothing else (no HTML, no script text). */
export function installTrustedTypes(scope: { trustedTypes?: PolicyFactory; location: { href: string } }): void {
  scope.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const allowed = workerScript(url, scope.location.href)
      if (allowed === null) throw new TypeError(`script URL refused: ${url}`)
      return allowed
    },
  })
}
