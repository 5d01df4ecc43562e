import { Check, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { optionCalls } from '../../../shared/calls/products/option-calls.ts'
import type { OptionSample, Ticket } from '../../../shared/calls/products/option-entities.ts'
import { decimalsOf, toUnits } from '../../../shared/decimal/decimal-text.ts'
import { callApi } from '../../base/api/call-api.ts'
import { truth } from '../../base/api/truth.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { clockTime, labelledDateTime } from '../../base/platform/zone.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { indexLog } from './index-logs.ts'
import { coinOf, moneyShown, ticketName } from './ticket-text.ts'
import * as styles from './verify.module.css'
import { type Recomputed, recompute, type SampleRow } from './verify-ticket.ts'

export interface VerifyDialogProps {
  ticket: Ticket
  onClose: () => void
}

/** Rows of one answer. */
const PART_MS = 3_600_000

/** The samples of a window that the exchange still has, oldest first; null where there was no truth in an answer. */
async function askPath(ticket: Ticket): Promise<OptionSample[] | null> {
  const rows: OptionSample[] = []
  for (let from = Math.floor(ticket.opened_at / 1000) * 1000 + 1000; from <= ticket.ends_at; from += PART_MS) {
    const to = Math.min(ticket.ends_at, from + PART_MS - 1000)
    const part = await truth(
      callApi(optionCalls.optionSamples, { currency_id: ticket.currency_id, from, to }, { quiet: true }),
    )
    if (!part) return null
    rows.push(...part)
  }
  return rows
}

/** A settled ticket settled anew in this browser: its samples, the rule, the payout, and what this browser received itself. */
export default function VerifyDialog({ ticket, onClose }: VerifyDialogProps) {
  const { t } = useTranslation('options')
  const flash = ticket.kind === 'flash'
  const [path, setPath] = useState<readonly OptionSample[] | null>(flash ? [] : null)
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks anew
  useEffect(() => {
    if (flash) return
    let over = false
    setFailed(false)
    void askPath(ticket).then((rows) => {
      if (over) return
      if (rows) setPath(rows)
      else setFailed(true)
    })
    return () => {
      over = true
    }
  }, [flash, ticket, turn])
  return (
    <Dialog open onClose={onClose} title={t('verify.title', { name: ticketName(ticket) })} className={styles.optVerify}>
      {path ? (
        <Found ticket={ticket} found={recompute(ticket, path)} path={path} />
      ) : failed ? (
        <ErrorState title={t('verify.failed')} onRetry={() => setTurn((count) => count + 1)} />
      ) : (
        <Loading rows={4} />
      )}
      <Button block onClick={onClose}>
        {t('verify.close')}
      </Button>
    </Dialog>
  )
}

interface FoundProps {
  ticket: Ticket
  found: Recomputed
  path: readonly OptionSample[]
}

function Found({ ticket, found, path }: FoundProps) {
  const { t, i18n } = useTranslation('options')
  const same = found.differs.length === 0
  const strike = showDecimal(ticket.strike)
  const price = found.price === null ? '--' : showDecimal(found.price)
  return (
    <>
      <p className="t2 fs12">
        {t('verify.what', {
          coin: coinOf(ticket),
          side: t(`side.${ticket.side}`),
          opened: labelledDateTime(ticket.opened_at, i18n.language),
          ends: labelledDateTime(ticket.ends_at, i18n.language),
        })}
      </p>
      <Samples ticket={ticket} rows={found.samples} />
      <dl className={`kv tight n ${styles.optVerifyFacts}`}>
        {ticket.kind === 'flash' ? (
          <Line name={t('verify.median')} value={price} strong />
        ) : (
          <>
            <Line
              name={t('verify.band')}
              value={
                found.band
                  ? t('fact.range', { low: showDecimal(found.band.low), high: showDecimal(found.band.high) })
                  : '--'
              }
            />
            <Line
              name={t('verify.extremes')}
              value={
                found.extremes
                  ? t('fact.range', { low: showDecimal(found.extremes.low), high: showDecimal(found.extremes.high) })
                  : '--'
              }
            />
            <Line name={t('verify.path')} value={t('verify.pathCount', { count: path.length })} />
          </>
        )}
        <Line name={t('list.strike')} value={strike} />
        <Line name={t('verify.rule')} value={ruleText(t, ticket, found)} />
        <div>
          <dt>{t('verify.payout')}</dt>
          <dd className="strong">
            <Amount text={found.payout === null ? null : moneyShown(found.payout).replaceAll(',', '')} /> USDT
          </dd>
        </div>
      </dl>
      {found.result === null ? (
        <p className="note info">{t('verify.oldPath')}</p>
      ) : (
        <p className={`note ${same ? 'info' : 'err'}`} role="status">
          <Icon of={same ? Check : TriangleAlert} />
          <span>
            {same
              ? t('verify.same', { result: t(`result.${ticket.status}`) })
              : t('verify.differs', { fields: found.differs.join(', ') })}
          </span>
        </p>
      )}
    </>
  )
}

type Translate = ReturnType<typeof useTranslation<'options'>>['t']

function ruleText(t: Translate, ticket: Ticket, found: Recomputed): string {
  if (found.result === null) return '--'
  if (found.result === 'void') return t('verify.void')
  if (ticket.kind === 'volatility') return t(found.decidedAt === null ? 'verify.stayed' : 'verify.left')
  const price = scaledOf(found.price)
  const strike = scaledOf(ticket.strike)
  const sign = price === strike ? '=' : price > strike ? '>' : '<'
  return `${showDecimal(found.price ?? '')} ${sign} ${showDecimal(ticket.strike)}: ${t(`result.${found.result}`)}`
}

function scaledOf(text: string | null): number {
  return text === null ? Number.NaN : (toUnits(text, 8) ?? Number.NaN)
}

function Line({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={strong ? 'strong' : undefined}>{value}</dd>
    </div>
  )
}

/** Each sample, and what this browser received of the same second. */
function Samples({ ticket, rows }: { ticket: Ticket; rows: readonly SampleRow[] }) {
  const { t } = useTranslation('options')
  const digits = decimalsOf(ticket.strike)
  const seen = ({ at, price }: SampleRow) => {
    const ticks = price === null ? null : toUnits(price, digits)
    return ticks === null ? 'none' : indexLog(ticket.currency_id).compare({ at, ticks })
  }
  return (
    <table className={`tbl ${styles.optSamples}`}>
      <thead>
        <tr>
          <th scope="col">{t('verify.second')}</th>
          <th scope="col" className="r">
            {t('verify.sample')}
          </th>
          <th scope="col" className="r">
            {t('verify.here')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.at}>
            <td className="n" translate="no">
              {clockTime(row.at)}
            </td>
            <td className="r n" translate="no">
              {row.price === null ? '--' : showDecimal(row.price)}
            </td>
            <td className="r">{t(`verify.seen.${seen(row)}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
