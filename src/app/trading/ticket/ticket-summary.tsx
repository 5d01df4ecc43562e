import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/market/market.ts'
import { Num } from '../../ui/number-cell.tsx'
import { feesOf, totalOf } from './ticket-amounts.ts'
import { sentText } from './ticket-form.ts'
import type { TicketModel } from './use-ticket.ts'

/** Total, fees and the exact strings. A market order is reckoned anew four times a second. */
export function TicketSummary({ market, model }: { market: Market; model: TicketModel }) {
  const { t } = useTranslation('ticket')
  const { draft, moment } = model
  useRepaint(draft.type === 'market' && model.quote.live)
  const now = moment()
  const total = totalOf(market, draft, now)
  const fees = feesOf(market, draft, now)
  return (
    <>
      <dl className="sum">
        <div>
          <dt>{t(total?.about ? 'totalAbout' : 'total')}</dt>
          <dd className="n">
            <Num text={total?.total ?? null} zeros /> {total && market.quote}
          </dd>
        </div>
        {total?.short && <div className="hint">{t(total.short === 'book' ? 'partial' : 'beyond')}</div>}
        <div>
          <dt>{t('fees')}</dt>
          <dd className="n">
            {draft.post_only ? (
              <Num text={fees?.maker ?? null} />
            ) : (
              <Fees maker={fees?.maker} taker={fees?.taker} limit={draft.type === 'limit'} />
            )}{' '}
            {fees?.currency}
          </dd>
        </div>
      </dl>
      <p className="wire" title={t('wire')}>
        <span className="sr">{t('wire')}: </span>
        {sentText(market, draft)}
      </p>
    </>
  )
}

function Fees({ maker, taker, limit }: { maker?: string; taker?: string; limit: boolean }) {
  return (
    <>
      {limit && (
        <>
          <Num text={maker ?? null} /> /{' '}
        </>
      )}
      <Num text={taker ?? null} />
    </>
  )
}

const REPAINT_MS = 250

function useRepaint(on: boolean): void {
  const [, repaint] = useState(0)
  useEffect(() => {
    if (!on) return
    const timer = setInterval(() => repaint((n) => n + 1), REPAINT_MS)
    return () => clearInterval(timer)
  }, [on])
}
