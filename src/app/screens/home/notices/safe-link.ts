export type SafeLink = { kind: 'inside'; path: string } | { kind: 'outside'; href: string; host: string }

/**
 * A link of the server's as a page may follow it: a path of this origin, or another site over https, to be marked as such.
 * Anything else (other schemes, addresses that cannot be read) is no link: null.
 */
export function safeLink(link: string | null, origin: string): SafeLink | null {
  if (!link || !URL.canParse(link, origin)) return null
  const url = new URL(link, origin)
  // A blob: address has its maker's origin too.
  if (url.origin === origin && url.href.startsWith(`${origin}/`))
    return { kind: 'inside', path: url.pathname + url.search + url.hash }
  return url.protocol === 'https:' ? { kind: 'outside', href: url.href, host: url.host } : null
}
