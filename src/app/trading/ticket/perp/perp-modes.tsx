import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import * as styles from '../ticket.module.css'
import { LeverageDialog } from './leverage-dialog.tsx'
import { ModeDialog } from './mode-dialog.tsx'
import type { PerpModel } from './perp-model.ts'

interface PerpModesProps extends Pick<PerpModel, 'terms' | 'account'> {
  market: Market
}

/** Margin mode, leverage and position mode: each button says what holds and opens where it is changed. */
export const PerpModes = memo(function PerpModes({ market, terms, account }: PerpModesProps) {
  const { t } = useTranslation('perp')
  const [open, setOpen] = useState<'margin' | 'leverage' | 'position' | null>(null)
  if (!terms) return null
  const close = () => setOpen(null)
  const margin = terms.isolated ? 'isolated' : 'cross'
  const position = terms.hedge ? 'hedge' : 'one_way'
  const button = (name: 'margin' | 'leverage' | 'position', text: string, say: string, className = '') => (
    <button
      type="button"
      className={`btn quiet s grow ${className}`}
      aria-haspopup="dialog"
      aria-label={`${t(`button.${name}`)}: ${text}`}
      title={say}
      translate={className === 'n' ? 'no' : undefined}
      onClick={() => setOpen(name)}
    >
      {text}
    </button>
  )
  return (
    <div className={`row g2 ${styles.tmodes}`}>
      {button('margin', t(`mode.${margin}`), t(`say.${margin}`))}
      {button('leverage', `${terms.leverage}×`, t('say.leverage'), 'n')}
      {button('position', t(`mode.${position}`), t(`say.${position}`))}
      <LeverageDialog
        open={open === 'leverage'}
        market={market}
        account={account}
        leverage={terms.leverage}
        onClose={close}
      />
      <ModeDialog
        open={open === 'margin'}
        kind="margin"
        value={margin}
        options={['cross', 'isolated']}
        market={market}
        onClose={close}
      />
      <ModeDialog
        open={open === 'position'}
        kind="position"
        value={position}
        options={['one_way', 'hedge']}
        market={market}
        onClose={close}
      />
    </div>
  )
})
