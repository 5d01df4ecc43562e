import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { chartColors } from '../../trading/chart/chart-colors.ts'
import * as styles from './copy.module.css'
import { type CurveLine, type CurvePaint, createCurvePaint } from './curve-paint.ts'

export interface CurveProps {
  lines: readonly CurveLine[]
  /** What the picture shows, in words. */
  label: string
  /** Behind every figure of the axis. */
  suffix: string
}

/** A picture of one or two lines. */
export default function Curve({ lines, label, suffix }: CurveProps) {
  const { t, i18n } = useTranslation('chart')
  const box = useRef<HTMLDivElement>(null)
  const paint = useRef<CurvePaint | null>(null)
  const newest = useRef(lines)
  const language = i18n.language
  useEffect(() => {
    const host = box.current
    if (!host) return
    const style = getComputedStyle(host)
    const value = (name: string) => style.getPropertyValue(name)
    const made = createCurvePaint(host, language, { ...chartColors(value), main: value('--selected') }, suffix)
    paint.current = made
    made.setLines(newest.current)
    return () => {
      paint.current = null
      made.destroy()
    }
  }, [language, suffix])
  useEffect(() => {
    newest.current = lines
    paint.current?.setLines(lines)
  }, [lines])
  return (
    <>
      <div ref={box} className={styles.cpChart} role="img" aria-label={label} />
      <p className={styles.cpCredit}>
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer noopener">
          {t('credit')}
        </a>
      </p>
    </>
  )
}
