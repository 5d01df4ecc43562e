import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import { tabStore } from '../../../base/platform/client-cache.ts'
import { appConfig } from '../../../base/platform/config.ts'
import { openChannel } from '../../../base/platform/open-channel.ts'
import { wait } from '../../../base/platform/wait.ts'
import { takeAttempt } from './attempt.ts'
import type { Proof } from './protocol.ts'
import { SignInFailure } from './sign-in-failure.ts'
import { handOver } from './window-channel.ts'

const PATIENCE_MS = 3_000

export interface GoogleReturnProps {
  back: URLSearchParams
  onProof(proof: Proof, next: string | null): void
  onRefusal(refusal: AnswerRefusal, next: string | null): void
}

/** The issuer has sent the browser back: this tab goes on where it left, or the window hands its answer to the page that opened it. */
export default function GoogleReturn({ back, onProof, onRefusal }: GoogleReturnProps) {
  const { t } = useTranslation('google')
  const [handed, setHanded] = useState(false)
  const begun = useRef(false)
  useEffect(() => {
    // Each answer is good once, however often this is drawn.
    if (begun.current) return
    begun.current = true
    history.replaceState(history.state, '', location.pathname)
    const attempt = takeAttempt(tabStore, back.get('state'), Date.now())
    const finish = async () => {
      const { google } = appConfig()
      if (!google) throw new SignInFailure('google_failed')
      if (attempt) {
        const { proofOf } = await import('./protocol.ts')
        const to = { setup: google, origin: location.origin, ask: fetch.bind(window) }
        return onProof(await proofOf(to, attempt, back), attempt.next)
      }
      const taken = await handOver(back, openChannel, wait, PATIENCE_MS)
      if (!taken) throw new SignInFailure('google_state')
      setHanded(true)
      close()
    }
    finish().catch((error: unknown) => {
      if (!(error instanceof SignInFailure)) console.warn('sign-in by an issuer', error)
      const key = error instanceof SignInFailure ? error.key : 'google_failed'
      onRefusal({ key }, attempt?.next ?? null)
    })
  }, [back, onProof, onRefusal])
  return (
    <p className="t2" role="status">
      {t(handed ? 'handed' : 'finishing')}
    </p>
  )
}
