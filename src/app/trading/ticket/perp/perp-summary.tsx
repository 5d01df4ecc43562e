import { useTranslation } from 'react-i18next'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { moneyText, orderRules, type Side } from '../../../../shared/rules/order-units.ts'
import { againstHolder } from '../../../services/live/perp-texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { moneyDigits } from '../../../ui/money-digits.ts'
import { Num } from '../../../ui/number-cell.tsx'
import { Explained } from '../../explain/explained.tsx'
import { MinimumRow, TakingNote, TakingRows } from '../taking-rows.tsx'
import * as styles from '../ticket.module.css'
import { sentText } from '../ticket-form.ts'
import { useRepaint } from '../use-repaint.ts'
import type { TicketModel } from '../use-ticket.ts'
import type { PerpImpact } from './perp-impact.ts'
import type { PerpModel } from './perp-model.ts'

interface PerpSummaryProps {
  market: Market
  model: TicketModel
  perp: PerpModel
}

/** Cost, liquidation price after, fees and the exact strings. */
export function PerpSummary(props: PerpSummaryProps) {
  const { t } = useTranslation('ticket')
  return (
    <>
      <PerpFigures {...props} />
      <p className={styles.wire} title={t('wire')}>
        <span className="sr">{t('wire')}: </span>
        {sentText(props.market, props.model.draft)}
      </p>
    </>
  )
}

/**
 * What the order would do, by the engine's own formulas; one at market is reckoned anew four times a second.
 * @param only of its own side alone; the ticket shows what the other would do beside it
 */
export function PerpFigures({ market, model, perp, only = false }: PerpSummaryProps & { only?: boolean }) {
  const { t } = useTranslation('perp')
  const { draft } = model
  useRepaint(draft.type === 'market' && model.quote.live)
  const impact = perp.impact(draft.side)
  const { makerPpm, takerPpm } = orderRules(market)
  return (
    <>
      <dl className={styles.sum}>
        <TakingRows market={market} model={model} />
        <div>
          <dt>{t(draft.trigger ? 'costThen' : 'cost')}</dt>
          <dd className="n" translate="no">
            <Cost market={market} impact={impact} leverage={perp.terms?.leverage ?? null} /> {impact && market.quote}
          </dd>
        </div>
        <div>
          <dt>{t(only ? 'liquidationOnce' : 'liquidationAfter')}</dt>
          <dd className="n" translate="no" title={t('liquidationSay')}>
            {only ? (
              <Liquidation market={market} side={draft.side} impact={impact} chosen={draft.side} />
            ) : (
              <>
                <Liquidation market={market} side="buy" impact={perp.impact('buy')} chosen={draft.side} /> /{' '}
                <Liquidation market={market} side="sell" impact={perp.impact('sell')} chosen={draft.side} />
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('fee')}</dt>
          <dd className="n" translate="no">
            {draft.type === 'limit' && <Fee impact={impact} fee={impact?.makerFee ?? null} ppm={makerPpm} />}
            {draft.type === 'limit' && !draft.post_only && ' / '}
            {!draft.post_only && <Fee impact={impact} fee={impact?.takerFee ?? null} ppm={takerPpm} />}{' '}
            {impact && market.quote}
          </dd>
        </div>
        {!only && <MinimumRow market={market} />}
      </dl>
      <TakingNote market={market} model={model} />
    </>
  )
}

interface CostProps {
  market: Market
  impact: PerpImpact | null
  leverage: number | null
}

/** Beside other orders it is what they hold more with this one. */
function Cost({ market, impact, leverage }: CostProps) {
  const figure = <Money amount={impact?.cost ?? null} />
  if (!impact || leverage === null) return figure
  const { after, before, plain } = impact.held
  if (plain === null || plain === 0n)
    return (
      <Explained id="PERP-ORDER-COST" inputs={{ after, before }}>
        {figure}
      </Explained>
    )
  return (
    <Explained id="PERP-ORDER-MARGIN" inputs={{ notional: plain, leverage, takerPpm: orderRules(market).takerPpm }}>
      {figure}
    </Explained>
  )
}

/** An amount in 10^-8; every decimal of it stands in its formula. */
function Money({ amount }: { amount: bigint | null }) {
  const text = amount === null ? null : moneyText(amount)
  return <Num text={text} {...(text !== null && { digits: moneyDigits(text) })} />
}

function Fee({ impact, fee, ppm }: { impact: PerpImpact | null; fee: bigint | null; ppm: bigint }) {
  return (
    <Explained id="PERP-FEE" inputs={impact && { notional: impact.worth, ppm }}>
      <Money amount={fee} />
    </Explained>
  )
}

interface LiquidationProps {
  market: Market
  side: Side
  impact: PerpImpact | null
  chosen: Side
}

/** To the tick, rounded against the holder; `--` where no price above zero liquidates. */
function Liquidation({ market, side, impact, chosen }: LiquidationProps) {
  const { liquidation = null, after = null } = impact ?? {}
  const text = liquidation === null || after === null ? null : againstHolder(liquidation, after, market.price_digits)
  const inputs = text === null ? null : (impact?.liquidationOf ?? null)
  return (
    <Explained
      id={inputs?.legs.length === 2 ? 'PERP-LIQUIDATION-PRICE-HEDGE' : 'PERP-LIQUIDATION-PRICE'}
      inputs={inputs}
    >
      <Num text={text} className={classNames(side === chosen ? 'strong' : 't3')} />
    </Explained>
  )
}
