import { brief } from '../base/outcome.js'

/** @import { ApiClient, Answer } from './api-client.js' */

/** Calls that every backend has and that need nothing. */
const CALLS = ['spot/markets', 'contract/markets', 'common/getServerTime']

/**
 * Looks whether anything answers as docs/api.md says.
 * @param {ApiClient} api
 * @returns {Promise<{ status: string, text: string } | null>} null where one call is answered by an envelope, a refusal included; else status and text of the first answer
 */
export async function findUnanswered(api) {
  const answers = await Promise.all(CALLS.map((path) => api.ask(path)))
  const [first] = answers
  if (!first || answers.some(isEnvelope)) return null
  const text = brief(first.text)
  if (first.status === 0) return { status: text, text: '' }
  return { status: `HTTP ${first.status}, ${brief(first.headers.get('content-type') ?? 'no content-type')}`, text }
}

/** @param {Answer} answer @returns {boolean} */
function isEnvelope({ body }) {
  return typeof body?.code === 'number' && typeof body.message === 'string'
}
