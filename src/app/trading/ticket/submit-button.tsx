import { LoaderCircle } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { loginPath } from '../../services/page/next-path.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { orderSummary } from './order-text.ts'
import * as styles from './ticket.module.css'
import { fieldOf } from './ticket-store.ts'
import type { TicketModel } from './use-ticket.ts'

interface SubmitButtonProps {
  market: Market
  model: TicketModel
  /** Id of its form, where it stands outside of it. */
  form?: string
}

/** The press that sends: it repeats side, size and price, or says why nothing can be sent. */
export function SubmitButton({ market, model, form }: SubmitButtonProps) {
  const { t } = useTranslation('ticket')
  const here = useLocation()
  const hint = useId()
  const { submit, draft } = model
  if (submit.kind === 'login')
    return (
      <div className={styles.tgoVisitor}>
        <Link data-part="tgo" className={`btn primary block l ${styles.tgo}`} to={loginPath(here)}>
          {t('logIn')}
        </Link>
        <Link className="lnk fs12" to={`/mock?kind=${market.kind}&id=${market.currency_id}`}>
          {t('practise')}
        </Link>
      </div>
    )
  const asks = submit.kind === 'ask'
  const off = submit.kind !== 'ready' && !asks
  const sending = submit.kind === 'off' && submit.reason === 'sending'
  return (
    <button
      type="submit"
      form={form}
      data-part="tgo"
      className={classNames('btn block l', styles.tgo, draft.side, ((off && !sending) || asks) && 'off')}
      aria-disabled={off || undefined}
      aria-busy={sending || undefined}
      aria-haspopup={asks ? 'dialog' : undefined}
      aria-describedby={asks ? hint : undefined}
      title={asks ? t('askHint') : undefined}
      onClick={(event) => {
        // The second click of a double click never counts, however fast the first was answered.
        if (event.detail > 1) event.preventDefault()
      }}
    >
      {sending && <Icon of={LoaderCircle} />}
      {labelsOf()}
      {asks && (
        <span id={hint} hidden>
          {t('askHint')}
        </span>
      )}
    </button>
  )

  function labelsOf(): string {
    if (submit.kind === 'ask') return t('off_stale')
    if (submit.kind === 'off') return t(`off_${submit.reason}`)
    if (submit.kind === 'wrong') {
      const { key, params } = submit.refusal
      if (key === 'filter_min_notional') return t('minOrder', { min: params?.min, coin: market.quote })
      return t(`wrong_${fieldOf(submit.refusal) ?? 'order'}`)
    }
    return orderSummary(t, market, draft)
  }
}
