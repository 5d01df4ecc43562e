import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { changeText } from '../../services/currency/change-text.ts'
import { unitDigits } from '../../services/currency/unit-digits.ts'
import { usePricing } from '../../services/currency/use-pricing.ts'
import * as moneyStyles from '../../services/money/money.module.css'
import { Amount } from '../../ui/amount.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Coin } from '../../ui/coin.tsx'
import { DataTable, type TableColumn, type TableSort } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { Empty } from '../../ui/states.tsx'
import { type CoinRow, isShown } from './asset-model.ts'
import * as assetsStyles from './assets.module.css'
import type { Assets } from './use-assets.ts'

const DIGITS = 8

/** What the person has of each coin over all accounts. */
export function CoinTable({ assets }: { assets: Assets }) {
  const { t } = useTranslation('assets')
  const { convert, unit } = usePricing()
  const [small, setSmall] = useState(true)
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<TableSort>({ column: 'value', descending: true })
  const rate = convert('1')
  // One of the display currency, in USDT; at an unknown rate nothing is taken for small.
  const least = rate !== null && /[1-9]/.test(rate) ? (scaled('1') * scaled('1')) / scaled(rate) : null
  const rows = sortedCoins(
    assets.coins.filter((row) => isShown(row, { small, least, search })),
    sort,
  )
  const hidden = assets.coins.length - rows.length
  const worthOf = (row: CoinRow) => {
    const text = row.value === null ? null : convert(unscaled(row.value))
    return text === null ? (
      <Num text={null} {...(!row.untraded && { unknown: t('unknown') })} />
    ) : (
      <Amount text={text} digits={unitDigits(text, unit.text)} />
    )
  }
  const columns: TableColumn<CoinRow>[] = [
    { id: 'coin', head: t('coin'), width: 96, sortable: true, cell: (row) => <Name row={row} assets={assets} /> },
    {
      id: 'total',
      head: t('totalOf'),
      right: true,
      width: 88,
      sortable: true,
      cell: (row) => (
        <>
          <Exact of={row.total} />
          <span className={assetsStyles.asUnder}>{worthOf(row)}</span>
        </>
      ),
    },
    { id: 'available', head: t('available'), right: true, width: 88, cell: (row) => <Exact of={row.available} /> },
    {
      id: 'locked',
      head: t('locked'),
      right: true,
      width: 72,
      cell: (row) => <span className="t2">{<Exact of={row.locked} />}</span>,
    },
    {
      id: 'value',
      head: t('value', { unit: unit.text }),
      right: true,
      sortable: true,
      cell: (row) => <span className="strong">{worthOf(row)}</span>,
    },
    {
      id: 'price',
      head: t('price', { unit: unit.text }),
      right: true,
      width: 96,
      cell: (row) => <Price row={row} assets={assets} />,
    },
    {
      id: 'move',
      head: <span className="sr">{t('moves')}</span>,
      right: true,
      // What is traded nowhere moves over no network either.
      cell: (row) =>
        row.untraded ? null : (
          <span className={`row g3 ${assetsStyles.asLinks} ${moneyStyles.asLinks}`}>
            <Link className="lnk" to={`/topup?coin=${row.id}`}>
              {t('deposit')}
              <span className="sr"> {row.symbol}</span>
            </Link>
            <Link className="lnk" to={`/withdraw?coin=${row.id}`}>
              {t('withdraw')}
              <span className="sr"> {row.symbol}</span>
            </Link>
          </span>
        ),
    },
  ]
  const none = assets.coins.length === 0
  return (
    <section>
      <div className={assetsStyles.asCoinsHead}>
        <h2>{t('coins')}</h2>
        <Checkbox checked={small} onChange={setSmall}>
          {t('hideSmall', { unit: unit.text })}
        </Checkbox>
        <label className={`field l ${assetsStyles.asFind}`}>
          <Icon of={Search} size={14} />
          <span className="sr">{t('searchCoin')}</span>
          <input
            type="search"
            value={search}
            placeholder={t('coin')}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
      </div>
      <DataTable
        label={t('coins')}
        className={assetsStyles.asCoins}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        sort={sort}
        onSort={setSort}
        state={assets.status === 'loading' ? 'loading' : assets.status === 'failed' ? 'stale' : 'ready'}
        instead={
          assets.status !== 'loading' && rows.length === 0 ? (
            <Empty title={t(none ? 'noCoins' : 'noneShown')} text={none ? t('noCoinsText') : ''} />
          ) : null
        }
      />
      {hidden > 0 && <p className={`fs12 t2 ${assetsStyles.asHidden}`}>{t('notShown', { count: hidden })}</p>}
    </section>
  )
}

function Name({ row, assets }: { row: CoinRow; assets: Assets }) {
  return (
    <span className="row g2">
      <Coin code={row.symbol} />
      <span className={assetsStyles.asName}>
        <b className="strong" translate="no">
          {row.symbol}
        </b>{' '}
        <span className="t3 fs12">{assets.name(row.id)}</span>
      </span>
    </span>
  )
}

function Exact({ of }: { of: bigint }) {
  return <Amount text={unscaled(of)} digits={DIGITS} zeros />
}

/** In the display currency, with its change in a day. */
function Price({ row, assets }: { row: CoinRow; assets: Assets }) {
  const change = changeText(assets.change(row.id))
  const { convert } = usePricing()
  const { t } = useTranslation('assets')
  if (row.price === null) return <Num text={null} />
  const text = convert(unscaled(row.price))
  return (
    <span className="n" translate="no">
      {text === null ? <Num text={null} unknown={t('unknown')} /> : <Num text={text} />}{' '}
      {change && <span className={change.tone}>{change.text}</span>}
    </span>
  )
}

/** Coins by a column of their table; those of an unknown worth stand at the end either way. */
function sortedCoins(rows: readonly CoinRow[], { column, descending }: TableSort): CoinRow[] {
  const sign = descending ? -1 : 1
  return [...rows].sort((a, b) => {
    if (column === 'coin') return sign * (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0)
    const [left, right] = column === 'total' ? [a.total, b.total] : [a.value, b.value]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left < right ? -1 : left > right ? 1 : 0)
  })
}
