import { sha256 } from '../../../../shared/hash/sha256.ts'

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** 32 random bytes, base64url. */
export function newQrSecret(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** SHA-256 of a secret, base64url. Not by `crypto.subtle`, which pages over plain http do not have. */
export function qrChallenge(secret: string): string {
  return base64url(sha256(new TextEncoder().encode(secret)))
}

/** What the code holds: where a phone confirms it. The id is public and opens nothing. */
export function qrAddress(site: string, id: string): string {
  return `${site}/HomeView/personal/confirm?qr=${encodeURIComponent(id)}`
}

/** The id of such an address; null where there is none, or none that could be one. */
export function qrIdOf(search: URLSearchParams): string | null {
  const id = search.get('qr')
  return id !== null && /^[\w-]{22,64}$/.test(id) ? id : null
}
