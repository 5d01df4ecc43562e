import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FinanceHolding } from '../../../shared/calls/products/finance-entities.ts'
import { FAST_WITHIN } from '../../../shared/lines/redemption.ts'
import { Amount } from '../../ui/amount.tsx'
import { BothZones } from './both-zones.tsx'
import * as earnStyles from './earn.module.css'
import * as earnFormsStyles from './earn-forms.module.css'
import { redemptionPreviews } from './earn-plan.ts'
import { moneyText } from './money-text.ts'

interface WayChoiceProps {
  /** 10^-8; null while none is given */
  amount: bigint | null
  holding: FinanceHolding
  now: number
  fast: boolean
  onChange: (fast: boolean) => void
}

/** T+1 and T+0 side by side, one of them chosen: fee, what arrives, and when in both zones. */
export function WayChoice({ amount, holding, now, fast, onChange }: WayChoiceProps) {
  const { t } = useTranslation('earn')
  const box = useRef<HTMLDivElement>(null)
  const ways = redemptionPreviews(amount ?? 0n, now, FAST_WITHIN)
  const move = (event: KeyboardEvent) => {
    if (!/^Arrow/.test(event.key)) return
    event.preventDefault()
    onChange(!fast)
    box.current?.querySelectorAll<HTMLElement>('[role=radio]')[fast ? 0 : 1]?.focus()
  }
  const options = [
    {
      value: false,
      name: t('standard'),
      rows: [
        [t('fee'), t('none')],
        [t('youGet'), <Sum key="get" units={amount === null ? null : ways.T1.received} />],
        [t('arrives'), <BothZones key="at" at={ways.T1.at} stacked />],
        [t('limit'), t('none')],
      ],
    },
    {
      value: true,
      name: t('fast'),
      rows: [
        [t('feePercent'), <Sum key="fee" units={amount === null ? null : ways.T0.fee} />],
        [t('youGet'), <Sum key="get" units={amount === null ? null : ways.T0.received} />],
        [t('arrives'), <Within key="at" at={ways.T0.at} />],
        [t('leftToday'), <Amount key="left" text={holding.day_left} />],
      ],
    },
  ] as const
  return (
    <div ref={box} role="radiogroup" aria-label={t('form.ways')} className={earnFormsStyles.eaWays} onKeyDown={move}>
      {options.map(({ value, name, rows }) => (
        // biome-ignore lint/a11y/useSemanticElements: the drawn choice is a box of figures, which native radios cannot be
        <button
          key={name}
          type="button"
          role="radio"
          aria-checked={value === fast}
          tabIndex={value === fast ? 0 : -1}
          onClick={() => onChange(value)}
        >
          <b className="strong">{name}</b>
          {rows.map(([label, figure]) => (
            <span key={label} className={`${earnStyles.eaWayRow} ${earnFormsStyles.eaWayRow}`}>
              <span className="t3">{label}</span>
              <span>{figure}</span>
            </span>
          ))}
        </button>
      ))}
    </div>
  )
}

function Sum({ units }: { units: bigint | null }) {
  return (
    <span className="n strong" translate="no">
      {units === null ? '--' : moneyText(units)}
    </span>
  )
}

/** Within ten minutes, and until when that is. */
function Within({ at }: { at: number }) {
  const { t } = useTranslation('earn')
  return (
    <span className={earnStyles.eaStack}>
      {t('within10')}
      <BothZones at={at} stacked />
    </span>
  )
}
