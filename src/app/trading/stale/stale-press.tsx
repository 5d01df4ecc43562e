import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAge } from '../../services/hub-client/use-feed.ts'
import { Button } from '../../ui/button.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import * as styles from './stale.module.css'

/** How current the prices are that a form is decided by. */
export interface Freshness {
  live: boolean
  /** When the oldest of them was last confirmed, this tab's ms; 0 never. */
  asOf: () => number
  /** Whose prices. */
  market: string
}

export interface StalePress {
  /** A press was held back, and is asked about. */
  asks: boolean
  /** The form's own button. */
  press: () => void
  /** Said in full knowledge. */
  place: () => void
}

/**
 * A press that sends while prices are current. While they are not it sends nothing and has {@link StaleNote} say why; only that note's
 * own button sends. Prices that come back take the question away, and so does a change of what it was asked about.
 * @param send checks again whether it may be sent
 * @param about what a press would send, as the person sees it
 */
export function useStalePress({ live }: Pick<Freshness, 'live'>, send: () => void, about: string): StalePress {
  const [asked, setAsked] = useState<string | null>(null)
  if (asked !== null && (live || asked !== about)) setAsked(null)
  return {
    asks: asked === about && !live,
    press() {
      if (live) send()
      else setAsked(about)
    },
    place() {
      setAsked(null)
      send()
    },
  }
}

interface StaleNoteProps {
  press: StalePress
  freshness: Pick<Freshness, 'asOf' | 'market'>
  busy: boolean
}

/** Beside the button of a form: nothing was sent, how old the prices are, and the press that sends all the same. */
export function StaleNote({ press, freshness, busy }: StaleNoteProps) {
  return press.asks ? <Asked press={press} freshness={freshness} busy={busy} /> : null
}

function Asked({ press, freshness: { asOf, market }, busy }: StaleNoteProps) {
  const { t } = useTranslation('stale')
  const age = useAge(asOf())
  const ageText = useAgeText()
  return (
    <div className={`note warn ${styles.staleNote}`}>
      <p role="alert">{age === null ? t('none', { market }) : t('note', { market, age: ageText(age) })}</p>
      <Button
        kind="danger"
        busy={busy}
        onClick={(event) => {
          // The second click of a double click is no second thought.
          if (event.detail <= 1) press.place()
        }}
      >
        {t('place')}
      </Button>
    </div>
  )
}
