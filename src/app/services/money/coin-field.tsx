import { Combobox, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react/combobox'
import { Select as AriaSelect, SelectItem, SelectPopover, SelectProvider } from '@ariakit/react/select'
import { ChevronDown, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Coin } from '../../ui/coin.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as menuStyles from '../../ui/menu.module.css'
import * as paletteStyles from '../../ui/palette.module.css'
import * as moneyStyles from './money.module.css'
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
        <div data-part="field-label" className={fieldStyles.fieldLabel}>
          <b className="strong">{t('coin')}</b>
          {end}
        </div>
      )}
      <ComboboxProvider resetValueOnHide value={search} setValue={setSearch}>
        <SelectProvider value={String(value)} setValue={(next) => onChange(Number(next))}>
          <AriaSelect
            data-part="mo-coin"
            className={`field ${moneyStyles.moCoin}`}
            aria-label={`${t('coin')}: ${chosen?.symbol ?? ''}`}
          >
            {chosen && !bare && <Coin code={chosen.symbol} />}
            <b className="strong" translate="no">
              {chosen?.symbol}
            </b>
            <span className="t3 grow">{chosen?.name}</span>
            <Icon of={ChevronDown} size={14} />
          </AriaSelect>
          <SelectPopover
            portal
            gutter={4}
            sameWidth
            unmountOnHide
            className={`pop ${moneyStyles.moCoins}`}
            aria-label={t('coin')}
          >
            <div className={moneyStyles.moSearch}>
              <Icon of={Search} size={14} />
              <Combobox autoSelect placeholder={t('coinSearch')} aria-label={t('coinSearch')} />
            </div>
            <ComboboxList className={moneyStyles.moList}>
              {found.slice(0, MOST).map((coin) => (
                <SelectItem
                  key={coin.id}
                  value={String(coin.id)}
                  data-part="menu-item"
                  className={menuStyles.menuItem}
                  render={<ComboboxItem />}
                >
                  <b className="strong" translate="no">
                    {coin.symbol}
                  </b>
                  <span className="t3 grow">{coin.name}</span>
                </SelectItem>
              ))}
            </ComboboxList>
            {found.length === 0 && (
              <p className={moneyStyles.moNone} role="status">
                {t('coinNone')}
              </p>
            )}
            {found.length > MOST && (
              <p className={paletteStyles.commandMore}>{t('coinMore', { count: found.length - MOST })}</p>
            )}
          </SelectPopover>
        </SelectProvider>
      </ComboboxProvider>
    </div>
  )
}
