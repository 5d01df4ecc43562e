import type { TFunction } from 'i18next'
import type { FundingPayment, PerpFill, PerpOrder } from '../../../shared/calls/contract-entities.ts'
import { trimZeros } from '../../../shared/decimal/decimal-text.ts'
import { ONE } from '../../../shared/perp/scale.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import type { LiveTotal } from '../../services/live/live-account.ts'
import { ratioPercent } from '../../services/live/perp-texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { showRate } from '../../ui/market-figures.ts'
import { Num } from '../../ui/number-cell.tsx'
import { ExplainTotal, type ExplainTotalProps } from '../explain/explain-total.tsx'
import { Explained } from '../explain/explained.tsx'
import { figureColumn, timeColumn } from '../orders/column-parts.tsx'
import type { ListColumn } from '../orders/list-table.tsx'
import type { OrderLabels } from '../orders/order-labels.ts'
import { Profit } from './position-cells.tsx'

type T = TFunction<'positions'>

/** What an order of a contract has besides: reduce-only, and the leg in hedge mode. */
export function perpOrderColumns(t: T): ListColumn<PerpOrder>[] {
  return [
    {
      id: 'terms',
      head: t('terms'),
      width: 72,
      sort: (row) => `${row.position_side} ${row.reduce_only}`,
      cell: (row) =>
        (row.position_side !== 'both' || row.reduce_only) && (
          <span className="row g2">
            {row.position_side !== 'both' && <span>{t(row.position_side)}</span>}
            {row.reduce_only && <Badge>{t('reduceOnly')}</Badge>}
          </span>
        ),
    },
  ]
}

/** What an ended order of a contract has besides: the profit of what it closed. */
export function perpHistoryColumns(t: T): ListColumn<PerpOrder>[] {
  return [
    ...perpOrderColumns(t),
    {
      ...figureColumn<PerpOrder>({
        id: 'realised',
        head: t('realised'),
        text: (row) => row.realised ?? null,
        cell: (row) => <Profit text={row.realised ?? null} exact />,
      }),
      hint: t('say.realisedOrder'),
    },
  ]
}

/** What a trade of a contract has besides: its profit, and that it liquidated. */
export function perpFillColumns(labels: OrderLabels, t: T): ListColumn<PerpFill>[] {
  return [
    figureColumn({
      id: 'realised',
      head: t('realised'),
      text: (row) => row.realised,
      cell: (row) => <Profit text={row.realised} exact />,
    }),
    {
      id: 'role',
      head: labels.t('role'),
      right: true,
      width: 64,
      sort: (row) => (row.liquidation ? 'liquidation' : row.role),
      cell: (row) => (row.liquidation ? <Badge tone="warn">{t('liquidationShort')}</Badge> : labels.role(row.role)),
    },
  ]
}

/** Columns of the funding payments: what was held at which mark and rate, and what was paid or received. */
export function fundingColumns(labels: OrderLabels, t: T): ListColumn<FundingPayment>[] {
  return [
    {
      id: 'market',
      head: t('market'),
      width: 96,
      sort: (row) => row.symbol,
      cell: (row) => (
        <span className="row g2">
          <b className="strong" translate="no">
            {row.symbol}
          </b>
          <Badge tone={row.side === 'long' ? 'up' : 'down'}>{t(row.side)}</Badge>
        </span>
      ),
    },
    timeColumn(labels, (row) => row.at, t('timeIn', { zone: labels.zone })),
    figureColumn({ id: 'size', head: t('size'), text: (row) => row.quantity, zeros: true }),
    figureColumn({ id: 'mark', head: t('mark'), width: 72, text: (row) => row.mark_price }),
    figureColumn({
      id: 'rate',
      head: t('fundingRate'),
      text: (row) => row.rate,
      cell: (row) => (
        <span className="n" translate="no">
          {showRate(row.rate)}
        </span>
      ),
    }),
    figureColumn({
      id: 'amount',
      head: t('fundingAmount'),
      width: 72,
      text: (row) => row.amount,
      cell: (row) => (
        <Explained id="PERP-FUNDING-PAYMENT" inputs={paymentOf(row)}>
          <Amount text={trimZeros(row.amount)} signed tone={row.amount.startsWith('-') ? 'down' : 'up'} />
        </Explained>
      ),
    }),
  ]
}

function paymentOf({ side, quantity, mark_price, rate }: FundingPayment) {
  const notional = (scaled(quantity) * scaled(mark_price)) / ONE
  return { direction: side === 'long' ? 1 : -1, notional, rate: scaled(rate) } as const
}

/** Columns of the contract account, one row a settlement coin, at the marks of this moment. */
export function totalColumns(t: T): ListColumn<LiveTotal>[] {
  const money = (
    id: string,
    head: string,
    of: (row: LiveTotal) => bigint,
    what: ExplainTotalProps['what'],
  ): ListColumn<LiveTotal> =>
    figureColumn({
      id,
      head,
      width: 88,
      text: (row) => unscaled(of(row)),
      cell(row) {
        return (
          <ExplainTotal total={row} what={what}>
            <Amount text={unscaled(of(row))} digits={8} zeros />
          </ExplainTotal>
        )
      },
    })
  return [
    {
      id: 'coin',
      head: t('coin'),
      width: 72,
      sort: (row) => row.symbol,
      cell: (row) => (
        <b className="strong" translate="no">
          {row.symbol}
        </b>
      ),
    },
    money('equity', t('equity'), (row) => row.equity, 'equity'),
    money('wallet', t('wallet'), (row) => row.wallet + row.isolated, 'balance'),
    money('available', t('available'), (row) => row.available, 'available'),
    money('positionMargin', t('positionMargin'), (row) => row.positionMargin, 'positionMargin'),
    money('orderMargin', t('orderMargin'), (row) => row.orderMargin, 'orderMargin'),
    figureColumn({
      id: 'unrealised',
      head: t('unrealised'),
      width: 80,
      text: (row) => unscaled(row.unrealised),
      cell: (row) => (
        <ExplainTotal total={row} what="unrealised">
          <Profit text={unscaled(row.unrealised)} old={!row.live} />
        </ExplainTotal>
      ),
    }),
    figureColumn({
      id: 'ratio',
      head: t('marginRatio'),
      text: (row) => (row.ratio === null ? null : ratioPercent(row.ratio)),
      cell: (row) => (
        <ExplainTotal total={row} what="ratio">
          {row.ratio === null ? <Num text={null} /> : t('percent', { percent: ratioPercent(row.ratio) })}
        </ExplainTotal>
      ),
    }),
  ]
}
