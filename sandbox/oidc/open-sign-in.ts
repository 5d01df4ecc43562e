import type { GoogleSetup } from '../../src/shared/site/google-setup.ts'
import { foreignSource, ownSource } from './foreign-issuer.ts'
import { MOUNT, OWN_CLIENT } from './make-provider.ts'
import { OwnIssuer, type OwnIssuerOptions } from './own-issuer.ts'
import { TokenService } from './token-service.ts'

export interface SignInParts {
  /** What the page is given; null where nobody signs in this way. */
  setup: GoogleSetup | null
  /** The sandbox's own issuer, where it is the one. */
  issuer: OwnIssuer | null
  tokens: TokenService
}

/** Puts together who lets people sign in. @param google `own`: the sandbox itself; null: nobody */
export function openSignIn(
  google: 'own' | GoogleSetup | null,
  { clock, ask = fetch, ...options }: OwnIssuerOptions & { clock: () => number; ask?: typeof fetch },
): SignInParts {
  if (google === 'own') {
    const issuer = new OwnIssuer(options)
    const setup = { issuer: MOUNT, client_id: OWN_CLIENT }
    return { setup, issuer, tokens: new TokenService({ setup, source: ownSource(issuer), clock }) }
  }
  const source = google ? foreignSource(google, ask, options.log) : nobody
  return { setup: google, issuer: null, tokens: new TokenService({ setup: google, source, clock }) }
}

const nobody = { isIssuer: () => false, nameOf: (issuer: string) => issuer, keys: async () => null }
