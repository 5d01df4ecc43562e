import type { JWTVerifyGetKey } from 'jose'
import { reasonOf } from '../../gateway/base/start-error.ts'
import { GOOGLE_ISSUER, type GoogleSetup } from '../../src/shared/site/google-setup.ts'
import type { OwnIssuer } from './own-issuer.ts'

const PATIENCE_MS = 5_000

/** Whose tokens are taken, and by which keys. */
export interface IssuerKeySource {
  /** @param issuer as a token names it */
  isIssuer(issuer: string): boolean
  /** One name, where an issuer has several. */
  nameOf(issuer: string): string
  /** Null where the issuer cannot be asked. */
  keys(issuer: string): Promise<JWTVerifyGetKey | null>
}

/** The sandbox's own issuer: its keys are at hand. */
export function ownSource(own: OwnIssuer): IssuerKeySource {
  return {
    isIssuer: (issuer) => own.isOwn(issuer),
    nameOf: () => 'sandbox',
    async keys() {
      const { createLocalJWKSet } = await import('jose')
      return createLocalJWKSet(await own.openKeys())
    },
  }
}

/** An issuer somewhere else: its keys stand where its discovery document says. Google names itself in two ways. */
export function foreignSource(
  { issuer }: GoogleSetup,
  ask: typeof fetch,
  log: (line: string) => void,
): IssuerKeySource {
  let known: Promise<JWTVerifyGetKey> | null = null
  return {
    isIssuer: (named) => named === issuer || (issuer === GOOGLE_ISSUER && `https://${named}` === issuer),
    nameOf: () => issuer,
    async keys() {
      known ??= discoverKeys(issuer, ask)
      try {
        return await known
      } catch (error) {
        known = null
        log(`The issuer ${issuer} cannot be asked for its keys: ${reasonOf(error)}`)
        return null
      }
    },
  }
}

/** @throws Error where its discovery document cannot be had or is another's */
async function discoverKeys(issuer: string, ask: typeof fetch): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet, customFetch } = await import('jose')
  const answer = await ask(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(PATIENCE_MS) })
  const found = (await answer.json()) as { issuer?: unknown; jwks_uri?: unknown }
  if (!answer.ok || found.issuer !== issuer || typeof found.jwks_uri !== 'string') {
    throw new Error(`no discovery document of ${issuer}`)
  }
  return createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: PATIENCE_MS, [customFetch]: ask })
}
