import { createHash, randomBytes } from 'node:crypto'

export interface WalkOptions {
  /** Whom to choose on the issuer's page; null says no. */
  email: string | null
  flow?: 'code' | 'id_token'
  /** In place of the SHA-256 of the page's own nonce. */
  nonce?: string
  /** Cookies of a browser that was here before. */
  jar?: Map<string, string>
}

export interface Walked {
  /** What came back to /login: of the query, or of the fragment where the ID token comes itself. */
  back: URLSearchParams
  /** The page's own nonce. */
  nonce: string
  token: string | null
}

const CLIENT = 'onetape-sandbox'

/** Walks a sandbox's issuer as a browser does, by its pages and cookies: authorisation, choice, code, token. */
export async function walkIssuer(
  base: string,
  { email, flow = 'code', nonce, jar = new Map() }: WalkOptions,
): Promise<Walked> {
  const kept = randomBytes(32).toString('base64url')
  const verifier = randomBytes(32).toString('base64url')
  const redirect_uri = `${base}/login`
  const ask = new URLSearchParams({
    client_id: CLIENT,
    redirect_uri,
    response_type: flow,
    scope: 'openid email',
    state: 'the-state',
    nonce: nonce ?? hashed(kept),
    prompt: 'select_account',
    ...(flow === 'code' ? { code_challenge: hashed(verifier), code_challenge_method: 'S256' } : {}),
  })
  const page = await follow(jar, `${base}/oidc/auth?${ask}`, base)
  const form = new URLSearchParams(email === null ? { deny: 'yes' } : { email })
  const end = await follow(jar, page, base, form)
  const back = new URLSearchParams(flow === 'code' ? end.search : end.hash.slice(1))
  const code = back.get('code')
  if (!code) return { back, nonce: kept, token: back.get('id_token') }
  const grant = { grant_type: 'authorization_code', code, redirect_uri, client_id: CLIENT, code_verifier: verifier }
  const answer = await fetch(`${base}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams(grant),
    headers: { connection: 'close' },
  })
  const { id_token = null } = (await answer.json()) as { id_token?: string }
  return { back, nonce: kept, token: id_token }
}

/** Follows redirects until the product's own page or a page of the issuer stands there. */
async function follow(
  jar: Map<string, string>,
  from: string | URL,
  base: string,
  form?: URLSearchParams,
): Promise<URL> {
  let url = new URL(from)
  for (let step = 0; step < 10; step++) {
    if (url.href.startsWith(`${base}/login`)) return url
    const body = step === 0 ? form : undefined
    const cookie = [...jar].map(([name, text]) => `${name}=${text}`).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      method: body ? 'POST' : 'GET',
      ...(body ? { body } : {}),
      headers: { cookie, connection: 'close', ...(body ? { origin: base } : {}) },
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', text = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, text)
    }
    const next = answer.headers.get('location')
    if (!next) {
      if (answer.status !== 200) throw new Error(`${url.pathname} answered ${answer.status}: ${await answer.text()}`)
      return url
    }
    url = new URL(next, url)
  }
  throw new Error(`no end of redirects from ${String(from)}`)
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
