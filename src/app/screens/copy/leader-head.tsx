import { useTranslation } from 'react-i18next'
import type { Leader } from '../../../shared/calls/products/copy-entities.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { Num } from '../../ui/number-cell.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import * as styles from './copy.module.css'
import { AsOf, Avatar, Fresh, LeaderBadges, Roi } from './copy-parts.tsx'
import { percentText, spanText } from './copy-text.ts'
import { ageDays, placesText } from './leader-columns.tsx'

/** Who it is, and the figures that the list has, with what they are of. @param at when they were answered, server time, ms */
export function LeaderHead({ leader, at }: { leader: Leader; at: number | null }) {
  const { t } = useTranslation('copy')
  const age = useAgeText()
  const last = leader.last_trade_at
  return (
    <>
      <header className={styles.cpWho}>
        <Avatar name={leader.name} large />
        <h1 className="h1" translate="no">
          {leader.name}
        </h1>
        <LeaderBadges leader={leader} />
        <p className="t2">
          {t('copyHead', { count: ageDays(leader.since), places: placesText(leader, t) })}
          {last !== null && `, ${t('copyLastTrade', { age: age(serverNow() - last) })}`}
        </p>
      </header>
      {leader.bio && <p className={styles.cpBio}>{leader.bio}</p>}
      <dl className={styles.cpFigures}>
        <div>
          <dt>{t('copyRoiAll')}</dt>
          <dd className={styles.cpRois}>
            <Roi text={leader.roi_7} /> <Roi text={leader.roi_30} /> <Roi text={leader.roi_90} />
          </dd>
        </div>
        <div>
          <dt>{t('copyDrawdown')}</dt>
          <dd className="n">
            {leader.drawdown === null
              ? '--'
              : t('copyInDays', { value: percentText(leader.drawdown), count: leader.drawdown_days })}
          </dd>
        </div>
        <div>
          <dt>{t('copyWinRate')}</dt>
          <dd className="n">
            {leader.win_rate === null
              ? '--'
              : t('copyWinOf', { value: percentText(leader.win_rate), count: leader.closed })}
          </dd>
        </div>
        <div>
          <dt>{t('copyHolding')}</dt>
          <dd>{spanText(leader.holding_s, t)}</dd>
        </div>
        <div>
          <dt>{t('copyUnder')}</dt>
          <dd>
            <Num text={leader.under_copy} digits={0} /> USDT
            <span className={`t2 fs12 ${styles.cpUnder}`}>{t('copyFollowers', { count: leader.followers })}</span>
          </dd>
        </div>
        <div>
          <dt>{t('copyOwn')}</dt>
          <dd>
            <Fresh at={at}>
              <Num text={leader.own_equity} digits={0} /> USDT
            </Fresh>
          </dd>
        </div>
      </dl>
      <p className={`t2 fs12 ${styles.cpNotes}`}>
        <AsOf leader={leader} /> {(leader.roi_90 === null || leader.win_rate === null) && t('copyTooYoung')}
      </p>
    </>
  )
}
