import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RankingBy } from '../../../shared/hub-protocol/hub.ts'
import { useMarkets } from '../../services/hub-client/use-markets.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { RankList } from './rank-list.tsx'
import { RankTabs } from './rank-tabs.tsx'
import * as styles from './rankings.module.css'

const LISTS: readonly RankingBy[] = ['gainers', 'losers', 'volume']

/** Gainers, losers and most traded: side by side, on phones one at a time. */
export function Rankings() {
  const { t } = useTranslation(['home', 'common'])
  const wide = useWide()
  const [chosen, setChosen] = useState<RankingBy>('gainers')
  const { status, markets, retry } = useMarkets('spot')
  if (status === 'error' && markets.length === 0)
    return (
      <div className={styles.rksFailed}>
        <ErrorState title={t('common:marketsError')} text={t('rankFailed')} onRetry={retry} />
      </div>
    )
  if (wide)
    return (
      <div className={styles.rks}>
        {LISTS.map((by) => (
          <RankList key={by} by={by} />
        ))}
      </div>
    )
  return (
    <RankTabs value={chosen} onChange={setChosen} tabs={LISTS}>
      <RankList key={chosen} by={chosen} bare />
    </RankTabs>
  )
}
