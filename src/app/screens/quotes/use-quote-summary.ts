import { useEffect, useRef, useState } from 'react'
import { secondClock } from '../../base/platform/second-clock.ts'
import type { Quote } from './quote-list.ts'
import { type QuoteSummary, sameSummary, summaryOf } from './quote-summary.ts'
import { readTickers } from './tickers-source.ts'

/** The figures over the list, renewed once a second. */
export function useQuoteSummary(quotes: readonly Quote[], known: boolean): QuoteSummary {
  const [shown, setShown] = useState(() => ({ quotes, known, summary: summaryOf(quotes, readTickers) }))
  const newest = useRef(quotes)
  useEffect(() => {
    newest.current = quotes
  })
  useEffect(() => {
    return secondClock.subscribe(() => {
      setShown((before) => {
        const summary = summaryOf(newest.current, readTickers)
        return sameSummary(summary, before.summary) ? before : { ...before, summary }
      })
    })
  }, [])
  if (shown.quotes === quotes && shown.known === known) return shown.summary
  const next = { quotes, known, summary: summaryOf(quotes, readTickers) }
  setShown(next)
  return next.summary
}
