import { Popover, PopoverDisclosure, PopoverProvider, usePopoverStore } from '@ariakit/react'
import { ChevronDown, Search } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Market } from '../../../shared/market/market.ts'
import { useTickers } from '../../market/use-topics.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showDecimal } from '../../ui/show-decimal.ts'
import { showPercent } from '../layout/figures.ts'
import { useMissingText } from '../layout/use-missing-text.ts'
import { marketPath, matchingMarkets } from './market-search.ts'

interface PickerProps {
  market: Market
  markets: readonly Market[]
}

/** The market's name; a press opens the list of the markets of its kind, with a search. */
export const MarketPicker = memo(function MarketPicker({ market, markets }: PickerProps) {
  const { t } = useTranslation('trading')
  const store = usePopoverStore({ placement: 'bottom-start' })
  return (
    <PopoverProvider store={store}>
      <PopoverDisclosure className="picker">
        <b>{market.symbol}</b>
        <Badge>{t(`kind.${market.kind}`)}</Badge>
        {market.recorded && <Badge tone="info">{t('recorded')}</Badge>}
        <Icon of={ChevronDown} label={t('picker.open')} />
      </PopoverDisclosure>
      <Popover className="pop picker-list" gutter={4} unmountOnHide portal aria-label={t('picker.label')}>
        <PickerList market={market} markets={markets} onChosen={() => store.hide()} />
      </Popover>
    </PopoverProvider>
  )
})

function PickerList({ market, markets, onChosen }: PickerProps & { onChosen: () => void }) {
  const { t } = useTranslation('trading')
  const [words, setWords] = useState('')
  const tickers = useTickers(market.kind)
  const missing = useMissingText(market.kind, tickers)
  const field = useId()
  const found = matchingMarkets(markets, words)
  return (
    <>
      <div className="field l">
        <Icon of={Search} size={14} />
        <label className="sr" htmlFor={field}>
          {t('picker.search')}
        </label>
        <input
          id={field}
          value={words}
          placeholder={t('picker.search')}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {found.length === 0 && <p className="t3 fs12 picker-none">{t('picker.none', { words })}</p>}
      <ul>
        {found.map((each) => {
          const entry = tickers.find(each.currency_id)
          const rate = entry?.changeRate ?? null
          return (
            <li key={each.currency_id}>
              <Link
                to={marketPath(each)}
                aria-current={each.currency_id === market.currency_id ? 'page' : undefined}
                className="menu-item"
                onClick={onChosen}
              >
                <b className="strong grow">{each.symbol}</b>
                <span className="n">{entry?.last ? showDecimal(entry.last) : missing}</span>
                <span className={`n r rate ${rate === null ? 't3' : rate.startsWith('-') ? 'down' : 'up'}`}>
                  {rate === null ? missing : showPercent(rate)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}
