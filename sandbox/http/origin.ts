/**
 * Whether a request comes from a page of another origin. No Origin header (tools, same-origin GETs) is no foreign one.
 * @param host Host header of the request
 */
export function isForeignOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return false
  try {
    return new URL(origin).host !== host
  } catch {
    return true
  }
}

/** Hosts by which this server may be called: against names that somebody else points at this machine. */
export function knownHosts(bind: string, port: number): Set<string> {
  const names = ['localhost', '127.0.0.1', '[::1]', bind.includes(':') ? `[${bind}]` : bind]
  return new Set(names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])))
}
