import { ComboboxList } from '@ariakit/react/combobox'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketKey } from '../../../shared/hub-protocol/market.ts'
import * as styles from './picker.module.css'
import { PickerOption } from './picker-option.tsx'
import { keyOf } from './picker-rows.ts'
import type { PickerMarkets } from './use-picker-markets.ts'
import { useTickersStand } from './use-picker-tickers.ts'

interface PickerOptionsProps {
  list: RefObject<HTMLDivElement | null>
  picker: PickerMarkets
  /** Category and words: others begin at their marked row. */
  request: string
  /** The marked row. */
  at: number
  /** Of a row, px. */
  height: number
  current: MarketKey
  idOf: (key: MarketKey) => string
  onChosen: () => void
}

/** The markets as a listbox of which only the rows in view exist, and the marked one wherever it is. */
export function PickerOptions(props: PickerOptionsProps) {
  const { list, picker, request, at, height, current, idOf, onChosen } = props
  const { t } = useTranslation('picker')
  const { found, tab, nameOf } = picker
  const stand = { spot: useTickersStand('spot'), contract: useTickersStand('contract') }
  const rangeExtractor = useCallback(
    (range: Range) => {
      const seen = defaultRangeExtractor(range)
      return at < 0 || at >= range.count || seen.includes(at) ? seen : [...seen, at].sort((a, b) => a - b)
    },
    [at],
  )
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => list.current,
    estimateSize: () => height,
    getItemKey: (index) => (found[index] ? keyOf(found[index]) : index),
    overscan: 4,
    rangeExtractor,
  })
  const marked = found[at] && keyOf(found[at])
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to where the mark has gone, not while the person scrolls
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at)
  }, [request, marked])
  return (
    <ComboboxList ref={list} alwaysVisible className={styles.pickerRows} aria-label={t('label')}>
      <div style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((item) => {
          const market = found[item.index]
          if (!market) return null
          const key = keyOf(market)
          return (
            <PickerOption
              key={key}
              id={idOf(key)}
              market={market}
              name={nameOf(market.currency_id)}
              place={item.index + 1}
              of={found.length}
              top={item.start}
              height={height}
              current={key === current}
              mixed={tab === 'favourites'}
              old={stand[market.kind].old}
              missing={stand[market.kind].missing}
              onChosen={onChosen}
            />
          )
        })}
      </div>
    </ComboboxList>
  )
}
