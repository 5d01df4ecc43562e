import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/** How an unanswered or failed call is treated (product.md §8, rules.md "Safety over the letter"). */
export interface Call<Req extends GenericSchema = GenericSchema, Res extends GenericSchema = GenericSchema> {
  method: 'GET' | 'POST'
  /** Path below the API base, without a slash at the start: `api/spot/order`. */
  path: string
  request: Req
  response: Res
  /** `data` of an answer that could not be had (degraded); null where there is no sensible empty value. */
  empty: InferInput<Res> | null
  /** Changes something on the server: carries an Idempotency-Key, is never prefetched or cached. */
  write: boolean
  /** May open or enlarge a position or spend money on the market: held back while the person has paused orders. */
  opens?: true
  /** Moves money by one press: a try without an answer is remembered past the page, so that the same asked again is the same try. */
  moves?: true
  /** Changes what stands behind a position: with `opens` and `moves` it is held back while nobody has vouched for the session. */
  margins?: true
  /** Needs a bearer token. */
  auth: boolean
  /** Public, but tells a person more: a token that is good counts, with any other the answer is a visitor's. */
  personal?: true
  /** Sends and answers multipart (uploads). */
  multipart?: boolean
  /**
   * The client keeps the newest answer past the page, to show it with its age when there is no other. Public data alone.
   * `language`: the answer's texts are in the person's language, so each language has its own.
   */
  keep?: true | 'language'
}

/** Types a call without losing its schemas. */
export function call<Req extends GenericSchema, Res extends GenericSchema>(definition: Call<Req, Res>): Call<Req, Res> {
  return definition
}

export type RequestOf<C extends Call> = InferInput<C['request']>
export type ResponseOf<C extends Call> = InferOutput<C['response']>

/** Every answer's envelope. `message` is a stable key, translated by the client. */
export interface Envelope<T = unknown> {
  code: number
  message: string
  data: T
}
