import type { Configuration, Provider } from 'oidc-provider'
import type { IssuerKeys } from './issuer-keys.ts'
import { adapterOf, MemoryStore } from './memory-adapter.ts'
import type { Person } from './persons.ts'
import { failedPage, PAGE_POLICY } from './sign-in-page.ts'
import { languageFor } from './sign-in-texts.ts'

/** The product's client at the sandbox's issuer: public, without a secret. */
export const OWN_CLIENT = 'onetape-sandbox'
/** Path below which the issuer stands. */
export const MOUNT = '/oidc'
const MINUTES_10 = 600
const MINUTE = 60
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

export interface ProviderOptions {
  /** `http://host:port`, of the product and the issuer alike. */
  origin: string
  siteName: string
  keys: IssuerKeys
  /** Signs the issuer's cookies. */
  cookieKey: string
  /** Who has signed in, by the subject that they are known by. */
  personBySubject(subject: string): Person | undefined
}

/**
 * A whole OpenID provider (oidc-provider): code with PKCE for a public client, and `id_token` alone where the browser may get it over
 * http, on loopback. Loaded with the first request, for nobody who does not sign in this way is to wait for it.
 */
export async function makeProvider({
  origin,
  siteName,
  keys,
  cookieKey,
  personBySubject,
}: ProviderOptions): Promise<Provider> {
  const { Provider: Made, interactionPolicy } = await import('oidc-provider')
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  // The product is the issuer's own house: choosing an account is saying yes.
  policy.get('consent')?.checks.remove('native_client_prompt')
  const loopback = LOOPBACK.includes(new URL(origin).hostname)
  const configuration: Configuration = {
    adapter: adapterOf(new MemoryStore(Date.now), Date.now),
    clients: [
      {
        client_id: OWN_CLIENT,
        token_endpoint_auth_method: 'none',
        application_type: loopback ? 'native' : 'web',
        grant_types: loopback ? ['authorization_code', 'implicit'] : ['authorization_code'],
        response_types: loopback ? ['code', 'id_token'] : ['code'],
        redirect_uris: [`${origin}/login`],
        id_token_signed_response_alg: keys.algorithm,
      },
    ],
    jwks: { keys: [keys.secret] },
    cookies: { keys: [cookieKey] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The exchange learns from the ID token alone who it is.
    conformIdTokenClaims: false,
    scopes: ['openid', 'email', 'profile'],
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    interactions: { policy, url: (_context, interaction) => `${MOUNT}/sign-in/${interaction.uid}` },
    ttl: {
      AccessToken: MINUTES_10,
      AuthorizationCode: MINUTE,
      Grant: MINUTES_10,
      IdToken: MINUTES_10,
      Interaction: MINUTES_10,
      Session: MINUTES_10,
    },
    findAccount(_context, subject) {
      const person = personBySubject(subject)
      if (!person) return undefined
      const { email, name, verified } = person
      return { accountId: subject, claims: () => ({ sub: subject, email, email_verified: verified, name }) }
    },
    async loadExistingGrant({ oidc }) {
      const { client, account, provider } = oidc
      if (!client || !account) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError(context, { error }) {
      context.type = 'html'
      context.set('content-security-policy', PAGE_POLICY)
      context.body = failedPage(siteName, languageFor(undefined, context.get('accept-language')), error)
    },
  }
  const provider = new Made(`${origin}${MOUNT}`, configuration)
  // A native client's loopback address is taken with any port (RFC 8252 §7.3): another port is another program here.
  const { prototype } = provider.Client as unknown as { prototype: { redirectUriAllowed(uri: string): boolean } }
  prototype.redirectUriAllowed = (uri) => uri === `${origin}/login`
  return provider
}
