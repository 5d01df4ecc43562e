import type { JWK } from 'jose'

/** What the sandbox's issuer signs with. */
export interface IssuerKeys {
  algorithm: 'ES256'
  /** Never leaves the process. */
  secret: JWK
  /** What its JWKS tells everybody. */
  open: JWK
}

/** Makes keys that live as long as the process: what was signed before a restart is worth nothing after it. */
export async function makeIssuerKeys(): Promise<IssuerKeys> {
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await import('jose')
  const algorithm = 'ES256'
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  const open = await exportJWK(publicKey)
  const more = { alg: algorithm, use: 'sig', kid: await calculateJwkThumbprint(open) }
  return { algorithm, secret: { ...(await exportJWK(privateKey)), ...more }, open: { ...open, ...more } }
}
