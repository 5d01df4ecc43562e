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
