import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { plainSigns } from '../../../shared/rules/typed-text.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './market-field.module.css'
import { useMarkets } from './use-markets.ts'

export interface MarketFieldProps {
  kind: MarketKind
  /** Currency id of what is chosen. */
  market: number | null
  label: string
  /** What is said of a text that is no market. */
  unknown: (text: string) => string
  /** null: the field was emptied. */
  onChange: (market: number | null) => void
}

/** A market by its symbol or its coin; what is none of either is said to be unknown and filters nothing. */
export function MarketField({ kind, market, label, unknown, onChange }: MarketFieldProps) {
  const id = useId()
  const { markets } = useMarkets(kind)
  const chosen = markets.find((one) => one.currency_id === market)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? chosen?.symbol ?? (market === null ? '' : String(market))
  const find = (query: string) => {
    const code = plainSigns(query).toUpperCase()
    return markets.find((one) => one.symbol === code || one.base === code) ?? null
  }
  const choose = (next: number | null) => {
    setTyped(null)
    onChange(next)
  }
  const take = () => {
    const found = find(text)
    if (found) choose(found.currency_id)
  }
  const wrong = plainSigns(text) !== '' && find(text) === null && markets.length > 0
  return (
    <div data-part="market-field" className={`field ${styles.marketField}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        list={`${id}-all`}
        value={text}
        aria-invalid={wrong || undefined}
        title={wrong ? unknown(text) : undefined}
        onChange={(event) => {
          const next = event.target.value
          const found = markets.find((one) => one.symbol === plainSigns(next).toUpperCase())
          setTyped(next)
          if (found) choose(found.currency_id)
          else if (plainSigns(next) === '') choose(null)
        }}
        onKeyDown={(event) => event.key === 'Enter' && take()}
        onBlur={take}
      />
      <Icon of={ChevronDown} size={14} />
      <datalist id={`${id}-all`}>
        {markets.map((one) => (
          <option key={one.currency_id} value={one.symbol} />
        ))}
      </datalist>
    </div>
  )
}
