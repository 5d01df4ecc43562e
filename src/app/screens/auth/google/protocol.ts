import * as oauth from 'oauth4webapi'
import { GOOGLE_ISSUER, type GoogleSetup } from '../../../../shared/site/google-setup.ts'
import type { Attempt } from './attempt.ts'
import { SignInFailure } from './sign-in-failure.ts'

const PATIENCE_MS = 10_000
/** Whether a token's time is right is for the exchange to say, by its own clock: this device's may be anything. */
const ANY_TIME_S = 366 * 86_400

/** What the exchange is given: the ID token, whose it is, and the text behind its nonce. */
export interface Proof {
  email: string
  token: string
  nonce: string
}

/** What the protocol needs of the page. */
export interface Issuer {
  setup: GoogleSetup
  /** Of the page, whose `/login` the issuer sends people back to. */
  origin: string
  ask: typeof fetch
}

/** Google's token endpoint refuses a client without a secret, so there the ID token comes by itself. */
const tokenOnly = ({ issuer }: GoogleSetup) => issuer === GOOGLE_ISSUER

/** 256 bits, in base64url. */
export const randomText = () => oauth.generateRandomNonce()

/**
 * The address at which the issuer asks its person.
 * @param language of the issuer's page, where it has it
 * @throws SignInFailure where the issuer cannot be asked
 */
export async function askAddress(to: Issuer, attempt: Attempt, language: string): Promise<string> {
  const server = await discover(to)
  const { setup } = to
  if (!server.authorization_endpoint) throw new SignInFailure('google_failed')
  const url = new URL(server.authorization_endpoint)
  if (url.protocol !== 'https:' && url.origin !== to.origin) throw new SignInFailure('google_failed')
  const only = tokenOnly(setup)
  const asked = {
    client_id: setup.client_id,
    redirect_uri: `${to.origin}/login`,
    response_type: only ? 'id_token' : 'code',
    scope: 'openid email',
    state: attempt.state,
    nonce: await sentNonce(attempt),
    prompt: 'select_account',
    ui_locales: language,
    ...(only
      ? {}
      : { code_challenge: await oauth.calculatePKCECodeChallenge(attempt.verifier), code_challenge_method: 'S256' }),
  }
  for (const [name, text] of Object.entries(asked)) url.searchParams.set(name, text)
  return url.href
}

/**
 * What the issuer's answer proves.
 * @param back of the address that the issuer sent the browser back to: its query, or its fragment
 * @throws SignInFailure where it said no, or the answer is not this attempt's
 */
export async function proofOf(to: Issuer, attempt: Attempt, back: URLSearchParams): Promise<Proof> {
  if (back.getAll('state').length !== 1 || back.get('state') !== attempt.state) throw new SignInFailure('google_state')
  const error = back.get('error')
  if (error !== null) throw new SignInFailure(error === 'access_denied' ? 'google_denied' : 'google_failed', error)
  const token = tokenOnly(to.setup) ? back.get('id_token') : await exchange(to, attempt, back)
  const said = token === null ? null : claimsOf(token)
  if (token === null || said?.nonce !== (await sentNonce(attempt))) throw new SignInFailure('google_token_wrong')
  if (typeof said.email !== 'string') throw new SignInFailure('google_email_missing')
  return { email: said.email, token, nonce: attempt.nonce }
}

/** The issuer is given the nonce's hash alone, so a token without the page that asked for it opens nothing. */
function sentNonce({ nonce }: Attempt): Promise<string> {
  return oauth.calculatePKCECodeChallenge(nonce)
}

async function exchange(to: Issuer, attempt: Attempt, back: URLSearchParams): Promise<string> {
  const server = await discover(to)
  const client: oauth.Client = { client_id: to.setup.client_id, [oauth.clockTolerance]: ANY_TIME_S }
  try {
    const fine = oauth.validateAuthResponse(server, client, back, attempt.state)
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      fine,
      `${to.origin}/login`,
      attempt.verifier,
      optionsOf(to),
    )
    const expectedNonce = await sentNonce(attempt)
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
      expectedNonce,
      requireIdToken: true,
    })
    return tokens.id_token ?? ''
  } catch (error) {
    throw new SignInFailure('google_failed', error)
  }
}

async function discover(to: Issuer): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(to.setup.issuer)
  try {
    const answer = await oauth.discoveryRequest(issuer, { algorithm: 'oidc', ...optionsOf(to) })
    return await oauth.processDiscoveryResponse(issuer, answer)
  } catch (error) {
    throw new SignInFailure('google_failed', error)
  }
}

/** Plain http is for an issuer on the page's own origin: a sandbox on this machine. */
function optionsOf({ setup, origin, ask }: Issuer) {
  return {
    [oauth.customFetch]: ask,
    [oauth.allowInsecureRequests]: new URL(setup.issuer).origin === origin,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }
}

/** What a token says of itself. Its signature is the exchange's to check. */
function claimsOf(token: string): Record<string, unknown> | null {
  try {
    const body = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
    const said: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : null
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return null
    throw error
  }
}
