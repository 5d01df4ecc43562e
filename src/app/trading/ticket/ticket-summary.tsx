import { useTranslation } from 'react-i18next'
import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import type { OrderDraft } from '../../../shared/rules/order-rule.ts'
import { MONEY_DIGITS, orderRules } from '../../../shared/rules/order-units.ts'
import { Num } from '../../ui/number-cell.tsx'
import { Explained } from '../explain/explained.tsx'
import { MinimumRow, TakingNote, TakingRows } from './taking-rows.tsx'
import * as styles from './ticket.module.css'
import { feesOf, type TicketTotal, totalOf } from './ticket-amounts.ts'
import { sentText } from './ticket-form.ts'
import { useRepaint } from './use-repaint.ts'
import type { TicketModel } from './use-ticket.ts'

/** Total, fees and the exact strings. */
export function TicketSummary({ market, model }: { market: Market; model: TicketModel }) {
  const { t } = useTranslation('ticket')
  return (
    <>
      <SpotFigures market={market} model={model} />
      <p className={styles.wire} title={t('wire')}>
        <span className="sr">{t('wire')}: </span>
        {sentText(market, model.draft)}
      </p>
    </>
  )
}

interface SpotFiguresProps {
  market: Market
  model: TicketModel
  /** Of this order alone, without what the market asks of every order. */
  only?: boolean
}

/** Total, what is received and fees. A market order is reckoned anew four times a second. */
export function SpotFigures({ market, model, only = false }: SpotFiguresProps) {
  const { t } = useTranslation('ticket')
  const { draft, moment } = model
  useRepaint(draft.type === 'market' && model.quote.live)
  const now = moment()
  const total = totalOf(market, draft, now)
  const fees = feesOf(market, draft, now)
  const { makerPpm, takerPpm } = orderRules(market)
  return (
    <>
      <dl className={styles.sum}>
        <div>
          <dt>{t(total?.about ? 'totalAbout' : 'total')}</dt>
          <dd className="n" translate="no">
            <Explained {...explainTotal(draft, total)}>
              <Num text={total?.total ?? null} zeros />
            </Explained>{' '}
            {total && market.quote}
          </dd>
        </div>
        {total?.short === 'levels' && <div className="hint">{t('beyond')}</div>}
        <TakingRows market={market} model={model} />
        <div>
          <dt>{t('fees')}</dt>
          <dd className="n" translate="no">
            {draft.post_only ? (
              <Fee fee={fees?.maker} received={fees?.received} ppm={makerPpm} />
            ) : (
              <>
                {draft.type === 'limit' && (
                  <>
                    <Fee fee={fees?.maker} received={fees?.received} ppm={makerPpm} /> /{' '}
                  </>
                )}
                <Fee fee={fees?.taker} received={fees?.received} ppm={takerPpm} />
              </>
            )}{' '}
            {fees?.currency}
          </dd>
        </div>
        {!only && <MinimumRow market={market} />}
      </dl>
      <TakingNote market={market} model={model} />
    </>
  )
}

/** A limit order is its price times its quantity, one at market what the book has; what it is to spend was typed. */
function explainTotal({ price, quantity }: OrderDraft, total: TicketTotal | null) {
  const size = toScaled(quantity ?? '', MONEY_DIGITS)
  if (total?.about) {
    const taken = toScaled(total.total, MONEY_DIGITS)
    return { id: 'BOOK-COST', inputs: size === null || taken === null ? null : { taken, quantity: size } } as const
  }
  const at = toScaled(price ?? '', MONEY_DIGITS)
  return { id: 'ORDER-TOTAL', inputs: at === null || size === null ? null : { price: at, quantity: size } } as const
}

function Fee({ fee, received, ppm }: { fee?: string; received?: bigint; ppm: bigint }) {
  return (
    <Explained id="SPOT-FEE" inputs={received === undefined ? null : { received, ppm }}>
      <Num text={fee ?? null} />
    </Explained>
  )
}
