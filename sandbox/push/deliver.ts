import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { encryptPush } from './encrypt-push.ts'
import { publicLookup } from './endpoint.ts'
import type { PushDelivery, PushResult } from './push-queue.ts'
import { vapidHeader } from './vapid-header.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** All of an answer's head has to be there by then, however often a byte of it comes, ms. */
const PATIENCE_MS = 10_000

export interface DeliverOptions {
  keys: VapidKeys
  contact: string
  /** The machine's own clock, ms. */
  clock: () => number
  /** ms */
  patience?: number
}

/** Posts one message to a push service (RFC 8030). Redirects are not followed. @returns how it answered; never rejects */
export function deliverBy({
  keys,
  contact,
  clock,
  patience = PATIENCE_MS,
}: DeliverOptions): (delivery: PushDelivery) => Promise<PushResult> {
  return ({ to, text, ttl, urgency, topic }) =>
    new Promise((resolve) => {
      const url = new URL(to.endpoint)
      const failed = (error: unknown) => resolve({ status: 0, retryAfter: null, reason: reasonOf(error) })
      try {
        const body = encryptPush(text, to)
        const send = url.protocol === 'http:' ? httpRequest : httpsRequest
        const request = send(url, {
          method: 'POST',
          // Plain http is the tests' own push service on 127.0.0.1.
          ...(url.protocol === 'http:' ? {} : { lookup: publicLookup }),
          headers: {
            authorization: vapidHeader(to.endpoint, keys, contact, clock()),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            'content-length': body.length,
            ttl: Math.max(0, Math.round(ttl)),
            urgency,
            topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
          },
        })
        request.on('response', (response) => {
          const after = Number(response.headers['retry-after'])
          resolve({ status: response.statusCode ?? 0, retryAfter: Number.isFinite(after) ? after : null, reason: '' })
          response.destroy()
        })
        const late = setTimeout(() => request.destroy(new Error(`no answer within ${patience / 1000} s`)), patience)
        request.on('close', () => clearTimeout(late))
        request.on('error', failed)
        request.end(body)
      } catch (error) {
        failed(error)
      }
    })
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
