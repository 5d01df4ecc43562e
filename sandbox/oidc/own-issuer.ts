import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JWK } from 'jose'
import type { Provider } from 'oidc-provider'
import { isKnownHost, type ServedNames } from '../../gateway/base/origin.ts'
import { type IssuerKeys, makeIssuerKeys } from './issuer-keys.ts'
import { MOUNT, makeProvider } from './make-provider.ts'
import { type Person, subjectOf } from './persons.ts'

/** Names of the server under which it is an issuer at a time, and people known at a time; the oldest go first. */
const KEPT_ISSUERS = 8
const KEPT_PERSONS = 5_000

export interface OwnIssuerOptions {
  siteName: string
  /** The HOST that the server listens on. */
  listening: ServedNames
  log: (line: string) => void
}

/**
 * The sandbox's own OpenID issuer, in Google's place. Nothing of it is loaded or made before somebody asks. A page may have reached the
 * server by any of its names, and an issuer's name is part of what it signs: there is one provider a name, all with the same keys.
 */
export class OwnIssuer {
  private readonly options: OwnIssuerOptions
  private readonly providers = new Map<string, Promise<Provider>>()
  private readonly people = new Map<string, Person>()
  private readonly cookieKey = randomBytes(32).toString('base64url')
  private keys: Promise<IssuerKeys> | null = null

  constructor(options: OwnIssuerOptions) {
    this.options = options
  }

  get siteName(): string {
    return this.options.siteName
  }

  /** Whether this is one of the names of this issuer. */
  isOwn(issuer: string): boolean {
    if (!URL.canParse(issuer)) return false
    const { origin, host } = new URL(issuer)
    return issuer === `${origin}${MOUNT}` && origin.startsWith('http://') && isKnownHost(host, this.options.listening)
  }

  /** What its tokens are checked with. */
  async openKeys(): Promise<{ keys: JWK[] }> {
    return { keys: [(await this.signing()).open] }
  }

  /** The provider of a name, made at its first request. @param host Host header; null where it is none of the server's names */
  provider(host: string | undefined): Promise<Provider> | null {
    if (!host || !isKnownHost(host, this.options.listening)) return null
    const origin = new URL(`http://${host}`).origin
    const known = this.providers.get(origin)
    if (known) return known
    const made = this.make(origin)
    this.providers.set(origin, made)
    made.catch(() => this.providers.delete(origin))
    if (this.providers.size > KEPT_ISSUERS) this.providers.delete(this.providers.keys().next().value as string)
    return made
  }

  /** Remembers who has signed in. @returns the subject */
  remember(person: Person): string {
    const subject = subjectOf(person)
    this.people.delete(subject)
    this.people.set(subject, person)
    if (this.people.size > KEPT_PERSONS) this.people.delete(this.people.keys().next().value as string)
    return subject
  }

  /** Answers what is the provider's own: discovery, keys, authorisation, tokens. */
  async answer(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? ''
    // The provider takes what stands before the path that it sees for the place where it is mounted.
    Object.assign(request, { originalUrl: url })
    request.url = url.slice(MOUNT.length) || '/'
    // Nobody stays signed in here: a session of another person would want to be ended first.
    request.headers.cookie = withoutSession(request.headers.cookie)
    await provider.callback()(request, response)
  }

  private signing(): Promise<IssuerKeys> {
    this.keys ??= makeIssuerKeys()
    return this.keys
  }

  private async make(origin: string): Promise<Provider> {
    const { siteName, log } = this.options
    const { cookieKey } = this
    const keys = await this.signing()
    const personBySubject = (subject: string) => this.people.get(subject)
    const provider = await makeProvider({ origin, siteName, keys, cookieKey, personBySubject })
    provider.on('server_error', (_context, error) => log(`The issuer failed: ${error.message}`))
    return provider
  }
}

function withoutSession(cookie = ''): string {
  return cookie
    .split(/;\s*/)
    .filter((one) => !one.startsWith('_session'))
    .join('; ')
}
