import axios from 'axios'
import type { ImageFile } from '../../../shared/image/check-image.ts'
import type { OffsetBounds } from '../platform/clock-watch.ts'
import { nextTask } from '../platform/next-task.ts'
import { tabNow } from '../platform/tab-clock.ts'
import type { ApiRequest } from './api-client.ts'
import { readEnvelope } from './envelope.ts'
import type { Outcome } from './error-policy.ts'
import { heldMs } from './retry-hold.ts'

/**
 * Sends one attempt with axios. Never rejects, save with the signal's reason when it is aborted.
 * @param heard takes what an answer's Date tells of the server's clock
 */
export function createAxiosTransport(
  base: () => string,
  heard: (bounds: OffsetBounds) => void,
): (request: ApiRequest) => Promise<Outcome> {
  const http = axios.create({
    responseType: 'text',
    transformResponse: (text: unknown) => text,
    validateStatus: () => true,
  })
  return async ({ call, body, headers, timeout, signal, onShare }) => {
    const asked = tabNow()
    try {
      const answer = await http.request<string>({
        url: `${base()}/${call.path}`,
        method: call.method,
        headers,
        timeout,
        signal,
        ...(onShare ? { onUploadProgress: ({ progress }) => onShare(progress ?? 0) } : {}),
        ...payloadOf(call, body),
      })
      const bounds = boundsOf(answer.headers.date, asked, tabNow())
      if (bounds) heard(bounds)
      // Receiving, reading and drawing an answer are a task each; to a press it is short, and waits for nothing.
      if (!call.write) await nextTask()
      const outcome = readEnvelope(call, answer.status, String(answer.data ?? ''))
      if (outcome.kind !== 'network') {
        const gateway = outcome.kind === 'unreadable'
        const after = heldMs(answer.status, gateway, answer.headers['retry-after'], answer.headers.date, tabNow())
        if (after !== null) outcome.retryAfter = after
      }
      if (!call.write) await nextTask()
      return outcome
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (axios.isAxiosError(error)) return { kind: 'network', message: 'network' }
      throw error
    }
  }
}

/**
 * Server − device, ms, by an answer's Date, which was stamped between the question and the answer and tells whole seconds.
 * @param asked device time, as `answered` @returns null where there is none that can be read
 */
export function boundsOf(date: unknown, asked: number, answered: number): OffsetBounds | null {
  const stamped = typeof date === 'string' ? Date.parse(date) : Number.NaN
  return Number.isNaN(stamped) ? null : { least: stamped - answered, most: stamped + 1_000 - asked }
}

function fileOf({ name, type, bytes }: ImageFile): File {
  return new File([bytes as Uint8Array<ArrayBuffer>], name, { type })
}

function payloadOf(call: ApiRequest['call'], body: unknown): { params?: unknown; data?: unknown } {
  if (call.method === 'GET') return { params: body }
  if (!call.multipart) return { data: body ?? {} }
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, string | Blob | ImageFile>)) {
    form.append(name, typeof value === 'string' || value instanceof Blob ? value : fileOf(value))
  }
  return { data: form }
}
