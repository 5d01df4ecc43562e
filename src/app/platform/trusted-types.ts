interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/**
 * A URL of a worker or service worker of this origin, or null. Only such may become a script by way of the policy.
 * @param base the page's address
 */
export function sameOriginScript(url: string, base: string): string | null {
  if (!URL.canParse(url, base)) return null
  const script = new URL(url, base)
  return script.origin === new URL(base).origin && /^https?:$/.test(script.protocol) ? script.href : null
}

/** Makes the one policy, `default`: same-origin script URLs and nothing else (no HTML, no script text). */
export function installTrustedTypes(scope: { trustedTypes?: PolicyFactory; location: { href: string } }): void {
  scope.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const allowed = sameOriginScript(url, scope.location.href)
      if (allowed === null) throw new TypeError(`script URL refused: ${url}`)
      return allowed
    },
  })
}
