import type { OffsetBounds } from '../platform/clock-watch.ts'
import { takeEarly } from '../platform/early-reads.ts'
import { nextTask } from '../platform/next-task.ts'
import { tabNow } from '../platform/tab-clock.ts'
import { boundsOf, outcomeOf } from './answer-outcome.ts'
import type { ApiRequest } from './api-client.ts'
import type { Outcome } from './error-policy.ts'

/** Whether a request may go by `fetch`: it changes nothing, and nobody follows how much of it has gone. */
export function goesByFetch({ call, onShare }: Pick<ApiRequest, 'call' | 'onShare'>): boolean {
  return !call.write && !call.multipart && !onShare
}

/**
 * Sends one attempt of a read with the browser's own `fetch`, while axios is not there yet. Never rejects, save with the signal's
 * reason when it is aborted. A read that was asked for ahead is answered by that, once.
 * @param heard takes what an answer's Date tells of the server's clock
 */
export function createFetchTransport(
  base: () => string,
  heard: (bounds: OffsetBounds) => void,
): (request: ApiRequest) => Promise<Outcome> {
  return async ({ call, body, headers, timeout, signal }) => {
    const url = `${base()}/${call.path}`
    const end = new AbortController()
    const abort = () => end.abort()
    const timer = setTimeout(abort, timeout)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    // What was asked for ahead had no token: it answers public calls alone.
    const early = call.auth || call.personal ? null : takeEarly(url)
    const asked = tabNow()
    try {
      const ask = early ?? fetch(...partsOf(url, call, body, headers, end.signal))
      const { answer, text } = await within(end.signal, read(ask))
      const date = answer.headers.get('date')
      // When what was asked for ahead left, nobody knows: the page's own links had asked for it before any script ran.
      const bounds = early ? null : boundsOf(date, asked, tabNow())
      if (bounds) heard(bounds)
      // Receiving, reading and drawing an answer are a task each.
      await nextTask()
      const outcome = outcomeOf(call, { status: answer.status, text, after: answer.headers.get('retry-after'), date })
      await nextTask()
      return outcome
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      // What `fetch` says of a connection that failed or was ended.
      if (error instanceof TypeError || error instanceof DOMException) return { kind: 'network', message: 'network' }
      throw error
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }
}

async function read(ask: Promise<Response>): Promise<{ answer: Response; text: string }> {
  const answer = await ask
  return { answer, text: await answer.text() }
}

/** Rejects with the signal's reason where that comes first: an answer that was asked for ahead has no signal of its own. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    const ended = () => fail(signal.reason)
    if (signal.aborted) ended()
    signal.addEventListener('abort', ended, { once: true })
    work.then(done, fail)
  })
}

function partsOf(
  url: string,
  { method }: Pick<ApiRequest['call'], 'method'>,
  body: unknown,
  headers: Record<string, string>,
  signal: AbortSignal,
): [url: string, init: RequestInit] {
  if (method === 'GET') return [url + queryOf(body), { headers, signal }]
  const json = { ...headers, 'content-type': 'application/json' }
  return [url, { method, headers: json, signal, body: JSON.stringify(body ?? {}) }]
}

/** As axios writes it: fields without a value are left out, those with several come several times. */
function queryOf(body: unknown): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((body ?? {}) as object)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, String(one))
    else query.append(name, String(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
