import { wait } from '../platform/wait.ts'
import type { ApiRequest } from './api-client.ts'
import type { Outcome } from './error-policy.ts'
import { goesByFetch } from './fetch-transport.ts'

type Send = (request: ApiRequest) => Promise<Outcome>

/**
 * Reads go by `fetch` until axios is there: the first picture waits for them, and axios is as large as its own code. All else waits for
 * it, but no longer than for an answer: an order never leaves long after its press.
 * @param fetchAxios where it cannot be had, the next request asks again
 */
export function createLaterTransport(sendByFetch: Send, fetchAxios: () => Promise<Send>) {
  let sendByAxios: Send | null = null
  let loading: Promise<void> | null = null

  /** Asks for axios where it is not there. */
  function load(): Promise<void> {
    loading ??= fetchAxios().then(
      (loaded) => {
        sendByAxios = loaded
      },
      (error: unknown) => {
        console.warn('the transport could not be loaded', error)
        loading = null
      },
    )
    return loading
  }

  return {
    load,
    /** Never rejects, save with the signal's reason when it is aborted. */
    async send(request: ApiRequest): Promise<Outcome> {
      if (!sendByAxios && goesByFetch(request)) return sendByFetch(request)
      if (!sendByAxios) await Promise.race([load(), wait(request.timeout, request.signal)])
      return sendByAxios ? sendByAxios(request) : { kind: 'network', message: 'network' }
    },
  }
}
