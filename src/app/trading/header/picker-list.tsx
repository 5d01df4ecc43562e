import { Combobox, ComboboxProvider } from '@ariakit/react/combobox'
import { Search, Star } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market, MarketKey } from '../../../shared/hub-protocol/market.ts'
import { favourites, useFavourite } from '../../services/currency/favourites.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useWide } from '../../ui/use-wide.ts'
import type { PickerProps } from './market-picker.tsx'
import * as styles from './picker.module.css'
import { PickerHead } from './picker-head.tsx'
import { PickerNotes, PickerNothing } from './picker-notes.tsx'
import { PickerOptions } from './picker-options.tsx'
import { keyOf, markedRow, rowAfterKey } from './picker-rows.ts'
import { usePickerMarkets } from './use-picker-markets.ts'

/** Rows of a finger's size where the density is `touch`. */
const ROW = { fine: 36, touch: 48 }

/** A line to search by code or name, categories, and the rows; the focus stays in the line while keys go through the rows. */
export function PickerList({ market, markets, onChosen }: PickerProps & { onChosen: () => void }) {
  const { t } = useTranslation('picker')
  const wide = useWide()
  const picker = usePickerMarkets({ market, markets })
  const { query, tab, all, found } = picker
  const request = `${tab} ${query}`
  const [gone, setGone] = useState<{ request: string; to: MarketKey } | null>(null)
  const [height] = useState(() => (document.documentElement.dataset.density === 'touch' ? ROW.touch : ROW.fine))
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const idOf = (key: MarketKey) => `${prefix}-${key}`
  const at = markedRow(found, {
    chosen: gone?.request === request ? gone.to : null,
    searching: query.trim() !== '',
    current: keyOf(market),
  })
  const marked = found[at]
  const mark = (index: number) => {
    const next = found[index]
    if (next) setGone({ request, to: keyOf(next) })
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const page = Math.max(1, Math.floor((list.current?.clientHeight ?? 0) / height) - 1)
    const next = rowAfterKey(event, at, found.length, page)
    if (next === null) return
    event.preventDefault()
    mark(next)
  }
  return (
    <ComboboxProvider
      value={query}
      setValue={picker.setQuery}
      open={found.length > 0}
      includesBaseElement={false}
      activeId={marked ? idOf(keyOf(marked)) : null}
      setActiveId={(id) => mark(found.findIndex((each) => idOf(keyOf(each)) === id))}
    >
      <div className="field l">
        <Icon of={Search} size={14} />
        <Combobox
          ref={field}
          aria-label={t('search')}
          placeholder={t('search')}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onKeyDownCapture={press}
        />
      </div>
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={picker.setTab}
        size={wide ? 's' : 'phone'}
        tabs={picker.tabs.map((value) => ({
          value,
          text: t(`tab.${value}`),
          ...(value === 'favourites' ? { count: picker.stars } : {}),
        }))}
      >
        {() => (
          <>
            <PickerNotes picker={picker} />
            <p className="sr" role="status">
              {t('found', { count: found.length })}
            </p>
            {found.length === 0 ? (
              <PickerNothing picker={picker} searched={all.length > 0} />
            ) : (
              <>
                <PickerHead order={picker.order} onOrder={picker.setOrder} />
                <PickerOptions
                  list={list}
                  picker={picker}
                  request={request}
                  at={at}
                  height={height}
                  current={keyOf(market)}
                  idOf={idOf}
                  onChosen={onChosen}
                />
              </>
            )}
            {marked && <PickerFoot market={marked} onToggle={() => tab === 'favourites' && field.current?.focus()} />}
          </>
        )}
      </Tabs>
    </ComboboxProvider>
  )
}

/** The star of the marked market as a button, for keys and screen readers: an option of a list may hold none. */
function PickerFoot({ market, onToggle }: { market: Market; onToggle: () => void }) {
  const { t } = useTranslation('picker')
  const key = keyOf(market)
  const toggle = () => {
    favourites.toggle(key)
    onToggle()
  }
  return (
    <div className={styles.pickerFoot}>
      <button type="button" className="btn s quiet" aria-pressed={useFavourite(key)} onClick={toggle}>
        <Icon of={Star} size={14} />
        {t('star', { market: market.symbol })}
      </button>
    </div>
  )
}
