import * as v from 'valibot'
import { loginPassword } from '../rules/password.ts'
import { googleCode } from '../rules/verification-code.ts'
import { call } from './call.ts'
import { time, user } from './entities.ts'

const write = { method: 'POST', empty: null, write: true } as const
const qrId = v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/, 'qr_ended'))
/** base64url of 32 bytes. */
const words32 = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'qr_page'))

/** waiting: shown; scanned: a phone asks its person; confirmed: the page may take its token; taken, refused, ended: over. */
export const qrState = v.picklist(['waiting', 'scanned', 'confirmed', 'taken', 'refused', 'ended'])

/**
 * Signing in by a QR code (rules.md). The page makes a secret and keeps it; the code holds a public id that is good for 120 s and
 * once, and only the secret takes the token.
 */
export const qrCalls = {
  /** `challenge`: SHA-256 of the page's secret, in base64url. */
  qrCreate: call({
    ...write,
    path: 'api/account/qrCreate',
    auth: false,
    request: v.object({ challenge: words32 }),
    response: v.object({ id: v.string(), ends: time }),
  }),
  qrStatus: call({
    method: 'GET',
    path: 'api/account/qrStatus',
    request: v.object({ id: qrId }),
    response: v.object({ state: qrState, ends: v.nullable(time) }),
    empty: null,
    write: false,
    auth: false,
  }),
  /** Once, by the page that made it, from the network that it was asked from. */
  qrTake: call({
    ...write,
    path: 'api/account/qrTake',
    auth: false,
    request: v.object({ id: qrId, secret: words32 }),
    response: v.object({ token: v.string(), user }),
  }),
  /** What the phone shows before its person says yes: who asks, and what of it differs from the phone itself. */
  qrScan: call({
    ...write,
    path: 'api/account/qrScan',
    auth: true,
    request: v.object({ id: qrId }),
    response: v.object({
      asker: v.object({ device: v.string(), ip: v.string(), country: v.string() }),
      own: v.object({ device: v.string(), ip: v.string(), country: v.string() }),
      differs: v.array(v.picklist(['country', 'network'])),
      /** The second factor that qrConfirm takes. */
      factor: v.picklist(['google_code', 'password']),
      asked_at: time,
      ends: time,
      /** Until when such a session cannot withdraw or change security, if it began now. */
      limited_until: time,
    }),
  }),
  /** Yes with the second factor, or no. Only the session that scanned it is asked. */
  qrConfirm: call({
    ...write,
    path: 'api/account/qrConfirm',
    auth: true,
    request: v.object({
      id: qrId,
      accept: v.optional(v.boolean(), true),
      google_code: v.optional(googleCode),
      password: v.optional(loginPassword),
    }),
    response: v.object({ state: qrState }),
  }),
}
