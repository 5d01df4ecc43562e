import { sha256 } from '../hash/sha256.ts'

/** What one push carries to the service worker, as JSON. It never holds a balance. Source: lines.md §13. */
export interface PushPayload {
  /** Names the fact: also the tag of its notification, so that the same fact is shown once. */
  id: string
  /** `fill`, `alert`, `sign_in`, … */
  kind: string
  /** {@link pushMark} of the subscription that it was sent to. */
  for: string
  title: string
  body: string
  /** Path in the app that a press opens. */
  link: string
  /** Server time of the fact, ms. */
  at: number
  /** Unread messages of account and trading; left out where the fact is none of them. */
  unread?: number
  /** What was seen as an alert fired: decimal text. */
  seen?: string
}

/** Messages between service worker and pages. */
export const PUSH_SEEN = 'PUSH_SEEN'
export const PUSH_OPEN = 'PUSH_OPEN'

/** Names a subscription without telling its address: half of the SHA-256 of the endpoint. */
export function pushMark(endpoint: string): string {
  const hash = sha256(Uint8Array.from(endpoint, (sign) => sign.charCodeAt(0)))
  return [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What a push service has delivered; null where it is no payload of this exchange. */
export function readPushPayload(value: unknown): PushPayload | null {
  const { id, kind, for: mark, title, body, link, at, unread, seen } = (value ?? {}) as Record<string, unknown>
  const texts = [id, kind, mark, title, body, link]
  if (!texts.every((text) => typeof text === 'string' && text.length <= 500)) return null
  if (typeof at !== 'number' || !Number.isFinite(at) || !isAppPath(link as string)) return null
  const payload = { id, kind, for: mark, title, body, link, at } as PushPayload
  if (typeof unread === 'number' && Number.isSafeInteger(unread) && unread >= 0) payload.unread = unread
  if (typeof seen === 'string' && seen.length <= 40) payload.seen = seen
  return payload
}

/** A path of this site: nothing that a browser would read as another one's address. */
export function isAppPath(text: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(text) && !text.includes('\\')
}
