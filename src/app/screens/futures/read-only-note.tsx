import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/market/market.ts'
import { MarketRules } from '../../trading/info/market-facts.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Stands where the ticket will be: perpetual markets can be watched, not yet traded; a recorded one never. */
export function ReadOnlyNote({ market }: { market: Market }) {
  const { t } = useTranslation('trading')
  return (
    <section className="side-note" aria-label={t('futures.label')}>
      <p className="note info">
        <Icon of={Info} />
        <span>{market.recorded ? t('futures.recorded') : t('futures.note')}</span>
      </p>
      <div className="sec">
        <h2>{t('info.title')}</h2>
      </div>
      <MarketRules market={market} />
    </section>
  )
}
