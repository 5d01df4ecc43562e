import { useTranslation } from 'react-i18next'
import type { Market } from '../../../../shared/market/market.ts'
import { moneyText } from '../../../../shared/rules/order-units.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { ExplainTotal } from '../../live/explain-total.tsx'
import { ratioPercent } from '../../live/perp-texts.ts'
import type { TicketModel } from '../use-ticket.ts'

/** What the contract account has, at the marks of this moment. */
export function PerpStrip({ market, model }: { market: Market; model: TicketModel }) {
  const { t } = useTranslation('perp')
  const { t: ticketText } = useTranslation('ticket')
  const known = model.perp?.account
  const total = model.perp?.total
  const visitor = model.free(market.quote_id) === undefined
  const money = (value: bigint | null | undefined) => (value == null ? (known ? '0' : null) : moneyText(value))
  const unknown = visitor ? '--' : ticketText('unknown')
  const ratio = total?.worst == null ? null : ratioPercent(total.worst)
  const rows = [
    ['balance', money(total && total.wallet + total.isolated)],
    ['available', money(total?.available)],
    ['unrealised', money(total?.unrealised)],
  ] as const
  return (
    <section className="acct" aria-label={t('account')}>
      <b className="strong">{t('account')}</b>
      <dl className="sum">
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{t(`acct.${name}`)}</dt>
            <dd className="n">
              <ExplainTotal total={total ?? null} what={name}>
                <Amount
                  text={text}
                  unknown={unknown}
                  signed={name === 'unrealised'}
                  digits={text === null ? undefined : 2}
                />
              </ExplainTotal>{' '}
              {market.quote}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('acct.ratio')}</dt>
          <dd className="n">
            {/* Where an isolated position is the one that is nearest, its own row tells. */}
            <ExplainTotal total={total && total.ratio === total.worst ? total : null} what="ratio">
              {ratio === null ? (known ? '--' : unknown) : `${ratio} %`}
            </ExplainTotal>{' '}
            <span className="t3">{t('acct.liquidation')}</span>
          </dd>
        </div>
      </dl>
      {ratio !== null && (
        <Meter
          label={t('acct.ratio')}
          value={Number(ratio)}
          of={100}
          ticks={10}
          text={`${ratio} %`}
          warn={Number(ratio) >= 80}
        />
      )}
    </section>
  )
}
