import axios from 'axios'
import type { ImageFile } from '../../../shared/image/check-image.ts'
import type { OffsetBounds } from '../platform/clock-watch.ts'
import { nextTask } from '../platform/next-task.ts'
import { tabNow } from '../platform/tab-clock.ts'
import { boundsOf, outcomeOf } from './answer-outcome.ts'
import type { ApiRequest } from './api-client.ts'
import type { Outcome } from './error-policy.ts'

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
      const { date, 'retry-after': after } = answer.headers
      const outcome = outcomeOf(call, { status: answer.status, text: String(answer.data ?? ''), after, date })
      if (!call.write) await nextTask()
      return outcome
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (axios.isAxiosError(error)) return { kind: 'network', message: 'network' }
      throw error
    }
  }
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
