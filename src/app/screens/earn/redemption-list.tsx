import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { financeCalls } from '../../../shared/calls/products/finance-calls.ts'
import type { Redemption } from '../../../shared/calls/products/finance-entities.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { faceOf } from '../../services/account/own-state.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { useNotConfirmed } from '../../services/money/use-not-confirmed.ts'
import { Button } from '../../ui/button.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { BothZones } from './both-zones.tsx'
import * as styles from './earn-account.module.css'
import { Money } from './holding-table.tsx'
import { useRedemptions } from './use-earn.ts'
import { UNCONFIRMED, useEarnWrite } from './use-earn-write.ts'

/** Redemptions, newest first; those that may be taken back can be. */
export function RedemptionList({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation(['earn', 'money'])
  const view = useRedemptions()
  const face = faceOf(view)
  const retry = () => void view.records.refresh()
  const changed = () => {
    retry()
    onChange()
  }
  return (
    <section aria-labelledby="ea-redemptions">
      <div className="sec">
        <h2 id="ea-redemptions">{t('redemptions')}</h2>
      </div>
      {face === 'degraded' && <LastKnownNote title={t('redemptionsFailed')} at={view.knownAt} onRetry={retry} />}
      {face === 'error' ? (
        <ErrorState title={t('redemptionsFailed')} onRetry={retry} />
      ) : face === 'loading' ? (
        <Loading />
      ) : view.rows.length === 0 ? (
        <Empty title={t('noRedemptions')} />
      ) : (
        <ul className={styles.eaRecords}>
          {view.rows.map((row) => (
            <Row key={row.id} row={row} onDone={changed} />
          ))}
        </ul>
      )}
      {view.knownAt !== null && !view.complete && (
        <Button size="s" onClick={() => void view.records.more()}>
          {t('money:older')}
        </Button>
      )}
    </section>
  )
}

function Row({ row, onDone }: { row: Redemption; onDone: () => void }) {
  const { t } = useTranslation('earn')
  const at = row.arrives_at ?? row.arrives_by
  return (
    <li>
      <span className={styles.eaRecord}>
        <b className="strong">{t(`way.${row.way}`)}</b>
        <span>
          {row.status === 2 ? (
            <Num text="0" tone="quiet" />
          ) : row.received === null ? (
            <span className="t3">{t('notPriced')}</span>
          ) : (
            <Money text={row.received} />
          )}{' '}
          {row.symbol}
        </span>
      </span>
      <span className={`fs12 t2 ${styles.eaRecord}`}>
        <span>{detail(row, t)}</span>
        <span>{t(`state.${row.status}`)}</span>
      </span>
      <BothZones at={row.created_at} />
      {row.status === 0 && at !== null && (
        <>
          <span className="fs12 t2">{t(row.arrives_at === null ? 'arrivesByHead' : 'arrives')}</span>
          <BothZones at={at} />
        </>
      )}
      {row.can_cancel && <TakeBack row={row} onDone={onDone} />}
    </li>
  )
}

/** Fee, units or why it failed. */
function detail(row: Redemption, t: TFunction<'earn'>): string {
  if (row.status === 2)
    return row.reason === 'cancelled_by_user'
      ? t('reason.cancelled_by_user')
      : t('reason.other', { reason: row.reason ?? '--' })
  if (row.units !== null) return t('unitsOf', { units: showDecimal(row.units) })
  return /[1-9]/.test(row.fee) ? t('feeOf', { fee: showDecimal(row.fee) }) : t('noFee')
}

/** Puts a redemption back; the first press asks. */
function TakeBack({ row, onDone }: { row: Redemption; onDone: () => void }) {
  const { t } = useTranslation('earn')
  const refusalText = useRefusalText()
  const notConfirmed = useNotConfirmed()
  const write = useEarnWrite(financeCalls.financeCancelRedeem)
  const [sure, setSure] = useState(false)
  const what = { amount: showDecimal(row.amount ?? row.units ?? '0'), coin: row.symbol }
  const press = async () => {
    if (notConfirmed || write.busy) return
    if (!sure) return setSure(true)
    setSure(false)
    const done = await write.send({ id: row.id })
    if (done) toast({ kind: 'ok', name: 'earn', title: t('tookBack'), text: t('tookBackText', what) })
    onDone()
  }
  const { refusal } = write
  return (
    <>
      <button
        type="button"
        className="lnk"
        aria-label={t(sure ? 'takeBackSure' : 'takeBackWhat', what)}
        aria-disabled={notConfirmed !== null || undefined}
        aria-busy={write.busy || undefined}
        title={notConfirmed ?? undefined}
        onClick={() => void press()}
        onBlur={() => setSure(false)}
      >
        {t(sure ? 'takeBackSure' : 'takeBack')}
      </button>
      {refusal && (
        <span className="hint err" role="alert">
          {refusal.key === UNCONFIRMED ? t('form.unconfirmed') : refusalText(refusal)}
        </span>
      )}
    </>
  )
}
