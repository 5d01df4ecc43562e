import { Info } from 'lucide-react'
import { useState } from 'react'
import type { MarketKind } from '../../../shared/market/market.ts'
import { Icon } from '../../ui/icon.tsx'
import { LazyCurrencyPanel } from './lazy-currency-panel.tsx'

interface AboutButtonProps {
  kind: MarketKind
  id: number
  /** The button's name, such as "About BTC". */
  label: string
}

/** Opens the currency panel of a market. */
export function AboutButton({ kind, id, label }: AboutButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="ib about"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon of={Info} />
      </button>
      {open && <LazyCurrencyPanel kind={kind} id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
