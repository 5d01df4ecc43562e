import { useTranslation } from 'react-i18next'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { isOld } from '../../services/hub-client/topic-views.ts'
import { useAge } from '../../services/hub-client/use-feed.ts'
import { useTopicFact, useWatched } from '../../services/hub-client/use-topics.ts'
import { DegradedNote, Empty, ErrorState, Loading, StaleNote } from '../../ui/states.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import * as styles from './picker.module.css'
import type { PickerMarkets } from './use-picker-markets.ts'

/** Above the rows: what could not be had, and from when the prices are. Has the prices of the tab delivered. */
export function PickerNotes({ picker }: { picker: PickerMarkets }) {
  const { t } = useTranslation('picker')
  const { all, status, names, retry } = picker
  return (
    <>
      {status === 'error' && all.length > 0 && <DegradedNote title={t('late')} text="" onRetry={retry} />}
      {names === 'error' && <DegradedNote title={t('codesOnly')} text="" onRetry={retry} />}
      {(['spot', 'contract'] as const).map(
        (kind) => all.some((market) => market.kind === kind) && <Prices key={kind} kind={kind} />,
      )}
    </>
  )
}

/** Watches the prices of a kind; says their age where they are not current. */
function Prices({ kind }: { kind: MarketKind }) {
  useWatched({ topic: 'tickers', kind })
  return useTopicFact('tickers', kind, 0, isOld) && <OldPrices kind={kind} />
}

function OldPrices({ kind }: { kind: MarketKind }) {
  const { t } = useTranslation('trading')
  const ageText = useAgeText()
  const age = useAge(useTopicFact('tickers', kind, 0, (view) => view.ageAt))
  return <StaleNote text={t('lastKnown', { age: ageText(age) })} />
}

/** In place of the rows. @param searched there are rows, the search has left none */
export function PickerNothing({ picker, searched }: { picker: PickerMarkets; searched: boolean }) {
  const { t } = useTranslation('picker')
  const { tab, query, status, retry } = picker
  if (searched) return <p className={`t3 fs12 ${styles.pickerNone}`}>{t('none', { query })}</p>
  if (status === 'loading') return <Loading />
  if (status === 'error') return <ErrorState title={t('failed')} onRetry={retry} />
  if (tab === 'favourites') return <Empty title={t('noFavourites')} text={t('noFavouritesText')} />
  return <Empty title={t('noMarkets')} />
}
