import { useTranslation } from 'react-i18next'
import { optionCalls } from '../../../shared/calls/products/option-calls.ts'
import type { OptionKind, OptionStats } from '../../../shared/calls/products/option-entities.ts'
import { breakEven, readRate } from '../../../shared/lines/option-payout.ts'
import { type OwnView, useOwnAnswer } from '../../services/money/use-own-answer.ts'
import * as styles from './options.module.css'

/** Results of a person's settled tickets of a kind, read anew after news of the account. */
export function useStats(kind: OptionKind): OwnView<OptionStats | null> {
  return useOwnAnswer(optionCalls.optionStats, { kind }, null)
}

/** Share of wins that loses nothing at a rate, percent; null where there is no rate. */
export function evenAt(rate: string | null): string | null {
  const hundredths = rate === null ? null : readRate(rate)
  return hundredths === null ? null : breakEven(hundredths)
}

/** One line of results beside the tabs: how many, and what is needed. */
export function StatsLine({ stats, even }: { stats: OptionStats | null; even: string | null }) {
  const { t } = useTranslation('options')
  if (!stats || stats.won + stats.lost === 0) return null
  const { won, lost, tied } = stats
  return (
    <span className={`t3 fs12 ${styles.optLine}`}>
      {t('stats.counts', { won, lost, tied })}
      {even !== null && `; ${t('stats.need', { percent: even })}`}
    </span>
  )
}
