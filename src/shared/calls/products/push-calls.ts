import * as v from 'valibot'
import { PUSH_GROUPS } from '../../rules/push-group.ts'
import { call } from '../call.ts'
import { nothing } from '../entities.ts'

const groups = v.object(v.entriesFromList(PUSH_GROUPS, v.boolean()))
/** Longest address of a push service that is taken. */
const ENDPOINT_MOST = 1_000
const endpoint = v.pipe(v.string(), v.minLength(1), v.maxLength(ENDPOINT_MOST))
/** `key`: the exchange's public key (RFC 8292), base64url. `on`: what this session is subscribed to; null where it is not. */
const state = v.object({ key: v.string(), on: v.nullable(v.object({ endpoint, groups })) })

/** Notifications of one browser, bound to its session. The host answers: the engine knows nothing of them. */
export const pushCalls = {
  pushState: call({
    method: 'GET',
    path: 'api/push/key',
    request: nothing,
    response: state,
    empty: null,
    write: false,
    auth: true,
  }),
  /** One subscription a session: the next takes the place of the one before. */
  subscribePush: call({
    method: 'POST',
    path: 'api/push/subscribe',
    request: v.object({
      endpoint,
      keys: v.object({
        /** Public key of the browser, 65 bytes, and its secret, 16 bytes: base64url without padding. */
        p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
        auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
      }),
      groups,
    }),
    response: state,
    empty: null,
    write: true,
    auth: true,
  }),
  /** Who knows the address may end what is sent there: a browser also tells it after its session has gone. */
  unsubscribePush: call({
    method: 'POST',
    path: 'api/push/unsubscribe',
    request: v.object({ endpoint }),
    response: nothing,
    empty: null,
    write: true,
    auth: false,
  }),
}
