import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CopyReplay, Leader } from '../../../shared/calls/products/copy-entities.ts'
import { hundredths } from '../../../shared/lines/copy-stats.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { StepField } from '../../trading/fields/step-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states.tsx'
import * as styles from './copy.module.css'
import { dayOnly } from './copy-dates.ts'
import { Roi } from './copy-parts.tsx'
import { moneyText, percentText, signedPercent, toneOf } from './copy-text.ts'
import type { FollowDraft, FollowWrong } from './follow-draft.ts'
import { LazyCurve } from './lazy-curve.tsx'
import { drawnPaths, fallOf, replayPath } from './replay-path.ts'
import { ReplayTable } from './replay-table.tsx'
import type { useReplay } from './use-copy.ts'
import { REPLAY_DAYS, type ReplayDays } from './use-replay-terms.ts'

export type Replay = ReturnType<typeof useReplay>

interface ReplayPartProps {
  leader: Leader
  replay: Replay
  draft: FollowDraft
  wrong: FollowWrong
  days: ReplayDays
  onChange: (part: Partial<FollowDraft>) => void
  onDays: (days: ReplayDays) => void
}

type View = 'picture' | 'table'

/** "If you had followed": with how much, since when and how; the equity path beside the leader's, or trade by trade. */
export function ReplayPart({ leader, replay, draft, wrong, days, onChange, onDays }: ReplayPartProps) {
  const { t, i18n } = useTranslation('copy')
  const refusalText = useRefusalText()
  const [view, setView] = useState<View>('picture')
  const { data, status } = replay
  const error = wrong.amount && !OF_THE_PERSON.has(wrong.amount.key) ? refusalText(wrong.amount) : null
  return (
    <section aria-labelledby="cp-replay">
      <div className="sec">
        <h2 id="cp-replay">{t('copyReplay')}</h2>
        <span>{t('copyReplayHow')}</span>
      </div>
      <div className={styles.cpTerms}>
        <StepField
          label={t('copyWith')}
          name="replay"
          value={draft.amount}
          unit="USDT"
          error={error}
          onChange={(amount) => onChange({ amount })}
          onBlur={() => undefined}
        />
        <Segmented
          label={t('copyPeriod')}
          value={String(days)}
          options={REPLAY_DAYS.map((value) => ({
            value: String(value),
            text: value === 0 ? t('copyAllDays') : t('copyDays', { n: value }),
          }))}
          onChange={(next) => onDays(Number(next) as ReplayDays)}
        />
        <ModeChoice mode={draft.mode} onChange={(mode) => onChange({ mode })} />
        <Segmented
          label={t('copyView')}
          value={view}
          options={[
            { value: 'picture', text: t('copyPicture') },
            { value: 'table', text: t('copyTradeByTrade') },
          ]}
          onChange={setView}
        />
      </div>
      {data === null ? (
        status === 'failed' ? (
          <ErrorState title={t('copyReplayFailed')} onRetry={replay.renew} />
        ) : (
          <Loading rows={8} />
        )
      ) : (
        <div aria-busy={!replay.current || undefined} className={replay.current ? undefined : styles.cpOld}>
          {status === 'failed' && (
            <LastKnownNote title={t('copyReplayFailed')} at={replay.knownAt} onRetry={replay.renew} />
          )}
          <p className={`t2 fs12 ${styles.cpSpan}`}>
            {t('copyReplaySpan', {
              from: dayOnly(data.from, i18n.language),
              until: dayOnly(data.until, i18n.language),
              count: data.trades.length,
            })}
            {data.below_minimum > 0 && ` ${t('copyBelow', { count: data.below_minimum })}`}
          </p>
          {data.trades.length === 0 ? (
            <Empty title={t('copyNoTrades')} />
          ) : view === 'picture' ? (
            <Picture leader={leader} replay={data} />
          ) : (
            <ReplayTable replay={data} />
          )}
        </div>
      )}
    </section>
  )
}

/** An amount that the person does not have has a result all the same. */
const OF_THE_PERSON: ReadonlySet<string> = new Set(['insufficient_available_balance', 'copy_full'])

