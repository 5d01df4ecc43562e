import { useTranslation } from 'react-i18next'
import type { Opening } from '../../../shared/calls/products/box-entities.ts'
import { zoneDateTime } from '../../base/platform/zone.ts'
import { faceOf } from '../../services/account/own-state.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import type { MoneyRecords } from '../../services/money/use-money-records.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import { useWide } from '../../ui/use-wide.ts'
import * as styles from './boxes.module.css'
import { HashText } from './hash-text.tsx'
import { VerifyAll } from './verify-all.tsx'

interface OpeningRecordsProps {
  view: MoneyRecords<Opening>
  /** The opening that is shown whole. */
  shown: number | null
  onShow: (opening: Opening) => void
}

/** The person's openings, newest first; each can be worked out again, and all at once. */
export function OpeningRecords({ view, shown, onShow }: OpeningRecordsProps) {
  const { t, i18n } = useTranslation('boxes')
  const wide = useWide()
  const face = faceOf(view)
  const retry = () => void view.records.refresh()
  const time = (opening: Opening) => (
    <span className="n" translate="no">
      {zoneDateTime(opening.at, i18n.language)}
    </span>
  )
  const verify = (opening: Opening) => (
    <button
      type="button"
      className="lnk"
      aria-current={opening.id === shown || undefined}
      onClick={() => onShow(opening)}
    >
      {t('verify')}
      <span className="sr"> {t('opening', { id: opening.id })}</span>
    </button>
  )
  const columns: TableColumn<Opening>[] = [
    { id: 'at', head: t('time'), width: 120, cell: time },
    { id: 'box', head: t('box'), width: 64, cell: ({ box }) => t(`name.${box}`) },
    {
      id: 'count',
      head: t('count'),
      right: true,
      width: 32,
      cell: ({ count }) => (
        <span className="n" translate="no">
          {count}
        </span>
      ),
    },
    { id: 'paid', head: t('paidHead'), right: true, width: 64, cell: ({ paid }) => <Amount text={paid} digits={2} /> },
    { id: 'won', head: t('wonHead'), right: true, width: 64, cell: ({ won }) => <Amount text={won} digits={2} /> },
    {
      id: 'nonces',
      head: t('nonces'),
      right: true,
      width: 64,
      cell: ({ nonces: [from, to] }) => (
        <span className="n" translate="no">
          {from === to ? from : `${from}–${to}`}
        </span>
      ),
    },
    { id: 'hash', head: t('hashBefore'), width: 160, cell: ({ commit }) => <HashText text={commit} /> },
    { id: 'verify', head: <span className="sr">{t('verify')}</span>, right: true, width: 48, cell: verify },
  ]
  const note =
    face === 'degraded' ? <LastKnownNote title={t('recordsFailed')} at={view.knownAt} onRetry={retry} /> : null
  return (
    <section aria-labelledby="bx-records" className={styles.bxRecords}>
      <div className="sec">
        <h2 id="bx-records">{t('records')}</h2>
        {view.rows.length > 0 && <VerifyAll />}
      </div>
      {face === 'error' ? (
        <ErrorState title={t('recordsFailed')} onRetry={retry} />
      ) : face === 'empty' ? (
        <Empty title={t('none')} text={t('noneText')} />
      ) : wide ? (
        <DataTable
          label={t('records')}
          columns={columns}
          rows={view.rows}
          rowKey={({ id }) => id}
          selected={({ id }) => id === shown}
          state={face === 'loading' ? 'loading' : face === 'degraded' ? 'stale' : 'ready'}
          note={note}
        />
      ) : (
        <>
          {note}
          <ul className={styles.bxRecordCards}>
            {view.rows.map((opening) => (
              <li key={opening.id}>
                <span className="strong">{t('boxesOf', { box: t(`name.${opening.box}`), number: opening.count })}</span>
                <span className="r">{verify(opening)}</span>
                <span className="t2 fs12">{time(opening)}</span>
                <span className="r n">
                  <Amount text={opening.won} digits={2} /> / <Amount text={opening.paid} digits={2} /> USDT
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {view.knownAt !== null && !view.complete && (
        <Button size="s" onClick={() => void view.records.more()}>
          {t('older')}
        </Button>
      )}
    </section>
  )
}
