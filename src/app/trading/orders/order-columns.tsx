import type { Balance, Fill, Order } from '../../../shared/calls/entities.ts'
import { fromScaled, toScaled, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import { useMarket } from '../../market/use-markets.ts'
import { Amount } from '../../ui/amount.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { trimPast } from '../../ui/show-decimal.ts'
import type { ListColumn } from './list-table.tsx'
import type { OrderWords } from './order-words.ts'

const MONEY_DIGITS = 8

/** Free plus locked, decimal text. */
export function sumOf(free: string, locked: string): string {
  const sum = (toScaled(free, MONEY_DIGITS) ?? 0n) + (toScaled(locked, MONEY_DIGITS) ?? 0n)
  return trimZeros(fromScaled(sum, MONEY_DIGITS))
}

function marketColumn<T extends Pick<Order, 'symbol' | 'side'>>({ t, side }: OrderWords): ListColumn<T> {
  return {
    id: 'market',
    head: t('market_'),
    width: 96,
    sort: (row) => row.symbol,
    cell: (row) => (
      <span className="row g2">
        <b className="strong">{row.symbol}</b>
        <span className={`badge ${row.side === 'buy' ? 'up' : 'down'}`}>{side(row.side)}</span>
      </span>
    ),
  }
}

function Size({ order }: { order: Order }) {
  return (
    <span className="n">
      <Num text={order.filled_quantity} zeros /> /{' '}
      {order.quantity === null ? <Num text={order.quote_quantity} zeros /> : <Num text={order.quantity} zeros />}
    </span>
  )
}

function priceColumn({ t }: OrderWords): ListColumn<Order> {
  return {
    id: 'price',
    head: t('price'),
    right: true,
    width: 64,
    sort: (row) => row.price,
    cell: (row) => (row.price === null ? <span className="t2">{t('market')}</span> : <Num text={row.price} />),
  }
}

function sizeColumn({ t }: OrderWords): ListColumn<Order> {
  return {
    id: 'size',
    head: t('filledSize'),
    right: true,
    width: 96,
    sort: (row) => row.quantity,
    cell: (row) => <Size order={row} />,
  }
}

const typeColumn = ({ t, type }: OrderWords): ListColumn<Order> => ({
  id: 'type',
  head: t('type'),
  width: 72,
  sort: type,
  cell: (row) => type(row),
})

/** Columns of the open orders without their action. */
export function openColumns(words: OrderWords): ListColumn<Order>[] {
  const { t, time, state } = words
  return [
    marketColumn(words),
    {
      id: 'time',
      head: t('timeUtc'),
      width: 96,
      sort: (row) => row.created_at,
      cell: (row) => <span className="n">{time(row.created_at)}</span>,
    },
    typeColumn(words),
    priceColumn(words),
    sizeColumn(words),
    { id: 'state', head: t('state'), right: true, width: 64, sort: (row) => row.status, cell: (row) => state(row) },
  ]
}

export function historyColumns(words: OrderWords): ListColumn<Order>[] {
  const { t, time, state, reason } = words
  return [
    marketColumn(words),
    {
      id: 'time',
      head: t('timeUtc'),
      width: 96,
      sort: (row) => row.updated_at,
      cell: (row) => <span className="n">{time(row.updated_at)}</span>,
    },
    typeColumn(words),
    priceColumn(words),
    sizeColumn(words),
    {
      id: 'average',
      head: t('average'),
      right: true,
      width: 64,
      sort: (row) => row.average_price,
      cell: (row) => <Average order={row} />,
    },
    {
      id: 'value',
      head: t('value'),
      right: true,
      width: 64,
      sort: (row) => row.filled_quote,
      cell: (row) => <Num text={row.average_price === null ? null : trimZeros(row.filled_quote)} />,
    },
    {
      id: 'fee',
      head: t('fee'),
      right: true,
      width: 72,
      cell: (row) => <Fee text={row.average_price === null ? null : row.fee} currency={row.fee_currency} />,
    },
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
function Average({ order }: { order: Order }) {
  const known = useMarket('spot', order.currency_id)
  const digits = known.status === 'ready' ? known.market.price_digits : 0
  return <Num text={order.average_price === null ? null : trimPast(order.average_price, digits)} />
}

function Fee({ text, currency }: { text: string | null; currency: string }) {
  return (
    <span className="n">
      <Num text={text} zeros /> {text !== null && <span className="t3">{currency}</span>}
    </span>
  )
}

export function fillColumns(words: OrderWords): ListColumn<Fill>[] {
  const { t, time, role } = words
  return [
    marketColumn(words),
    {
      id: 'time',
      head: t('timeUtc'),
      width: 96,
      sort: (row) => row.at,
      cell: (row) => <span className="n">{time(row.at)}</span>,
    },
    {
      id: 'price',
      head: t('price'),
      right: true,
      width: 64,
      sort: (row) => row.price,
      cell: (row) => <Num text={row.price} />,
    },
    {
      id: 'size',
      head: t('size'),
      right: true,
      width: 64,
      sort: (row) => row.quantity,
      cell: (row) => <Num text={row.quantity} zeros />,
    },
    {
      id: 'value',
      head: t('value'),
      right: true,
      width: 64,
      sort: (row) => row.quote,
      cell: (row) => <Num text={row.quote} digits={MONEY_DIGITS} zeros />,
    },
    {
      id: 'fee',
      head: t('fee'),
      right: true,
      width: 72,
      cell: (row) => <Fee text={row.fee} currency={row.fee_currency} />,
    },
    { id: 'role', head: t('role'), right: true, width: 48, sort: (row) => row.role, cell: (row) => role(row.role) },
  ]
}

export function balanceColumns({ t }: OrderWords): ListColumn<Balance>[] {
  const total = (row: Balance) => sumOf(row.trade_balance, row.lock_trade)
  const money = (id: string, head: string, of: (row: Balance) => string): ListColumn<Balance> => ({
    id,
    head,
    right: true,
    width: 96,
    sort: of,
    cell: (row) => <Amount text={of(row)} digits={MONEY_DIGITS} zeros />,
  })
  return [
    {
      id: 'coin',
      head: t('coin'),
      width: 72,
      sort: (row) => row.symbol,
      cell: (row) => (
        <span className="row g2">
          <span className="coin" aria-hidden="true">
            {row.symbol.slice(0, row.symbol === 'USDT' ? 4 : 3)}
          </span>
          <b className="strong">{row.symbol}</b>
        </span>
      ),
    },
    money('total', t('total'), total),
    money('available', t('available'), (row) => row.trade_balance),
    money('locked', t('locked'), (row) => row.lock_trade),
  ]
}