export function ModeChoice({
  mode,
  onChange,
}: {
  mode: FollowDraft['mode']
  onChange: (mode: FollowDraft['mode']) => void
}) {
  const { t } = useTranslation('copy')
  return (
    <Segmented
      label={t('copyMode')}
      value={mode}
      options={[
        { value: 'ratio', text: t('copyRatio') },
        { value: 'fixed', text: t('copyFixed') },
      ]}
      onChange={onChange}
    />
  )
}

function Picture({ leader, replay }: { leader: Leader; replay: CopyReplay }) {
  const { t } = useTranslation('copy')
  const path = useMemo(() => replayPath(replay), [replay])
  const drawn = useMemo(() => drawnPaths(replay, leader.curve), [replay, leader.curve])
  const lines = useMemo(
    () => [
      { main: false, points: drawn.leader },
      { main: true, points: drawn.you },
    ],
    [drawn],
  )
  const end = moneyText(scaled(replay.amount) + scaled(replay.result))
  return (
    <>
      <ul className={styles.cpLegend}>
        <li className={styles.you}>{t('copyYou')}</li>
        <li>{t('copyLeaderOn', { leader: leader.name, amount: showDecimal(replay.amount) })}</li>
      </ul>
      <LazyCurve
        lines={lines}
        suffix=""
        label={t('copyReplayPicture', {
          amount: showDecimal(replay.amount),
          end,
          roi: signedPercent(replay.leader_roi),
        })}
      />
      <p className="t2 fs12">{t('copyFalls', { you: percentText(hundredths(fallOf(path))) })}</p>
    </>
  )
}

/** What the amount would be now, part by part, and the points between the leader's ROI and the copy's by cause. */
export function ReplayResult({ replay }: { replay: Replay }) {
  const { t } = useTranslation('copy')
  const { data } = replay
  if (data === null) return null
  const { amount, copied, fees, funding, share, result, roi, leader_roi, gap } = data
  const parts = [
    ['copyCopied', scaled(copied)],
    ['copyFees', -scaled(fees)],
    ['copyFunding', scaled(funding)],
    ['copyShare', -scaled(share)],
  ] as const
  return (
    <section aria-labelledby="cp-would" className={replay.current ? undefined : styles.cpOld}>
      <div className="sec">
        <h2 id="cp-would">{t('copyWouldBe', { amount: showDecimal(amount) })}</h2>
      </div>
      <p className={`n ${styles.cpWould}`} translate="no">
        {moneyText(scaled(amount) + scaled(result))}
      </p>
      <dl className="kv">
        {parts.map(([name, units]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className={toneOf(unscaled(units))}>
              <Money units={units} />
            </dd>
          </div>
        ))}
        <div>
          <dt className="strong">{t('copyResult')}</dt>
          <dd className="strong">
            <Money units={scaled(result)} /> <Roi text={roi} />
          </dd>
        </div>
        <div>
          <dt>{t('copyLeaderMade')}</dt>
          <dd>
            <Roi text={leader_roi} />
          </dd>
        </div>
      </dl>
      <dl className={`kv tight ${styles.cpGap}`}>
        <div>
          <dt className="strong">{t('copyGap')}</dt>
          <dd className="n strong">{t('copyPoints', { n: realOf(gap.sum) })}</dd>
        </div>
        {(['prices', 'costs', 'share'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`copyGapOf.${name}`)}</dt>
            <dd className="n" translate="no">
              {realOf(gap[name])}
            </dd>
          </div>
        ))}
      </dl>
      <p className="t2 fs12">
        {t(data.slippage_measured ? 'copySlippageMeasured' : 'copySlippageUsual', { percent: data.slippage })}
      </p>
    </section>
  )
}

function realOf(text: string): string {
  return text.replace('-', '\u2212')
}

function Money({ units }: { units: bigint }) {
  const whole = unscaled(units)
  return (
    <span className={`n ${toneOf(whole)}`} translate="no" title={`${whole} USDT`}>
      {units > 0n ? '+' : ''}
      {moneyText(units)}
    </span>
  )
}
