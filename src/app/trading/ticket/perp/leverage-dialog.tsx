import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { mostAt, tiersOf } from '../../../../shared/perp/tiers.ts'
import { moneyText } from '../../../../shared/rules/order-units.ts'
import { useRefusalText } from '../../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../../base/platform/show-decimal.ts'
import { liveStoreOf } from '../../../services/live/use-live.ts'
import { usePerpVenue } from '../../../services/venue/venue-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from '../ticket.module.css'
import { allowedLeverage, leverageOf, leverageRefusal, mostLeverage } from './leverage-form.ts'
import { LeverageRuler } from './leverage-ruler.tsx'
import type { PerpModel } from './perp-model.ts'
import { TierTable } from './tier-table.tsx'
import { useSetting } from './use-setting.ts'

interface LeverageDialogProps {
  open: boolean
  market: Market
  account: PerpModel['account']
  /** What holds now. */
  leverage: number
  onClose: () => void
}

/** Leverage of a market by field, buttons or ruler, with the tiers and the most that may be held at it. */
export function LeverageDialog(props: LeverageDialogProps) {
  const { t } = useTranslation('perp')
  const { open, market, onClose } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title.leverage', { market: market.symbol })}
      className={styles.tlever}
    >
      {open && <Choice {...props} />}
    </Dialog>
  )
}

function Choice({ market, account, leverage, onClose }: LeverageDialogProps) {
  const { t } = useTranslation('perp')
  const refusalText = useRefusalText()
  const setting = useSetting()
  const live = liveStoreOf(usePerpVenue())
  const [text, setText] = useState(String(leverage))
  const tiers = tiersOf(market.max_leverage)
  const max = mostLeverage(market)
  const chosen = leverageOf(text, max)
  const put = (next: string) => {
    setText(next)
    setting.clear()
  }
  const step = (by: 1 | -1) => put(String(Math.min(max, Math.max(1, (chosen ?? leverage) + by))))
  const most = chosen === null ? null : mostAt(tiers, chosen)
  const allowed = allowedLeverage(market, account)
  const found = leverageRefusal(market, text, account, live.facts())
  const refusal = setting.refusal ?? found
  return (
    <div className={`g4 ${styles.stack}`}>
      <div className="row g2">
        <Button aria-label={t('less')} onClick={() => step(-1)}>
          <Icon of={Minus} size={14} />
        </Button>
        <Field
          className="grow"
          label={t('button.leverage')}
          name="leverage"
          inputMode="numeric"
          unit="×"
          value={text}
          onChange={(event) => put(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            step(event.key === 'ArrowUp' ? 1 : -1)
          }}
          error={refusal && refusalText(refusal)}
          hint={allowed === null ? t('upTo', { max }) : t('upToHeld', { max: allowed })}
        />
        <Button aria-label={t('more')} onClick={() => step(1)}>
          <Icon of={Plus} size={14} />
        </Button>
      </div>
      <LeverageRuler
        label={t('button.leverage')}
        value={chosen ?? leverage}
        max={max}
        onChange={(next) => put(String(next))}
      />
      <p className="fs12 t2" aria-live="polite">
        {most !== null && t('mostAt', { leverage: chosen, most: showDecimal(moneyText(most)), coin: market.quote })}
      </p>
      <TierTable tiers={tiers} leverage={chosen} coin={market.quote} />
      <Button
        kind="primary"
        block
        busy={setting.sending}
        whyNot={found ? refusalText(found) : chosen === leverage ? t('holds') : null}
        onClick={async () => {
          if (chosen === null || found) return
          const change = { name: 'leverage', currency_id: market.currency_id, leverage: chosen } as const
          if (await setting.send(change)) onClose()
        }}
      >
        {t('setTo', { what: `${chosen ?? leverage}×` })}
      </Button>
    </div>
  )
}
