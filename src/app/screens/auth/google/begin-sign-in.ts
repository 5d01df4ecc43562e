import type { GoogleSetup } from '../../../../shared/site/google-setup.ts'
import type { TextStore } from '../../../base/platform/client-cache.ts'
import { ATTEMPT_LIFE_MS, keepAttempt, newAttempt } from './attempt.ts'
import type { Issuer, Proof } from './protocol.ts'
import { type FailureKey, SignInFailure } from './sign-in-failure.ts'
import { awaitAnswer, type OpenChannel } from './window-channel.ts'

/** What a sign-in needs of the browser. */
export interface SignInPlace {
  setup: GoogleSetup | null
  origin: string
  ask: typeof fetch
  store: TextStore
  channel: OpenChannel
  now(): number
  after(ms: number, run: () => void): () => void
  /** Leaves the page for the issuer's. */
  go(url: string): void
  language: string
  next: string | null
}

/** The issuer's window. */
export interface IssuerWindow {
  go(url: string): void
  close(): void
  whenClosed(run: () => void): () => void
}

export interface SignInListener {
  /** The window stands at the issuer's page. */
  onAsked(): void
  onProof(proof: Proof): void
  /** `google_closed` may yet be followed by a proof: some issuers cut the tie to their window. */
  onFailure(key: FailureKey): void
}

/**
 * Asks the issuer, in a window where there is one, else in the page's place.
 * @param opened null where the issuer's page takes this one's place
 * @returns ends the waiting
 */
export function beginSignIn(place: SignInPlace, opened: IssuerWindow | null, listener: SignInListener): () => void {
  let stop: (() => void)[] = []
  const end = () => {
    for (const one of stop) one()
    stop = []
  }
  let over = false
  const fail = (error: unknown) => {
    if (over) return
    end()
    opened?.close()
    if (!(error instanceof SignInFailure)) console.warn('sign-in by an issuer', error)
    listener.onFailure(error instanceof SignInFailure ? error.key : 'google_failed')
  }

  const ask = async () => {
    if (!place.setup) throw new SignInFailure('google_failed')
    const { askAddress, proofOf, randomText } = await import('./protocol.ts')
    const to: Issuer = { setup: place.setup, origin: place.origin, ask: place.ask }
    const attempt = newAttempt(place.next, place.now(), randomText)
    const url = await askAddress(to, attempt, place.language)
    if (over) return
    if (!opened) {
      keepAttempt(place.store, attempt)
      return place.go(url)
    }
    const answered = (back: URLSearchParams) => {
      end()
      proofOf(to, attempt, back).then((proof) => {
        if (!over) listener.onProof(proof)
      }, fail)
    }
    stop = [
      awaitAnswer({ state: attempt.state, open: place.channel, onAnswer: answered }),
      opened.whenClosed(() => listener.onFailure('google_closed')),
      place.after(ATTEMPT_LIFE_MS, () => fail(new SignInFailure('google_state'))),
    ]
    opened.go(url)
    listener.onAsked()
  }
  ask().catch(fail)
  return () => {
    over = true
    end()
    opened?.close()
  }
}
