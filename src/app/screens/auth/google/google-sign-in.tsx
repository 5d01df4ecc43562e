import { CircleAlert, Info } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import { tabStore } from '../../../base/platform/client-cache.ts'
import { appConfig } from '../../../base/platform/config.ts'
import { channelsUsable, openChannel } from '../../../base/platform/open-channel.ts'
import { isPlainHttp } from '../../../base/platform/secure-page.ts'
import { useRefusalMessage } from '../../../services/forms/use-refusal-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { beginSignIn, type IssuerWindow } from './begin-sign-in.ts'
import * as styles from './google.module.css'
import { openWindow, staysInPage, whenClosed } from './issuer-window.ts'
import type { Proof } from './protocol.ts'

export interface GoogleSignInProps {
  next: string | null
  /** Why the last try came to nothing, where the page was left meanwhile. */
  refusal: AnswerRefusal | null
  onProof(proof: Proof): void
  onRefusal(refusal: AnswerRefusal | null): void
}

/** The person's own word, no fault. */
const CALM = ['google_denied', 'google_closed']

/** The button, and beside it why a try came to nothing. What is typed above stays as it is. */
export default function GoogleSignIn({ next, refusal, onProof, onRefusal }: GoogleSignInProps) {
  const { t, i18n } = useTranslation('google')
  const labels = useRefusalMessage()
  const [stage, setStage] = useState<'idle' | 'asking' | 'waiting'>('idle')
  const end = useRef(() => {})
  useEffect(() => () => end.current(), [])
  useEffect(() => {
    // Whoever comes back from the issuer's page by the browser's own button finds the button as it was.
    const back = ({ persisted }: PageTransitionEvent) => persisted && setStage('idle')
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The form that had the focus is gone: what may be pressed next has it.
    if (refusal && document.activeElement === document.body) button.current?.focus()
  }, [refusal])
  const press = () => {
    end.current()
    // A window hands its answer over by a channel.
    const inPage = staysInPage((query) => matchMedia(query)) || !channelsUsable()
    const opened = inPage || !appConfig().google ? null : openWindow()
    onRefusal(null)
    setStage('asking')
    const place = {
      setup: appConfig().google,
      origin: location.origin,
      ask: fetch.bind(window),
      store: tabStore,
      channel: openChannel,
      now: Date.now,
      after: (ms: number, run: () => void) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      go: (url: string) => location.assign(url),
      language: i18n.language,
      next,
    }
    end.current = beginSignIn(place, opened && windowOf(opened), {
      onAsked: () => setStage('waiting'),
      onProof(proof) {
        setStage('idle')
        onProof(proof)
      },
      onFailure(key) {
        setStage('idle')
        onRefusal({ key })
      },
    })
  }
  // The protocol's hashes are the browser's own.
  const noHashes = isPlainHttp() && !crypto.subtle ? t('needsHttps') : null
  const calm = refusal !== null && CALM.includes(refusal.key)
  return (
    <div className={styles.google}>
      <p className={styles.or}>{t('or')}</p>
      <Button ref={button} size="l" block busy={stage === 'asking'} whyNot={noHashes} onClick={press}>
        {t('press')}
      </Button>
      {noHashes && <p className="hint">{noHashes}</p>}
      {stage === 'waiting' && (
        <p className="note info" role="status">
          <Icon of={Info} />
          <span>{t('waiting')}</span>
        </p>
      )}
      <div role="alert" data-part="form-note">
        {refusal && (
          <p className={calm ? 'note info' : 'note err'}>
            <Icon of={calm ? Info : CircleAlert} />
            <span>{labels(refusal)}</span>
          </p>
        )}
      </div>
    </div>
  )
}

function windowOf(opened: Window): IssuerWindow {
  return {
    go: (url) => opened.location.replace(url),
    close: () => opened.close(),
    whenClosed: (run) => whenClosed(opened, run),
  }
}
