import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Balance } from '../../../shared/calls/entities.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { Amount } from '../../ui/amount.tsx'
import * as styles from './transfer.module.css'
import type { Wallet } from './transfer-form.ts'

/** What is locked in each account, and where it is released. */
const LOCKS = [
  ['fund', 'lock_balance', '/withdraw'],
  ['spot', 'lock_trade', '/HomeView/order'],
  ['contract', 'lock_contract', '/futures'],
  ['option', 'lock_future', '/flashOption'],
  ['finance', 'lock_finance', '/fund'],
] as const satisfies readonly (readonly [Wallet, keyof Balance, string])[]

interface LockedNoteProps {
  /** The coin in every account. */
  balance: Balance
  /** This account alone; left out: all of them. */
  of?: Wallet
}

/** Why less is available than is held: what is locked where, with the way to it. Nothing where nothing is locked. */
export function LockedNote({ balance, of }: LockedNoteProps) {
  const { t } = useTranslation('transfer')
  const locks = LOCKS.filter(([wallet, key]) => (of === undefined || wallet === of) && scaled(balance[key]) > 0n)
  if (locks.length === 0) return null
  return (
    <ul className={`fs12 t2 ${styles.transferLocked}`}>
      {locks.map(([wallet, key, to]) => (
        <li key={wallet}>
          <Amount text={balance[key]} zeros /> {balance.symbol} {t(`locked.${wallet}`)}{' '}
          <Link className="lnk" to={to}>
            {t(`lockedGo.${wallet}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
