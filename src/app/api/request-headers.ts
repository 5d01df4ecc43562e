import type { Call } from '../../shared/calls/call.ts'

/** The device code of the web client (product.md §3). */
export const DEVICE_CODE = '2'

/** The headers of every call. `intent` stands on writes alone. */
export function requestHeaders(
  call: Pick<Call, 'write'>,
  from: { token: string | null; language: string; serverNow: number; intent: string },
): Record<string, string> {
  const headers: Record<string, string> = {
    language: from.language,
    device: DEVICE_CODE,
    timestamp: String(Math.round(from.serverNow)),
  }
  if (from.token) headers.Authorization = `Bearer ${from.token}`
  if (call.write) headers['Idempotency-Key'] = from.intent
  return headers
}
