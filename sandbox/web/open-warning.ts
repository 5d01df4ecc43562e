import { isLoopback } from '../../gateway/base/origin.ts'

/**
 * The demo account's password stands in the sources: whoever reaches the server can sign in with it.
 * @returns null where this machine alone can
 */
export function openWarning(host: string): string | null {
  if (host === 'localhost' || isLoopback(host)) return null
  const place = host === '0.0.0.0' || host === '::' ? 'this machine' : host
  const everybody = `anyone who can reach ${place} can sign in to the demo account with its public password`
  return `  warning        ${everybody}: change it after log-in (Security), or start with HOST=127.0.0.1`
}
