import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { chartColors } from '../../trading/chart/chart-colors.ts'
import * as styles from './earn-account.module.css'
import { createNavPaint, type NavPaint, type NavPoint } from './nav-paint.ts'
import { rangeOf } from './nav-range.ts'

/** The net value's course, drawn; its words say first, last, lowest and highest. */
export default function NavCurve({ points }: { points: readonly NavPoint[] }) {
  const { t, i18n } = useTranslation(['earn', 'chart'])
  const box = useRef<HTMLDivElement>(null)
  const paint = useRef<NavPaint | null>(null)
  const newest = useRef(points)
  const language = i18n.language
  useEffect(() => {
    const host = box.current
    if (!host) return
    const style = getComputedStyle(host)
    const made = createNavPaint(
      host,
      language,
      chartColors((name) => style.getPropertyValue(name)),
    )
    paint.current = made
    made.setPoints(newest.current)
    return () => {
      paint.current = null
      made.destroy()
    }
  }, [language])
  useEffect(() => {
    newest.current = points
    paint.current?.setPoints(points)
  }, [points])
  return (
    <>
      <div
        ref={box}
        className={styles.eaNavChart}
        role="img"
        aria-label={t('netValue.picture', { ...rangeOf(points) })}
      />
      <p className={styles.eaCredit}>
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer noopener">
          {t('chart:credit')}
        </a>
      </p>
    </>
  )
}
