import { Popover, PopoverHeading, PopoverProvider } from '@ariakit/react/popover'
import { type RefObject, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { clockTime, zoneLabel } from '../../base/platform/zone.ts'
import { prefs } from '../../base/prefs/prefs.ts'
import { HIDDEN } from '../../ui/amount.tsx'
import * as popoverStyles from '../../ui/popover.module.css'
import * as explainedStyles from './explained.module.css'
import { figureText } from './figure-text.ts'
import type { Unit } from './formula.ts'
import { type Explanation, explanationOf, type FormulaId, type InputsOf } from './formulas.ts'
import { furtherOf } from './further.ts'
import { useWorking } from './use-working.ts'

export interface ExplainPopoverProps {
  id: FormulaId
  /** Those of the id. */
  inputs: InputsOf<FormulaId>
  /** See explained.tsx. */
  market: Market | undefined
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** A figure's formula, what goes in as of now, what comes out, and which function does it. */
export default function ExplainPopover({ id, inputs, market, button, onClose }: ExplainPopoverProps) {
  const { t } = useTranslation('explain')
  const asked = useWorking(id, market)
  const one = useMemo(() => explanationOf(id, asked.inputs ?? inputs), [id, inputs, asked.inputs])
  const further = useMemo(() => furtherOf(id, inputs), [id, inputs])
  const missing = t(asked.busy ? 'asking' : 'unknown')
  return (
    <PopoverProvider open setOpen={(open) => !open && onClose()} placement="bottom-end">
      <Popover
        portal
        gutter={4}
        className={`pop ${popoverStyles.popover} ${explainedStyles.explain}`}
        aria-busy={asked.busy || undefined}
        getAnchorRect={() => button.current?.getBoundingClientRect() ?? null}
        finalFocus={button}
        hideOnInteractOutside={(event) => !button.current?.contains(event.target as Node)}
      >
        <PopoverHeading className="strong">{t(`names.${id}`)}</PopoverHeading>
        <Section of={one} missing={missing} />
        {asked.at !== null && (
          <p className="hint">{t('asOf', { time: clockTime(asked.at), zone: zoneLabel(asked.at) })}</p>
        )}
        {further.map((each) => (
          <section key={each.id} aria-label={t(`names.${each.id}`)}>
            <p className="strong">{t(`names.${each.id}`)}</p>
            <Section of={each} missing={missing} />
          </section>
        ))}
      </Popover>
    </PopoverProvider>
  )
}

/** A formula, what goes in, what comes out, and which function does it. */
function Section({ of, missing }: { of: Explanation; missing: string }) {
  const { t } = useTranslation('explain')
  return (
    <>
      <p className="tm">{of.text}</p>
      <dl className="kv tight">
        {of.inputs.map((input) => (
          <div key={input.symbol}>
            <dt>
              <b translate="no">{input.symbol}</b> {t(`inputs.${input.name}`)}
            </dt>
            <dd>
              <Figure value={input.value} unit={input.unit} missing={missing} />
            </dd>
          </div>
        ))}
        <div className={explainedStyles.explainResult}>
          <dt>{t('result')}</dt>
          <dd className="strong">
            <Figure value={of.result} unit={of.unit} missing={missing} />
          </dd>
        </div>
      </dl>
      <p className="hint">{t('source', { id: of.id, file: of.file })}</p>
    </>
  )
}

/** Amounts of the person are dots where the person hides them. */
function Figure({ value, unit, missing }: { value: bigint | null | undefined; unit: Unit; missing: string }) {
  const { t } = useTranslation('common')
  const { hideAmounts } = useSnapshot(prefs.state)
  if (value === undefined)
    return (
      <span className="n t3" translate="no">
        {missing}
      </span>
    )
  if (value === null)
    return (
      <span className="n t3" translate="no">
        --
      </span>
    )
  if (hideAmounts && (unit === 'money' || unit === 'quantity'))
    return (
      <span className="n">
        <span className="sr">{t('hidden')}</span>
        <span aria-hidden="true">{HIDDEN}</span>
      </span>
    )
  return (
    <span className="n" translate="no">
      {figureText(value, unit)}
    </span>
  )
}
