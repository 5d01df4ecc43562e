import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { unscaled } from '../../../shared/perp/scaled.ts'
import { unitDigits } from '../../services/currency/unit-digits.ts'
import { usePricing } from '../../services/currency/use-pricing.ts'
import * as moneyStyles from '../../services/money/money.module.css'
import type { Wallet } from '../../trading/transfer/transfer-form.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { type AccountRow, parts, partText } from './asset-model.ts'
import * as assetsStyles from './assets.module.css'
import { FinanceHolds } from './finance-holds.tsx'
import type { Assets } from './use-assets.ts'

const NAMED = 3

interface AccountTableProps {
  assets: Assets
  /** Why nothing can be moved now. */
  whyNot: string | null
  onTransfer: (from: Wallet) => void
}

/** The accounts, each with what it can use, what is locked, its worth and its part of everything. */
export function AccountTable({ assets, whyNot, onTransfer }: AccountTableProps) {
  const { t } = useTranslation(['assets', 'transfer'])
  const { unit } = usePricing()
  const shares = new Map(
    parts(assets.accounts.map((row) => row.value)).map((share, at) => [assets.accounts[at], share]),
  )
  const columns: TableColumn<AccountRow>[] = [
    {
      id: 'account',
      head: t('account'),
      width: 64,
      cell: (row) => (
        <>
          <b className="strong">{t(`transfer:wallet.${row.account}`)}</b>
          <span className={assetsStyles.asUnder}>
            <Holds row={row} />
          </span>
        </>
      ),
    },
    { id: 'holds', head: t('holds'), width: 120, cell: (row) => <Holds row={row} /> },
    { id: 'available', head: t('available'), right: true, cell: (row) => known(row, <Worth of={row.available} />) },
    {
      id: 'locked',
      head: t('locked'),
      right: true,
      cell: (row) =>
        known(
          row,
          <span className="t2">
            <Worth of={row.locked} />
          </span>,
        ),
    },
    {
      id: 'value',
      head: t('value', { unit: unit.text }),
      right: true,
      cell: (row) => (
        <>
          <span className="strong">
            {row.value === null ? <Num text={null} unknown={t('unknown')} /> : <Worth of={row.value} />}
          </span>
          {row.value !== null && row.locked > 0n && (
            <span className={`n ${assetsStyles.asUnder}`}>
              {t('lockedIs')} <Worth of={row.locked} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'part',
      head: t('part'),
      right: true,
      width: 40,
      cell: (row) => (
        <span className="n t2" translate="no">
          {partText(shares.get(row) ?? null, t('unknown'))}
        </span>
      ),
    },
    {
      id: 'move',
      head: <span className="sr">{t('transfer')}</span>,
      right: true,
      cell: (row) =>
        row.value === null ? (
          <button type="button" className="lnk" onClick={assets.renew}>
            {t('again')}
          </button>
        ) : (
          <button
            type="button"
            className="lnk"
            aria-haspopup="dialog"
            aria-disabled={whyNot !== null || undefined}
            title={whyNot ?? undefined}
            onClick={() => whyNot === null && onTransfer(row.account)}
          >
            {t('transfer')}
            <span className="sr"> {t(`transfer:wallet.${row.account}`)}</span>
          </button>
        ),
    },
  ]
  return (
    <DataTable
      label={t('accounts')}
      className={`${assetsStyles.asAccounts} ${moneyStyles.asAccounts}`}
      loadingRows={4}
      columns={columns}
      rows={assets.status === 'loading' ? [] : assets.accounts}
      rowKey={(row) => row.account}
      state={assets.status === 'loading' ? 'loading' : assets.status === 'failed' ? 'stale' : 'ready'}
    />
  )
}

function known(row: AccountRow, figure: ReactNode): ReactNode {
  return row.value === null ? null : figure
}

/** What is in an account: its coins, for perpetuals the positions and their profit. */
function Holds({ row }: { row: AccountRow }) {
  const { t } = useTranslation('assets')
  if (row.value === null)
    return (
      <Badge tone="warn">
        <Icon of={TriangleAlert} size={14} /> {t('couldNotLoad')}
      </Badge>
    )
  if (row.account === 'contract' && (row.positions > 0 || row.copies > 0n))
    return (
      <span className="t2">
        {row.positions > 0 && (
          <>
            {t('positions', { count: row.positions })} <Worth of={row.unrealised} signed /> {t('unrealised')}{' '}
          </>
        )}
        {row.copies > 0n && (
          <>
            <Link className="lnk" to="/copyTraders?mine">
              {t('inCopies')}
            </Link>{' '}
            <Worth of={row.copies} />
          </>
        )}
      </span>
    )
  if (row.account === 'option' && row.locked > 0n)
    return (
      <span className="t2">
        {t('runningStakes')} <Worth of={row.locked} />
      </span>
    )
  if (row.account === 'finance') return <FinanceHolds none={row.coins.length === 0} />
  if (row.coins.length === 0) return <span className="t3">{t('nothing')}</span>
  return (
    <span className="t2">
      {row.coins.length > NAMED ? t('coinCount', { count: row.coins.length }) : row.coins.join(', ')}
    </span>
  )
}

interface WorthProps {
  /** USDT, 10^-8. */
  of: bigint
  signed?: boolean
}

/** A worth in the display currency: every value of the page is in that one. */
function Worth({ of, signed = false }: WorthProps) {
  const { t } = useTranslation('assets')
  const { convert, unit } = usePricing()
  const text = convert(unscaled(of))
  if (text === null) return <Num text={null} unknown={t('unknown')} />
  return <Amount text={text} digits={unitDigits(text, unit.text)} {...(signed && { signed })} />
}
