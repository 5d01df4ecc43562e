import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RechargeRow } from '../../../shared/calls/money-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { maskText } from '../../../shared/rules/mask-text.ts'
import { serverClock } from '../../base/platform/server-clock.ts'
import { zoneTime } from '../../base/platform/zone.ts'
import { useSecond } from '../../services/hub-client/use-feed.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { depositText, reasonText } from '../../services/money/record-labels.ts'
import { useNotConfirmed } from '../../services/money/use-not-confirmed.ts'
import { useOwnAnswer } from '../../services/money/use-own-answer.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Meter } from '../../ui/meter.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import { endedIds } from './ended-ids.ts'
import * as styles from './topup.module.css'
import { useShared } from './use-shared.ts'
import { VoucherDialog } from './voucher-dialog.tsx'

/** Confirmations come each second; with nothing on its way there is less to ask. */
const OFTEN = 1_000
const SELDOM = 5_000
/** Older than this it is not what is now. */
const FRESH = 8_000

interface PendingDepositsProps {
  /** The coin that bank transfers are in. */
  quote: number
  symbol: string
  /** Something has come to its end. */
  onEnded: () => void
}

/** Deposits that are not over: confirmations as they come, and vouchers under review. Asked for every second while there are some. */
export function PendingDeposits({ quote, symbol, onEnded }: PendingDepositsProps) {
  const { t } = useTranslation('topup')
  const notConfirmed = useNotConfirmed()
  const [dialog, setDialog] = useState(false)
  const [shared, endShared] = useShared()
  const [some, setSome] = useState(false)
  const open = useOwnAnswer(calls.rechargeLog, { status: 0 }, some ? OFTEN : SELDOM)
  const rows = open.data?.list ?? []
  const before = useRef<readonly RechargeRow[]>([])
  useEffect(() => {
    if (!open.data) return
    if (endedIds(before.current, open.data.list).length > 0) onEnded()
    before.current = open.data.list
    setSome(open.data.list.length > 0)
  }, [open.data, onEnded])
  return (
    <section>
      <div className="sec">
        <h2>{t('onItsWay')}</h2>
        <Asked at={open.knownAt} failed={open.status === 'failed'} />
      </div>
      {open.data === null &&
        (open.status === 'failed' ? (
          <ErrorState title={t('onItsWayFailed')} onRetry={open.renew} />
        ) : (
          <Loading rows={2} />
        ))}
      {open.data !== null && open.status === 'failed' && (
        <LastKnownNote title={t('onItsWayFailed')} at={open.knownAt} onRetry={open.renew} />
      )}
      {open.data !== null && rows.length === 0 && <p className={`t2 ${styles.tuNone}`}>{t('nothingOnItsWay')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={styles.tuRow}>
            {row.kind === 'chain' ? <Chain row={row} /> : <Voucher row={row} />}
          </li>
        ))}
      </ul>
      <div className={styles.tuUpload}>
        <Button aria-haspopup="dialog" whyNot={notConfirmed} onClick={() => setDialog(true)}>
          <Icon of={Upload} size={14} />
          {t('voucher.open')}
        </Button>
        <span className="t2 fs12">{t('voucher.what')}</span>
      </div>
      {(dialog || shared) && (
        <VoucherDialog
          quote={quote}
          symbol={symbol}
          shared={shared}
          onSent={open.renew}
          onClose={() => {
            setDialog(false)
            if (shared) endShared()
          }}
        />
      )}
    </section>
  )
}

function Asked({ at, failed }: { at: number | null; failed: boolean }) {
  const { t } = useTranslation('topup')
  const age = useAgeText()
  const now = useSecond() + serverClock.expectedOffset()
  if (at === null) return null
  const ms = Math.max(0, now - at)
  const fresh = !failed && ms < FRESH
  return (
    <span className="row g2 n">
      <span className={fresh ? 'dot' : 'dot off'} />
      {t('asked', { age: age(Math.max(ms, 1_000)) })}
    </span>
  )
}

function Chain({ row }: { row: RechargeRow }) {
  const { t, i18n } = useTranslation('topup')
  const { t: m } = useTranslation('money')
  const left = row.required - row.confirmations
  const said = depositText(m, row)
  return (
    <>
      <div className="row sp h20">
        <span>
          <Amount text={row.amount} /> {row.symbol}
        </span>
        <b className="strong n">{said}</b>
      </div>
      <Meter
        label={t('confirmationsOf', { amount: row.amount, coin: row.symbol })}
        value={row.confirmations}
        of={row.required}
        text={said}
      />
      <div className="row sp fs12 t2 g3">
        <span className="n">
          {t('seen', {
            from: row.from === null ? '--' : maskText(row.from),
            at: zoneTime(row.created_at, i18n.language),
          })}
        </span>
        <span className="n">
          {row.reason !== null ? reasonText(m, row) : left > 0 ? t('left', { count: left }) : t('counting')}
        </span>
      </div>
      <div className="row sp fs12 t2 g3">
        <span className="n">{row.tx !== null && t('tx', { tx: maskText(row.tx) })}</span>
        <span>{t('countsAt', { count: row.required })}</span>
      </div>
    </>
  )
}

function Voucher({ row }: { row: RechargeRow }) {
  const { t, i18n } = useTranslation('topup')
  const { t: m } = useTranslation('money')
  return (
    <div className="row sp g3">
      <span>
        <b className="strong">
          {t('voucher.name')} <Amount text={row.amount} /> {row.symbol}
        </b>
        <span className={`t2 fs12 n ${styles.tuLine}`}>
          {t('voucher.sentAt', { at: zoneTime(row.created_at, i18n.language) })}
        </span>
      </span>
      <Badge tone="info">{depositText(m, row)}</Badge>
    </div>
  )
}
