import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../shared/calls/table.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { useSession } from '../../base/session/session.ts'
import { httpGateway } from '../../services/account/http-gateway.ts'
import { lazyPart } from '../../services/lazy/lazy-part.tsx'
import { useOwnAnswer } from '../../services/money/use-own-answer.ts'
import type { TicketsState } from '../../services/options/ticket-store.ts'
import type { TransferDialogProps } from '../../trading/transfer/transfer-dialog.tsx'
import { Amount } from '../../ui/amount.tsx'
import { type OptionFunds, runningOf } from './option-form.ts'
import * as styles from './options.module.css'

const TransferDialog = lazyPart<TransferDialogProps>(
  'transfer dialog',
  () => import('../../trading/transfer/transfer-dialog.tsx'),
)
const OFTEN = 15_000
const COIN = 'USDT'

export interface OptionAccount {
  funds: OptionFunds | null
  /** Free, decimal text; null where it is not known. */
  free: string | null
  /** Id of USDT; null where it is not known. */
  coin: number | null
  failed: boolean
  renew(): void
}

/** What is free in the option account, and what runs of it. For people who are known alone. */
export function useOptionAccount(tickets: TicketsState): OptionAccount {
  const balances = useOwnAnswer(calls.accountCurrency, {}, OFTEN)
  return useMemo(() => {
    const row = balances.data?.find(({ symbol }) => symbol === COIN)
    const free = row?.future_balance ?? null
    const running = tickets.knownAt === null ? null : runningOf(tickets.running)
    return {
      funds: free === null ? null : { free: scaled(free), running },
      free,
      coin: row?.currency_id ?? null,
      failed: balances.status === 'failed',
      renew: balances.renew,
    }
  }, [balances, tickets])
}

/** The line over the form: what is free, and the way to move money in. */
export function AccountLine({ account }: { account: OptionAccount }) {
  const { t } = useTranslation('options')
  const { status } = useSession()
  const [open, setOpen] = useState(false)
  const place = useMemo(() => ({ gateway: httpGateway, moved: account.renew }), [account.renew])
  return (
    <div className={`row sp fs12 ${styles.optAccount}`}>
      <span className="t3">{t('form.account')}</span>
      <span>
        <b className="strong">
          <Amount text={account.free} digits={2} {...(account.failed && { unknown: t('form.unknown') })} />
        </b>{' '}
        {COIN}{' '}
        {status === 'confirmed' && account.coin !== null && (
          <button type="button" className="lnk" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('form.transfer')}
          </button>
        )}
      </span>
      {open && account.coin !== null && (
        <TransferDialog place={place} to="option" currencyId={account.coin} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
