import { Monitor, Smartphone, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionRow } from '../../../shared/calls/security-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import type { Reading } from '../../base/api/use-read.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import * as dataTableStyles from '../../ui/data-table.module.css'
import { Icon } from '../../ui/icon.tsx'
import { DegradedNote, ErrorState, Loading } from '../../ui/states.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { useSafetyLabels } from './safety-labels.ts'
import * as securityStyles from './security.module.css'

export interface SessionsSectionProps {
  sessions: Reading<SessionRow[]>
  /** Until when a new password stops withdrawals of every session, ms; null where none does. */
  passwordHold: number | null
  whyNot: string | null
  onEndOthers: () => void
}

/** Every session of the account, each with its way out. */
export function SessionsSection({ sessions, passwordHold, whyNot, onEndOthers }: SessionsSectionProps) {
  const { t } = useTranslation('security')
  const labels = useSafetyLabels()
  const wide = useWide()
  const { data, status, at, again } = sessions
  const end = useEndSession(again)
  const parts = (row: SessionRow): SessionParts => ({
    row,
    signedIn: t('sessions.by', { at: labels.at(row.opened_at), way: t(`way.${row.via}`) }),
    place: labels.place(row),
    seen: row.current ? t('sessions.now') : labels.at(row.seen_at),
    withdraw: withdrawText(row, passwordHold, t, labels.at),
    endButton: row.current ? null : (
      <Button
        size="s"
        kind="text"
        whyNot={whyNot}
        busy={end.busy === row.id}
        aria-label={t('sessions.endOf', { device: labels.device(row.device) })}
        onClick={() => end.run(row)}
      >
        {t('sessions.end')}
      </Button>
    ),
  })
  const rows = data?.map(parts) ?? []
  const View = wide ? SessionTable : SessionCards
  return (
    <section className={securityStyles.sessions}>
      <div className="sec">
        <h2>{t('sessions.title')}</h2>
        {rows.length > 1 && (
          <Button size="s" kind="text" whyNot={whyNot} onClick={onEndOthers}>
            {t('sessions.others')}
          </Button>
        )}
      </div>
      {status === 'failed' && data && at !== null && (
        <DegradedNote title={t('sessions.stale')} text={t('since', { at: labels.at(at) })} onRetry={again} />
      )}
      {status === 'loading' && <Loading rows={3} />}
      {status === 'failed' && !data && <ErrorState title={t('sessions.failed')} onRetry={again} />}
      {rows.length > 0 && <View rows={rows} />}
    </section>
  )
}

/** Ends one session at a press. */
function useEndSession(again: () => void): { busy: string | null; run: (row: SessionRow) => Promise<void> } {
  const { t } = useTranslation('security')
  const text = useRefusalText()
  const labels = useSafetyLabels()
  const send = useFormWrite(calls.revokeSession)
  const [busy, setBusy] = useState<string | null>(null)
  return {
    busy,
    async run({ id, device }) {
      setBusy(id)
      const result = await send({ id })
      setBusy(null)
      if (!result) return
      // One that is gone already is what was wanted.
      if (result.refusal && result.refusal.key !== 'not_found')
        toast({ kind: 'error', name: 'safety', title: t('sessions.notEnded'), text: text(result.refusal) })
      else toast({ kind: 'ok', name: 'safety', title: t('sessions.ended', { device: labels.device(device) }) })
      again()
    },
  }
}

function withdrawText(
  row: SessionRow,
  passwordHold: number | null,
  t: (key: 'sessions.may' | 'sessions.from' | 'sessions.notUntil', more?: { at: string }) => string,
  at: (at: number) => string,
): string {
  const from = Math.max(row.withdraw_from, passwordHold ?? 0)
  if (from <= serverNow()) return t('sessions.may')
  return t(row.limited_until === null ? 'sessions.from' : 'sessions.notUntil', { at: at(from) })
}

interface SessionParts {
  row: SessionRow
  signedIn: string
  place: string
  seen: string
  withdraw: string
  endButton: ReactNode
}

function Device({ row }: { row: SessionRow }) {
  const { t } = useTranslation('security')
  const labels = useSafetyLabels()
  const phone = /Android|iPhone/.test(row.device)
  return (
    <span className={`row g2 ${securityStyles.device}`}>
      <Icon of={phone ? Smartphone : Monitor} />
      <b className="strong">{labels.device(row.device)}</b>
      {row.current && <Badge tone="info">{t('sessions.this')}</Badge>}
      {row.new_place && (
        <Badge tone="warn">
          <Icon of={TriangleAlert} size={14} /> {t('sessions.newPlace')}
        </Badge>
      )}
    </span>
  )
}

const HEADS = ['device', 'signedIn', 'place', 'seen', 'withdraw'] as const

function SessionTable({ rows }: { rows: readonly SessionParts[] }) {
  const { t } = useTranslation('security')
  return (
    <div data-part="data-table" className={dataTableStyles.dataTable}>
      <table className="tbl" aria-label={t('sessions.title')}>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {t(`sessions.head.${head}`)}
              </th>
            ))}
            <th scope="col" className="r">
              <span className="sr">{t('sessions.end')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, signedIn, place, seen, withdraw, endButton }) => (
            <tr key={row.id}>
              <td>
                <Device row={row} />
              </td>
              <td className="n">{signedIn}</td>
              <td className="n">{place}</td>
              <td className="n">{seen}</td>
              <td className="n">{withdraw}</td>
              <td className="r">{endButton ?? '--'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SessionCards({ rows }: { rows: readonly SessionParts[] }) {
  const { t } = useTranslation('security')
  return (
    <ul className={securityStyles.sessionCards}>
      {rows.map(({ row, signedIn, place, seen, withdraw, endButton }) => (
        <li key={row.id}>
          <div className="row sp g2">
            <Device row={row} />
            {endButton}
          </div>
          <dl className="kv tight">
            {(
              [
                ['signedIn', signedIn],
                ['place', place],
                ['seen', seen],
                ['withdraw', withdraw],
              ] as const
            ).map(([head, text]) => (
              <div key={head}>
                <dt>{t(`sessions.head.${head}`)}</dt>
                <dd className="n">{text}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
