import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fromScaled, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { divideNearest } from '../../../shared/perp/exact-division.ts'
import { MONEY_DIGITS, moneyText } from '../../../shared/rules/order-units.ts'
import { showDecimal, trimPast } from '../../base/platform/show-decimal.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { Explained } from '../explain/explained.tsx'
import { MOVES_MUCH, movesMuch, receivedOf, type Taking } from './taking.ts'
import * as styles from './ticket.module.css'
import type { TicketModel } from './use-ticket.ts'

interface TakingProps {
  market: Market
  model: TicketModel
}

/** What the book gives for a market order now: average price, slippage and, on spot, what is received. Rows of a list of figures. */
export function TakingRows({ market, model }: TakingProps) {
  const { t } = useTranslation('ticket')
  const { draft } = model
  if (draft.type !== 'market' || draft.trigger) return null
  const taking = model.taking()
  const average = taking?.average ?? null
  const known = taking && average !== null ? { taking, average } : null
  return (
    <>
      <div>
        <dt>{t('averageAbout')}</dt>
        <dd className="n" translate="no">
          <Explained
            id="ORDER-AVERAGE"
            inputs={known && { value: known.taking.value, quantity: known.taking.quantity }}
          >
            <Num text={average === null ? null : trimPast(fromScaled(average, MONEY_DIGITS), market.price_digits)} />
          </Explained>
        </dd>
      </div>
      <div>
        <dt>{t('slippage')}</dt>
        <dd
          className={classNames('n', known && known.taking.slippage > MOVES_MUCH && styles.warnFigure)}
          translate="no"
        >
          <Explained id="ORDER-SLIPPAGE" inputs={known && { average: known.average, middle: known.taking.middle }}>
            {known ? percentOf(known.taking.slippage) : '--'}
          </Explained>
        </dd>
      </div>
      {!model.perp && <Received market={market} model={model} taking={known?.taking ?? null} />}
    </>
  )
}

function Received({ market, model, taking }: TakingProps & { taking: Taking | null }) {
  const { t } = useTranslation('ticket')
  const sums = taking && receivedOf(market, model.draft, taking)
  return (
    <div>
      <dt>{t('receives')}</dt>
      <dd className="n" translate="no">
        <Explained id="ORDER-RECEIVED" inputs={sums}>
          <Num text={sums && moneyText(sums.received - sums.fee)} zeros />
        </Explained>{' '}
        {sums && (model.draft.side === 'buy' ? market.base : market.quote)}
      </dd>
    </div>
  )
}

/** The smallest order that this market takes. A row of a list of figures. */
export function MinimumRow({ market }: { market: Market }) {
  const { t } = useTranslation('ticket')
  return (
    <div>
      <dt>{t('minimum')}</dt>
      <dd className="n" translate="no">
        <Num text={trimZeros(market.min_notional)} /> {market.quote}
      </dd>
    </div>
  )
}

/** Says that an order moves the price far, or that the book is too thin for it. */
export function TakingNote({ market, model }: TakingProps) {
  const { t } = useTranslation('ticket')
  const taking = model.taking()
  if (!taking || !movesMuch(taking)) return null
  return (
    <div className="note warn" role="status">
      <Icon of={TriangleAlert} />
      <span>
        {taking.moves > MOVES_MUCH && `${t('moves', { percent: percentOf(taking.moves) })} `}
        {taking.short === 'book' &&
          (taking.quantity === 0n
            ? t('bookEmpty')
            : t('bookThin', { size: showDecimal(moneyText(taking.quantity)), coin: market.base }))}
        {taking.short === 'levels' && t('movesUnknown')}
      </span>
    </div>
  )
}

/** `0.52%` of parts in 10^-8; what is below a hundredth of a percent is not called nothing. */
function percentOf(part: bigint): string {
  const hundredths = divideNearest(part, 10_000n)
  return part > 0n && hundredths === 0n ? '< 0.01%' : `${fromScaled(hundredths, 2)}%`
}
