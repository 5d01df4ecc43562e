import './about-button.module.css'
import { Info } from 'lucide-react'
import { memo, useState } from 'react'
import type { MarketKind } from '../../../../shared/hub-protocol/market.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LazyCurrencyPanel } from './lazy-currency-panel.tsx'

interface AboutButtonProps {
  kind: MarketKind
  id: number
  /** The button's name, such as "About BTC". */
  label: string
}

/** Opens the currency panel of the market whose screen this is. */
export const AboutButton = memo(function AboutButton({ kind, id, label }: AboutButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        data-part="about"
        className="ib"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon of={Info} />
      </button>
      {open && <LazyCurrencyPanel kind={kind} id={id} here onClose={() => setOpen(false)} />}
    </>
  )
})
