import { Combobox, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react/combobox'
import { Select as AriaSelect, SelectItem, SelectPopover, SelectProvider } from '@ariakit/react/select'
import { ChevronDown, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Coin } from '../../ui/coin.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type CoinName, findCoins } from './use-coins.ts'

/** Rows drawn at most: whoever wants another types. */
const MOST = 60

interface CoinFieldProps {
  coins: readonly CoinName[]
  value: number
  /** Stands on the right of the label. */
  end?: ReactNode
  /** Without its label above: among filters. */
  bare?: boolean
  onChange: (id: number) => void
}

/** A coin out of all, found by code or name. */
export function CoinField({ coins, value, end, bare, onChange }: CoinFieldProps) {
  const { t } = useTranslation('money')
  const [search, setSearch] = useState('')
  const found = findCoins(coins, search)
  const chosen = coins.find(({ id }) => id === value)
  return (
    <div>
      {!bare && (
        <div className="field-label">
          <b className="strong">{t('coin')}</b>
          {end}
        </div>
      )}
      <ComboboxProvider resetValueOnHide value={search} setValue={setSearch}>
        <SelectProvider value={String(value)} setValue={(next) => onChange(Number(next))}>
          <AriaSelect className="field mo-coin" aria-label={`${t('coin')}: ${chosen?.symbol ?? ''}`}>
            {chosen && !bare && <Coin code={chosen.symbol} />}
            <b className="strong" translate="no">
              {chosen?.symbol}
            </b>
            <span className="t3 grow">{chosen?.name}</span>
            <Icon of={ChevronDown} size={14} />
          </AriaSelect>
          <SelectPopover portal gutter={4} sameWidth unmountOnHide className="pop mo-coins" aria-label={t('coin')}>
            <div className="mo-search">
              <Icon of={Search} size={14} />
              <Combobox autoSelect placeholder={t('coinSearch')} aria-label={t('coinSearch')} />
            </div>
            <ComboboxList className="mo-list">
              {found.slice(0, MOST).map((coin) => (
                <SelectItem key={coin.id} value={String(coin.id)} className="menu-item" render={<ComboboxItem />}>
                  <b className="strong" translate="no">
                    {coin.symbol}
                  </b>
                  <span className="t3 grow">{coin.name}</span>
                </SelectItem>
              ))}
            </ComboboxList>
            {found.length === 0 && (
              <p className="mo-none" role="status">
                {t('coinNone')}
              </p>
            )}
            {found.length > MOST && <p className="command-more">{t('coinMore', { count: found.length - MOST })}</p>}
          </SelectPopover>
        </SelectProvider>
      </ComboboxProvider>
    </div>
  )
}
