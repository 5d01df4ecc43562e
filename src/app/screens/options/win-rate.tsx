import { useTranslation } from 'react-i18next'
import type { OptionStats } from '../../../shared/calls/products/option-entities.ts'
import { winRate } from '../../../shared/lines/option-win-rate.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import type { OwnView } from '../../services/money/use-own-answer.ts'
import { Amount } from '../../ui/amount.tsx'
import { DegradedNote, Empty, ErrorState, Loading } from '../../ui/states.tsx'
import * as styles from './options.module.css'

interface WinRateProps {
  view: OwnView<OptionStats | null>
  /** Percent of wins that the offered rate needs; null of bands, where each has its own. */
  even: string | null
}

/** Wins of those that were won or lost, with the 95 % interval by Wilson, and what came back of what was staked. */
export default function WinRate({ view, even }: WinRateProps) {
  const { t } = useTranslation('options')
  const { data, status } = view
  if (!data) return status === 'failed' ? <ErrorState title={t('stats.failed')} onRetry={view.renew} /> : <Loading />
  const decided = data.won + data.lost
  const found = winRate(data.won, decided)
  const result = unscaled(scaled(data.returned) - scaled(data.staked))
  return (
    <>
      {status === 'failed' && <DegradedNote title={t('stats.failed')} text={t('list.oldRows')} onRetry={view.renew} />}
      {found === null ? (
        <Empty title={t('list.noneSettled')} text={t('stats.noneText')} />
      ) : (
        <div className={styles.optStats}>
          <p className={styles.optRate}>
            <b className="n" translate="no">
              {found.rate}%
            </b>{' '}
            <span className="t2">{t('stats.of', { count: decided })}</span>
          </p>
          <p className="t2">{t('stats.interval', { low: found.low, high: found.high })}</p>
          {even !== null && <p className="t2">{verdict(t, found, even)}</p>}
        </div>
      )}
      <dl className={`kv tight ${styles.optStatsFacts}`}>
        <Count name={t('result.won')} count={data.won} />
        <Count name={t('result.lost')} count={data.lost} />
        <Count name={t('result.tied')} count={data.tied} />
        <Count name={t('result.void')} count={data.void} />
        <div>
          <dt>{t('stats.staked')}</dt>
          <dd>
            <Amount text={data.staked} digits={2} /> USDT
          </dd>
        </div>
        <div>
          <dt>{t('stats.returned')}</dt>
          <dd>
            <Amount text={data.returned} digits={2} /> USDT
          </dd>
        </div>
        <div>
          <dt>{t('stats.result')}</dt>
          <dd className="strong">
            <Amount text={result} digits={2} signed tone={result.startsWith('-') ? 'down' : 'up'} /> USDT
          </dd>
        </div>
      </dl>
    </>
  )
}

type Translate = ReturnType<typeof useTranslation<'options'>>['t']

/** What the interval says about the share that is needed. */
function verdict(t: Translate, { low, high }: { low: string; high: string }, even: string): string {
  const percent = { percent: even }
  if (Number(low) > Number(even)) return t('stats.above', percent)
  return t(Number(high) < Number(even) ? 'stats.below' : 'stats.unclear', percent)
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="n" translate="no">
        {count}
      </dd>
    </div>
  )
}
