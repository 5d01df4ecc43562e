import './pwa.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { retryHold } from '../api/retry-hold.ts'

/** Counts down while the server wants to be left alone; nothing is asked before. */
export function HeldNote() {
  const { t } = useTranslation('pwa')
  const [left, setLeft] = useState(retryHold.left)
  useEffect(() => {
    const timer = setInterval(() => setLeft(retryHold.left()), 1_000)
    return () => clearInterval(timer)
  }, [])
  if (left === 0) return null
  return (
    <section className="note stale app-note" aria-label={t('status')}>
      <span role="timer">{t('held', { seconds: Math.ceil(left / 1_000) })}</span>
    </section>
  )
}
