import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import type { WriteOutcome } from '../../base/api/write-once.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { hubClient } from '../../services/hub-client/hub-client.ts'
import type { LivePosition } from '../../services/live/live-account.ts'
import { useLiveAccount } from '../../services/live/use-live.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { type Freshness, StaleNote, useStalePress } from '../stale/stale-press.tsx'
import { type CloseEnd, closeEnds } from './close-ends.ts'
import { ExplainPosition } from './explain-position.tsx'
import { type ClosedAll, seenOf } from './position-actions.ts'
import { PositionName, Profit } from './position-cells.tsx'
import { positionRow } from './position-row.ts'
import * as styles from './positions.module.css'
import { usePositionActions } from './use-actions.ts'

/** Asks once and names what would go; then lists what was confirmed, what was not, and why. */
export function CloseAllDialog({ onlyMarket, onClose }: { onlyMarket: Market | null; onClose: () => void }) {
  const { t } = useTranslation('positions')
  const actions = usePositionActions()
  const refusalText = useRefusalText()
  const account = useLiveAccount()
  const [sending, setSending] = useState(false)
  const [asked, setAsked] = useState<readonly LivePosition[] | null>(null)
  const [outcome, setOutcome] = useState<WriteOutcome<ClosedAll> | null>(null)
  const held = (account?.positions ?? []).filter(({ row }) => !onlyMarket || row.currency_id === onlyMarket.currency_id)
  const rows = asked ?? held
  const close = async () => {
    setSending(true)
    setAsked(held)
    const seen = seenOf(...held.map(({ row }) => row))
    const came = await actions.closeAll(onlyMarket ? { currency_id: onlyMarket.currency_id } : {}, seen)
    setSending(false)
    if (came.kind !== 'ignored') setOutcome(came)
  }
  const named = rows.map(({ key, row }) => `${key} ${row.quantity}`).join()
  const press = useStalePress(freshnessOf(rows), () => void close(), named)
  const ends = outcome && asked && closeEnds(asked, outcome, account?.positions ?? null)
  const confirmed = ends?.filter(({ end }) => end === 'closed').length ?? 0
  const unconfirmed = ends?.some(({ end }) => end === 'unconfirmed') ?? false
  return (
    <Dialog
      open
      onClose={onClose}
      className={styles.posAll}
      title={
        ends
          ? t('closedOf', { confirmed, count: rows.length })
          : onlyMarket
            ? t('closeAllOf', { count: rows.length, market: onlyMarket.symbol })
            : t('closeAllTitle', { count: rows.length })
      }
      actions={
        ends ? (
          <>
            {unconfirmed && (
              <Button busy={sending} onClick={() => void close()}>
                {t('askAgain')}
              </Button>
            )}
            <Button kind="primary" onClick={onClose}>
              {t('done')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('keep')}</Button>
            <Button kind="danger" busy={sending} onClick={press.press}>
              {t('closeCount', { count: rows.length })}
            </Button>
          </>
        )
      }
    >
      <p className="t2">{unconfirmed ? t('closeAllUnconfirmed') : ends ? t('closeAllDone') : t('closeAllText')}</p>
      <ul className={styles.posResults} role={ends ? 'status' : undefined}>
        {rows.map((position) => {
          const end = ends?.find(({ key }) => key === position.key)
          return (
            <li key={position.key} className="row sp">
              <span className="row g2">
                <PositionName row={positionRow(position)} /> <Num text={position.row.quantity} zeros />
              </span>
              {end ? (
                <End end={end} reason={end.refusal && refusalText(end.refusal)} />
              ) : (
                <ExplainPosition row={positionRow(position)} what="profit">
                  <Profit text={positionRow(position).unrealised} />
                </ExplainPosition>
              )}
            </li>
          )
        })}
      </ul>
      {!ends && <StaleNote press={press} freshness={freshnessOf(rows)} busy={sending} />}
    </Dialog>
  )
}

/** The marks of what is to be closed, in one. */
function freshnessOf(rows: readonly LivePosition[]): Freshness {
  const old = rows.filter(({ live }) => !live)
  const ageOf = ({ row }: LivePosition) => hubClient().store.read('mark', 'contract', row.currency_id).ageAt
  return {
    live: old.length === 0,
    asOf: () => Math.min(...old.map(ageOf)),
    market: [...new Set(old.map(({ row }) => row.symbol))].join(', '),
  }
}

function End({ end, reason }: { end: CloseEnd; reason: string | null }) {
  const { t } = useTranslation('positions')
  if (end.end === 'closed')
    return (
      <span className="row g2">
        <Badge tone="ok">{t('end_closed')}</Badge>
        {end.price !== null && <Num text={end.price} />}
      </span>
    )
  return (
    <span className="row g2">
      <Badge tone="warn">{t(`end_${end.end}`)}</Badge>
      {reason && <span className="fs12 t2">{reason}</span>}
    </span>
  )
}
