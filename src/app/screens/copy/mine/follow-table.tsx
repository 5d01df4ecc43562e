import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Follow } from '../../../../shared/calls/products/copy-entities.ts'
import { scaled } from '../../../../shared/perp/scaled.ts'
import { LastKnownNote } from '../../../services/money/last-known-note.tsx'
import type { OwnView } from '../../../services/money/use-own-answer.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { Empty, ErrorState } from '../../../ui/states.tsx'
import { dayOnly } from '../copy-dates.ts'
import { Avatar, Fresh, LIST_PATH, leaderPath } from '../copy-parts.tsx'
import { stopDistance, tenthsText } from '../copy-text.ts'
import * as styles from './mine.module.css'
import { Money } from './money.tsx'
import { followRatio, isRunning, type ResultParts, resultParts } from './result-parts.ts'

export type FollowAction = 'add' | 'settings' | 'stop'

interface FollowTableProps {
  follows: OwnView<readonly Follow[]>
  onAsk: (action: FollowAction, id: number) => void
}

/** What the person follows now: each with its result split by cause, its stop, and what can be done. */
export function FollowTable({ follows, onAsk }: FollowTableProps) {
  const { t, i18n } = useTranslation('copyMine')
  const { data, status, knownAt, renew } = follows
  const failed = status === 'failed'
  const rows = data?.filter(isRunning) ?? []
  const columns: TableColumn<Follow>[] = [
    {
      id: 'leader',
      head: t('leader'),
      width: 160,
      cell: (row) => <LeaderCell follow={row} language={i18n.language} />,
    },
    {
      id: 'equity',
      head: t('equity'),
      right: true,
      cell: (row) => (
        <>
          <Label text={t('equity')} />
          <span className={styles.cmStack}>
            <Fresh at={knownAt}>
              <Money units={scaled(row.equity)} />
            </Fresh>
            <span className="t2 fs12">
              {t('of')} <Money units={scaled(row.amount)} />
            </span>
          </span>
        </>
      ),
    },
    ...partColumns(t, knownAt),
    {
      id: 'stop',
      head: t('stopAt'),
      right: true,
      cell: (row) => (
        <>
          <Label text={t('stopAt')} />
          <span className={styles.cmStack}>
            <Money units={scaled(row.stop_level)} />
            <span className="t2 fs12">
              <Fresh at={knownAt}>{distance(row, t)}</Fresh>
            </span>
          </span>
        </>
      ),
    },
    {
      id: 'actions',
      head: <span className="sr">{t('actions')}</span>,
      right: true,
      cell: (row) => <Actions follow={row} onAsk={onAsk} />,
    },
  ]
  if (failed && data === null) return <ErrorState title={t('followsFailed')} onRetry={renew} />
  return (
    <section aria-labelledby="cm-follows">
      <h2 className="sr" id="cm-follows">
        {t('follows')}
      </h2>
      <DataTable
        label={t('follows')}
        className={`${styles.cmTbl} ${styles.cmFollows}`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        state={data === null ? 'loading' : failed ? 'stale' : 'ready'}
        note={failed ? <LastKnownNote title={t('followsFailed')} at={knownAt} onRetry={renew} /> : null}
        instead={
          data !== null && rows.length === 0 ? (
            <Empty
              title={t('noFollows')}
              text={t('noFollowsText')}
              action={
                <Link className="btn quiet s" to={LIST_PATH}>
                  {t('allLeaders')}
                </Link>
              }
            />
          ) : null
        }
      />
      {rows.length > 0 && <p className={`t2 fs12 ${styles.cmNote}`}>{t('sums')}</p>}
    </section>
  )
}

type Translate = ReturnType<typeof useTranslation<'copyMine'>>['t']

const PARTS = ['prices', 'fees', 'funding', 'share'] as const

/** The result and what it is made of. @param at when it was answered, ms; null: it does not change any more */
export function partColumns(t: Translate, at: number | null): TableColumn<Follow>[] {
  const part = (name: keyof ResultParts, strong = false): TableColumn<Follow> => ({
    id: name,
    head: t(`part.${name}`),
    right: true,
    cell: (row) => (
      <>
        <Label text={t(`part.${name}`)} />
        <span className={styles.cmStack}>
          <Fresh at={at}>
            <span className={strong ? 'strong' : undefined}>
              <Money units={resultParts(row)[name]} signed />
            </span>
          </Fresh>
          {name === 'prices' && resultParts(row).other !== 0n && (
            <span className="t2 fs12">
              {t('part.other')} <Money units={resultParts(row).other} signed />
            </span>
          )}
        </span>
      </>
    ),
  })
  return [...PARTS.map((name) => part(name)), part('result', true)]
}

/** On phones, where the head of the table is not shown. */
export function Label({ text }: { text: string }) {
  return <span className={styles.cmLabel}>{text}</span>
}

const TONES = { following: 'ok', stopping: 'warn', kept: 'info', ended: 'ink' } as const

function LeaderCell({ follow, language }: { follow: Follow; language: string }) {
  const { t } = useTranslation('copyMine')
  const { leader_id, leader_name, state, started_at, copied, missed } = follow
  const ratio = followRatio(follow)
  return (
    <span className={styles.cmLeader}>
      <Avatar name={leader_name} />
      <span>
        <span className="row g2">
          <Link className="strong" to={leaderPath(leader_id)} translate="no">
            {leader_name}
          </Link>
          {state !== 'following' && <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>}
        </span>
        <span className={`t2 fs12 ${styles.cmUnder}`}>
          {t('since', { date: dayOnly(started_at, language) })}, {t('counts', { copied, missed })}
          {ratio !== null && <span className={styles.cmUnder}>{t('ratio', { percent: ratio })}</span>}
        </span>
      </span>
    </span>
  )
}

function distance(follow: Follow, t: Translate): string {
  if (follow.state === 'stopping') return '--'
  const tenths = stopDistance(follow)
  return tenths === null ? '--' : t('percentAway', { percent: tenthsText(tenths) })
}

function Actions({ follow, onAsk }: { follow: Follow; onAsk: FollowTableProps['onAsk'] }) {
  const { t } = useTranslation('copyMine')
  const { state, id, leader_name } = follow
  if (state === 'stopping') return <span className="t2 fs12">{t('stoppingText')}</span>
  const actions: readonly FollowAction[] = state === 'kept' ? ['stop'] : ['add', 'settings', 'stop']
  return (
    <span className={styles.cmLinks}>
      {actions.map((action) => (
        <button key={action} type="button" className="lnk" onClick={() => onAsk(action, id)}>
          {t(action === 'stop' && state === 'kept' ? 'closeAll' : action)}
          <span className="sr"> {leader_name}</span>
        </button>
      ))}
    </span>
  )
}
