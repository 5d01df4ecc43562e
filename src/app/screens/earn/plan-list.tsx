import { useTranslation } from 'react-i18next'
import { nextNoon } from '../../../shared/lines/instants.ts'
import { displayZone, zoneLabel } from '../../base/platform/zone.ts'
import { BothZones } from './both-zones.tsx'
import { hourMinute, isUtc8, UTC8 } from './dates.ts'
import * as earnStyles from './earn.module.css'
import * as earnAccountStyles from './earn-account.module.css'
import type { PlanStep } from './earn-plan.ts'
import { fineText, moneyText } from './money-text.ts'

interface PlanListProps {
  steps: readonly PlanStep[]
  coin: string
  /** Server time, ms. */
  now: number
}

/** The dates of a purchase on a line, each in both zones. */
export function PlanList({ steps, coin, now }: PlanListProps) {
  const { t } = useTranslation('earn')
  return (
    <ol className={earnStyles.eaPlan}>
      {steps.map(({ what, at, amount }) => (
        <li key={what} className={what === 'now' ? 'now' : undefined}>
          <b className="strong">{t(`when.${what}`, { amount: amount === null ? '' : textOf(what, amount), coin })}</b>
          {at !== null ? <BothZones at={at} /> : what === 'daily' && <EachDay at={nextNoon(now)} />}
        </li>
      ))}
    </ol>
  )
}

/** A time of each day. @param at one such instant, ms */
function EachDay({ at }: { at: number }) {
  const { t, i18n } = useTranslation('earn')
  const own = displayZone()
  return (
    <span className={`${earnStyles.eaZones} ${earnAccountStyles.eaZones}`}>
      {!isUtc8(own, at) && (
        <span className="n">{t('when.eachDay', { time: `${hourMinute(at, i18n.language)} ${zoneLabel(at)}` })}</span>
      )}
      <span className="n">{t('when.eachDay', { time: `${hourMinute(at, i18n.language, UTC8)} UTC+8` })}</span>
    </span>
  )
}

function textOf(what: PlanStep['what'], amount: bigint): string {
  return what === 'daily' || what === 'first' ? fineText(amount) : moneyText(amount)
}
