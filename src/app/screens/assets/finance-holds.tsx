import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { financeCalls } from '../../../shared/calls/products/finance-calls.ts'
import { nextNoon } from '../../../shared/lines/instants.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { zoneLabel, zoneShort } from '../../base/platform/zone.ts'
import { useOwnAnswer } from '../../services/money/use-own-answer.ts'

/** How many products the finance account holds and when the next payout is, with the way there. */
export function FinanceHolds({ none }: { none: boolean }) {
  const { t, i18n } = useTranslation('assets')
  const { data } = useOwnAnswer(financeCalls.financeHoldings, {}, 60_000)
  const count = data?.length ?? 0
  const paid = data?.flatMap(({ next_at }) => next_at ?? []) ?? []
  const next = paid.length > 0 ? Math.min(...paid) : nextNoon(serverNow())
  if (count === 0)
    return (
      <span className="t3">
        {none ? t('nothing') : ''}{' '}
        <Link className="lnk" to="/easyEarn">
          {t('earnProducts')}
        </Link>
      </span>
    )
  const at = `${zoneShort(next, i18n.language).replace(/(\d\d:\d\d):\d\d.*/, '$1')} ${zoneLabel(next)}`
  return (
    <span className="t2">
      <Link className="lnk" to="/fund">
        {t('earnHeld', { count })}
      </Link>
      {paid.length > 0 && ` ${t('nextPayout', { at })}`}
    </span>
  )
}
