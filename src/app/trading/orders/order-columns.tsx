import type { ReactNode } from 'react'
import type { Balance, Fill, Order } from '../../../shared/calls/entities.ts'
import { fromScaled, toScaled, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { feeOf, orderRules } from '../../../shared/rules/order-units.ts'
import { trimPast } from '../../base/platform/show-decimal.ts'
import { useMarket } from '../../services/hub-client/use-markets.ts'
import { Amount } from '../../ui/amount.tsx'
import * as styles from '../../ui/coin.module.css'
import { Num } from '../../ui/number-cell.tsx'
import { Explained } from '../explain/explained.tsx'
import { feeColumn, figureColumn, marketColumn, timeColumn } from './column-parts.tsx'
import type { ListColumn } from './list-table.tsx'
import type { OrderLabels } from './order-labels.ts'

const MONEY_DIGITS = 8

/** Free plus locked, decimal text. */
export function sumOf(free: string, locked: string): string {
  const sum = (toScaled(free, MONEY_DIGITS) ?? 0n) + (toScaled(locked, MONEY_DIGITS) ?? 0n)
  return trimZeros(fromScaled(sum, MONEY_DIGITS))
}

function Size({ order }: { order: Order }) {
  return (
    <span className="n" translate="no">
      <Num text={order.filled_quantity} zeros /> / <Num text={order.quantity ?? order.quote_quantity} zeros />
    </span>
  )
}

/** Type, price and size. */
function termsOf({ t, type }: OrderLabels): ListColumn<Order>[] {
  return [
    { id: 'type', head: t('type'), width: 72, sort: type, cell: (row) => type(row) },
    figureColumn({
      id: 'price',
      head: t('price'),
      text: (row) => row.price,
      cell: (row) => (row.price === null ? <span className="t2">{t('market')}</span> : <Num text={row.price} />),
    }),
    figureColumn({
      id: 'size',
      head: t('filledSize'),
      width: 96,
      text: (row) => row.quantity,
      cell: (row) => <Size order={row} />,
    }),
  ]
}

/** Columns of the open orders without their action. */
export function openColumns(labels: OrderLabels): ListColumn<Order>[] {
  const { t, state } = labels
  return [
    marketColumn(labels),
    timeColumn(labels, (row) => row.created_at),
    ...termsOf(labels),
    { id: 'state', head: t('state'), right: true, width: 64, sort: (row) => row.status, cell: (row) => state(row) },
  ]
}

/** Columns of the orders that have ended. @param kind whose digits the average price has */
export function historyColumns(labels: OrderLabels, kind: MarketKind): ListColumn<Order>[] {
  const { t, state, reason } = labels
  const traded = (row: Order, text: string) => (row.average_price === null ? null : text)
  return [
    marketColumn(labels),
    timeColumn(labels, (row) => row.updated_at),
    ...termsOf(labels),
    figureColumn({
      id: 'average',
      head: t('average'),
      text: (row) => row.average_price,
      cell: (row) => <Average order={row} kind={kind} />,
    }),
    figureColumn({ id: 'value', head: t('value'), text: (row) => traded(row, trimZeros(row.filled_quote)) }),
    feeColumn(
      labels,
      (row) => traded(row, row.fee),
      (row, figure) => (
        <Explained id="ORDER-FEE" inputs={row.average_price === null ? null : { fee: scaled(row.fee) }}>
          {figure}
        </Explained>
      ),
    ),
    {
      id: 'state',
      head: t('state'),
      width: 96,
      sort: (row) => row.status,
      cell: (row) => (
        <span>
          {state(row)} <span className="t3">{reason(row)}</span>
        </span>
      ),
    },
  ]
}

/** The average price with the digits of its market, more only where they say something. */
function Average({ order, kind }: { order: Order; kind: MarketKind }) {
  const known = useMarket(kind, order.currency_id)
  const digits = known.status === 'ready' ? known.market.price_digits : 0
  const { average_price, filled_quote, filled_quantity } = order
  if (average_price === null) return <Num text={null} />
  return (
    <Explained id="ORDER-AVERAGE" inputs={{ value: scaled(filled_quote), quantity: scaled(filled_quantity) }}>
      <Num text={trimPast(average_price, digits)} />
    </Explained>
  )
}

/** A trade's fee, with its formula where the market's own rate gives it. */
function FillFee({ fill, children }: { fill: Fill; children: ReactNode }) {
  const kind: MarketKind = 'liquidation' in fill ? 'contract' : 'spot'
  const known = useMarket(kind, fill.currency_id)
  if (known.status !== 'ready') return children
  const { makerPpm, takerPpm } = orderRules(known.market)
  const ppm = fill.role === 'maker' ? makerPpm : takerPpm
  const value = scaled(kind === 'spot' && fill.side === 'buy' ? fill.quantity : fill.quote)
  if (feeOf(value, ppm) !== scaled(fill.fee)) return children
  return kind === 'spot' ? (
    <Explained id="SPOT-FEE" inputs={{ received: value, ppm }}>
      {children}
    </Explained>
  ) : (
    <Explained id="PERP-FEE" inputs={{ notional: value, ppm }}>
      {children}
    </Explained>
  )
}

/** Columns of the trades: what each came to, its fee and whether it was maker or taker. */
export function fillColumns(labels: OrderLabels): ListColumn<Fill>[] {
  const { t, role } = labels
  return [
    marketColumn(labels),
    timeColumn(labels, (row) => row.at),
    figureColumn({ id: 'price', head: t('price'), text: (row) => row.price }),
    figureColumn({ id: 'size', head: t('size'), text: (row) => row.quantity, zeros: true }),
    figureColumn({ id: 'value', head: t('value'), text: (row) => row.quote, digits: MONEY_DIGITS, zeros: true }),
    feeColumn(
      labels,
      (row) => row.fee,
      (row, figure) => <FillFee fill={row}>{figure}</FillFee>,
    ),
    { id: 'role', head: t('role'), right: true, width: 48, sort: (row) => row.role, cell: (row) => role(row.role) },
  ]
}

/** Columns of the spot balances: free, locked and both together. */
export function balanceColumns({ t }: OrderLabels): ListColumn<Balance>[] {
  const money = (id: string, head: string, text: (row: Balance) => string): ListColumn<Balance> =>
    figureColumn({
      id,
      head,
      width: 96,
      text,
      cell: (row) => <Amount text={text(row)} digits={MONEY_DIGITS} zeros />,
    })
  return [
    {
      id: 'coin',
      head: t('coin'),
      width: 72,
      sort: (row) => row.symbol,
      cell: (row) => (
        <span className="row g2">
          <span data-part="coin" className={styles.coin} aria-hidden="true">
            {row.symbol.slice(0, row.symbol === 'USDT' ? 4 : 3)}
          </span>
          <b className="strong" translate="no">
            {row.symbol}
          </b>
        </span>
      ),
    },
    figureColumn({
      id: 'total',
      head: t('total'),
      width: 96,
      text: (row) => sumOf(row.trade_balance, row.lock_trade),
      cell: (row) => (
        <Explained id="SPOT-BALANCE" inputs={{ free: scaled(row.trade_balance), locked: scaled(row.lock_trade) }}>
          <Amount text={sumOf(row.trade_balance, row.lock_trade)} digits={MONEY_DIGITS} zeros />
        </Explained>
      ),
    }),
    money('available', t('available'), (row) => row.trade_balance),
    money('locked', t('locked'), (row) => row.lock_trade),
  ]
}
