import { useTranslation } from 'react-i18next'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { useAge } from '../../services/hub-client/use-feed.ts'
import { useFeedText } from '../../trading/layout/use-feed-text.ts'
import { ReconnectButton } from '../../trading/status/reconnect-button.tsx'
import { StaleNote } from '../../ui/states.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import { readTickers } from './tickers-source.ts'

/** The whole list is old: its age and what is being done about it. @param ageAt this tab's clock, ms; 0 never */
export function OldList({ kind, ageAt }: { kind: MarketKind; ageAt: number }) {
  const { t } = useTranslation('trading')
  const ageText = useAgeText()
  const age = useAge(ageAt)
  const { status, reason } = readTickers(kind)
  const labels = useFeedText(kind, true, reason === 'source')
  const way =
    status === 'refused' ? (
      t('prov.reason.inexact')
    ) : (
      <>
        {labels.way} {labels.waiting && <ReconnectButton />}
      </>
    )
  return <StaleNote text={t('lastKnown', { age: ageText(age) })} end={way} />
}
