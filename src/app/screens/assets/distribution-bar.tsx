import { useTranslation } from 'react-i18next'
import { type AccountRow, parts } from './asset-model.ts'

const WASHES = [1, 0.8, 0.62, 0.5, 0.42, 0.34]

/**
 * How what is known spreads over the accounts; what could not be loaded is hatched. The figures stand in the table below. `loading`: its
 * place is kept.
 */
export function DistributionBar({ accounts, loading }: { accounts: readonly AccountRow[]; loading: boolean }) {
  const { t } = useTranslation(['assets', 'transfer'])
  const shares = parts(accounts.map((row) => row.value))
  const said = accounts
    .map((row, at) => `${t(`transfer:purse.${row.account}`)} ${partText(shares[at] ?? null, t('unknown'))}`)
    .join(', ')
  if (loading) return <div className="prop" />
  if (shares.every((share) => share === 0)) return null
  return (
    <div className="prop" role="img" aria-label={t('distribution', { parts: said })}>
      {accounts.map((row, at) => {
        const share = shares[at] ?? null
        if (share === 0) return null
        return (
          <i
            key={row.account}
            className={share === null ? 'u' : undefined}
            style={{ flexGrow: share ?? 60, opacity: share === null ? 1 : WASHES[at] }}
          />
        )
      })}
    </div>
  )
}

/** `24.2 %` of tenths of a percent. */
export function partText(tenths: number | null, unknown: string): string {
  return tenths === null ? unknown : `${Math.floor(tenths / 10)}.${tenths % 10} %`
}
