import { isObject } from '../base/fields.js'

/** @import { Fields } from '../base/types.d.ts' */
/** @typedef {{ status: number, headers: Headers, text: string, body: Fields | null }} Answer `body`: null where it is no JSON object */
/** @typedef {{ method?: string, query?: Record<string, string>, body?: unknown, text?: string, token?: string | null, key?: string, headers?: Record<string, string> }} Ask */

/** The longest answer that is read, bytes. */
const MOST_BYTES = 32 * 1024 * 1024
/** After so many calls in a row without an answer each further one is waited for this long, ms. */
const GIVE_UP_AFTER = 3
const HURRIED_MS = 1_000

/** Asks a backend as a tool would: no cookies, no Origin of its own. */
export class ApiClient {
  #base
  #patience
  #unanswered = 0

  /** @param {string} base address to which `api/…` is added, without that: `http://localhost:4173` @param {number} patience ms */
  constructor(base, patience) {
    this.#base = base.replace(/\/+$/, '').replace(/\/api$/, '')
    this.#patience = patience
  }

  /**
   * @param {string} path below api/, such as `spot/markets`
   * @param {Ask} [ask]
   * @returns {Promise<Answer>} status 0 where there is no answer; `text` says why then
   */
  async ask(path, ask = {}) {
    const query = ask.query ? `?${new URLSearchParams(ask.query)}` : ''
    const body = ask.text ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body))
    const headers = {
      timestamp: String(Date.now()),
      device: '2',
      language: 'en',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(ask.token ? { authorization: `Bearer ${ask.token}` } : {}),
      ...(ask.key ? { 'idempotency-key': ask.key } : {}),
      ...ask.headers,
    }
    try {
      const response = await fetch(`${this.#base}/api/${path}${query}`, {
        method: ask.method ?? (body === undefined ? 'GET' : 'POST'),
        headers,
        ...(body === undefined ? {} : { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#unanswered < GIVE_UP_AFTER ? this.#patience : HURRIED_MS),
      })
      const text = await textOf(response)
      this.#unanswered = 0
      return { status: response.status, headers: response.headers, text, body: objectOf(text) }
    } catch (error) {
      this.#unanswered++
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      return { status: 0, headers: new Headers(), text: `no answer: ${cause}`, body: null }
    }
  }
}

/**
 * What an answer says; of a redirect, where it leads.
 * @param {Response} response @returns {Promise<string>}
 * @throws {Error} where it is too long
 */
async function textOf(response) {
  const isRedirect = response.status >= 300 && response.status < 400
  const location = isRedirect ? response.headers.get('location') : null
  const chunks = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > MOST_BYTES) throw new Error(`the answer is longer than ${MOST_BYTES} bytes`)
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  return location === null ? text : `redirect to ${location} ${text}`
}

/** @param {string} text @returns {Fields | null} */
function objectOf(text) {
  try {
    const value = /** @type {unknown} */ (JSON.parse(text))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
