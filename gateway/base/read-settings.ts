import { readTrustedProxies, type TrustedProxies } from './client-address.ts'
import { settableHost } from './host-name.ts'
import { StartError } from './start-error.ts'

/** Names of ALLOWED_HOSTS, separated by commas or blanks. @throws StartError where one is no host's name */
export function readAllowedHosts(text: string | undefined): string[] {
  const names = (text ?? '').split(/[\s,]+/).filter(Boolean)
  return names.map(
    (name) =>
      settableHost(name) ??
      wrong(`ALLOWED_HOSTS must list names such as trade.example, without scheme or port, not ${JSON.stringify(name)}`),
  )
}

/**
 * Origins of ALLOWED_ORIGINS, separated by commas or blanks. Each is named: `*` would let every page in that a browser shows.
 * @throws StartError where one is no origin of a page
 */
export function readAllowedOrigins(text: string | undefined): string[] {
  const origins = (text ?? '').split(/[\s,]+/).filter(Boolean)
  return origins.map((named) => {
    const { origin, href } = URL.canParse(named) ? new URL(named) : { origin: '', href: '' }
    if (/^https?:[^*]+$/.test(origin) && href === `${origin}/`) return origin
    return wrong(`ALLOWED_ORIGINS must list origins such as https://trade.example, not ${JSON.stringify(named)}`)
  })
}

/** The proxies of TRUSTED_PROXIES. @throws StartError where an item is no address and no range */
export function readProxies(text: string | undefined): TrustedProxies {
  const read = readTrustedProxies(text)
  if (!('wrong' in read)) return read
  return wrong(
    `TRUSTED_PROXIES must list addresses, ranges such as 10.0.0.0/8, or loopback, not ${JSON.stringify(read.wrong)}`,
  )
}

/** @throws StartError with exit code 2, that of a wrong command line */
export function wrong(message: string): never {
  throw new StartError(`${message} (try --help)`, 2)
}
