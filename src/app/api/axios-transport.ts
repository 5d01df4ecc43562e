import axios from 'axios'
import { nextTask } from '../platform/next-task.ts'
import type { ApiRequest } from './api-client.ts'
import { readEnvelope } from './envelope.ts'
import type { Outcome } from './error-policy.ts'

/** Sends one attempt with axios. Never rejects, save with the signal's reason when it is aborted. */
export function createAxiosTransport(base: () => string): (request: ApiRequest) => Promise<Outcome> {
  const http = axios.create({
    responseType: 'text',
    transformResponse: (text: unknown) => text,
    validateStatus: () => true,
  })
  return async ({ call, body, headers, timeout, signal }) => {
    try {
      const answer = await http.request<string>({
        url: `${base()}/${call.path}`,
        method: call.method,
        headers,
        timeout,
        signal,
        ...payloadOf(call, body),
      })
      // Receiving, reading and drawing an answer are a task each.
      await nextTask()
      const outcome = readEnvelope(call, answer.status, String(answer.data ?? ''))
      await nextTask()
      return outcome
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (axios.isAxiosError(error)) return { kind: 'network', message: 'network' }
      throw error
    }
  }
}

function payloadOf(call: ApiRequest['call'], body: unknown): { params?: unknown; data?: unknown } {
  if (call.method === 'GET') return { params: body }
  if (!call.multipart) return { data: body ?? {} }
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, string | Blob>)) form.append(name, value)
  return { data: form }
}
