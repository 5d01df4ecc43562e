import { useTranslation } from 'react-i18next'
import { serverClock } from '../../base/platform/server-clock.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { useSecond } from '../../services/hub-client/use-feed.ts'
import { classNames } from '../../ui/class-names.ts'
import { useAgeText } from '../../ui/use-age-text.ts'
import * as styles from './boxes.module.css'
import type { BoxListView } from './use-box-list.ts'

/** Older than this the pool is grey; it may still be opened, the exchange decides. Source: lines.md §15. */
const OLD_MS = 10_000

/** The prize pool, and how old the figure is. */
export function PoolHead({ list }: { list: BoxListView }) {
  const { t } = useTranslation('boxes')
  const ageText = useAgeText()
  const now = useSecond() + (serverClock.offset() ?? 0)
  const age = list.at === null ? null : Math.max(0, now - list.at)
  const seconds = age === null ? null : Math.floor(age / 1_000) * 1_000
  const pool = list.data?.pool
  return (
    <div className={styles.bxPool}>
      <span className="lbl">
        {seconds === null || seconds === 0 ? t('pool') : t('poolAge', { age: ageText(seconds) })}
      </span>
      <div translate="no" className={classNames('h24 n', age !== null && age > OLD_MS && styles.old)}>
        {pool === undefined ? '--' : `${showDecimal(pool, 2)} USDT`}
      </div>
    </div>
  )
}
