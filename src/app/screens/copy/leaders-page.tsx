import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { COPY_PAGE } from '../../../shared/calls/products/copy-calls.ts'
import type { Leader } from '../../../shared/calls/products/copy-entities.ts'
import { useSession } from '../../base/session/session.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DataTable, type TableSort } from '../../ui/data-table.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import * as styles from './copy.module.css'
import { AsOf, LEAD_PATH } from './copy-parts.tsx'
import { signedPercent } from './copy-text.ts'
import { FollowSummary } from './follow-summary.tsx'
import { columnOf, DAYS, type Days, type LeaderSort, leaderColumns, sortOf } from './leader-columns.tsx'
import { useLeaders, useSettled } from './use-copy.ts'

/** Drawdown up to which the filter keeps a leader, percent. */
const SMALL_DRAWDOWN = 25

interface Filters {
  over_90: boolean
  drawdown: boolean
  open: boolean
  name: string
}

const NO_FILTERS: Filters = { over_90: false, drawdown: false, open: false, name: '' }

/** Everybody who leads, for visitors as well; who is signed in sees what is followed already. */
export function LeadersPage() {
  const { t } = useTranslation('copy')
  const { user } = useSession()
  const [days, setDays] = useState<Days>(90)
  const [sort, setSort] = useState<LeaderSort>('roi')
  const [filters, setFilters] = useState(NO_FILTERS)
  const [page, setPage] = useState(1)
  const name = useSettled(filters.name.trim())
  const change = (part: Partial<Filters>) => {
    setFilters({ ...filters, ...part })
    setPage(1)
  }
  const leaders = useLeaders({
    ...{ sort, days, page },
    ...(filters.over_90 && { over_90: true }),
    ...(filters.drawdown && { drawdown: SMALL_DRAWDOWN }),
    ...(filters.open && { open: true }),
    ...(name !== '' && { name }),
  })
  const onSort = ({ column }: TableSort) => {
    const [next, window] = sortOf(column, days)
    setSort(next)
    setDays(window)
    setPage(1)
  }
  const { data, status, knownAt, renew } = leaders
  const failed = status === 'failed'
  const rows = data?.list ?? []
  const filtered = filters !== NO_FILTERS && (filters.over_90 || filters.drawdown || filters.open || name !== '')
  return (
    <>
      <header className={styles.cpHead}>
        <div>
          <h1 className="h1">{t('copyTitle')}</h1>
          <p className="t2">{t('copyLead')}</p>
        </div>
        <Link className="btn quiet" to={LEAD_PATH}>
          {t('copyBecome')}
        </Link>
      </header>
      {user && <FollowSummary />}
      <div className={styles.cpFilters}>
        <Segmented
          label={t('copyWindow')}
          value={String(days)}
          options={DAYS.map((value) => ({ value: String(value), text: t('copyDays', { n: value }) }))}
          onChange={(next) => {
            setDays(Number(next) as Days)
            setSort('roi')
            setPage(1)
          }}
        />
        <Checkbox checked={filters.over_90} onChange={(over_90) => change({ over_90 })}>
          {t('copyOver90')}
        </Checkbox>
        <Checkbox checked={filters.drawdown} onChange={(drawdown) => change({ drawdown })}>
          {t('copySmallDrawdown', { percent: SMALL_DRAWDOWN })}
        </Checkbox>
        <Checkbox checked={filters.open} onChange={(open) => change({ open })}>
          {t('copyOpenOnly')}
        </Checkbox>
        <Field
          className={styles.cpSearch}
          label={t('copyName')}
          type="search"
          maxLength={40}
          value={filters.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </div>
      {failed && data === null ? (
        <ErrorState title={t('copyLeadersFailed')} onRetry={renew} />
      ) : (
        <>
          <DataTable
            label={t('copyTitle')}
            className={`${styles.cpTbl} ${styles.cpLeaders}`}
            columns={leaderColumns(t, days, failed, knownAt)}
            rows={rows}
            rowKey={(row) => row.id}
            loadingRows={5}
            state={data === null ? 'loading' : failed ? 'stale' : 'ready'}
            sort={{ column: columnOf(sort, days), descending: sort !== 'drawdown' }}
            onSort={onSort}
            note={failed ? <LastKnownNote title={t('copyLeadersFailed')} at={knownAt} onRetry={renew} /> : null}
            instead={
              data !== null && rows.length === 0 ? (
                <Empty
                  title={t(filtered ? 'copyNobodyFits' : 'copyNobody')}
                  action={
                    filtered && (
                      <Button size="s" onClick={() => change(NO_FILTERS)}>
                        {t('copyClear')}
                      </Button>
                    )
                  }
                />
              ) : null
            }
          />
          <Pages page={page} total={data?.total ?? 0} onPage={setPage} />
          {rows[0] && <Notes rows={rows} />}
        </>
      )}
    </>
  )
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('copy')
  const last = Math.max(1, Math.ceil(total / COPY_PAGE))
  if (last === 1) return null
  return (
    <nav className={styles.cpPages} aria-label={t('copyPages')}>
      <Button size="s" whyNot={page > 1 ? null : t('copyFirstPage')} onClick={() => onPage(page - 1)}>
        {t('copyBefore')}
      </Button>
      <span className="t2 fs12" aria-live="polite">
        {t('copyPageOf', { page, last })}
      </span>
      <Button size="s" whyNot={page < last ? null : t('copyLastPage')} onClick={() => onPage(page + 1)}>
        {t('copyNext')}
      </Button>
    </nav>
  )
}

/** What the figures are of, with the leader whose win rate says the least. */
function Notes({ rows }: { rows: readonly Leader[] }) {
  const { t } = useTranslation('copy')
  // Most leaders are of the same hour; what was replayed is said where any leader has it.
  const dated = rows.find(({ replayed_until }) => replayed_until !== null) ?? rows[0]
  const example = rows
    .filter(({ win_rate, roi_90 }) => Number(win_rate ?? 0) > 50 && Number(roi_90 ?? 0) < 0)
    .sort((a, b) => Number(b.win_rate) - Number(a.win_rate))[0]
  return (
    <p className={`t2 fs12 ${styles.cpNotes}`}>
      {t('copyRoiNote')}{' '}
      {example &&
        t('copyWinNote', {
          leader: example.name,
          win: example.win_rate,
          lost: signedPercent(example.roi_90).slice(1),
        })}{' '}
      {t('copyPast')} {dated && <AsOf leader={dated} />}
    </p>
  )
}
