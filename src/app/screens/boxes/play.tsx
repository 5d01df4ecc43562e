import { type CSSProperties, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Opening } from '../../../shared/calls/products/box-entities.ts'
import { countWrite } from '../../base/api/writes-in-flight.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { amountText } from './box-figures.ts'
import * as styles from './boxes.module.css'
import { unitsOf } from './check-record.ts'

/** How long all boxes of an opening take together, ms. Source: lines.md §8: at most 2 s. */
export const PLAY_MS = 2_000
/** The last box begins so much before the end. */
const LAST_MS = 400

/** Whether the person's system asks for less motion. */
export function wantsStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/**
 * The boxes of an opening, uncovered one after the other. The result stands on the page already: this is for the eye alone, and can be
 * skipped from its start. A new version of the page waits for its end.
 */
export function Play({ opening, onEnd }: { opening: Opening; onEnd: () => void }) {
  const { t } = useTranslation('boxes')
  const { prizes, price } = opening
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an opening
  useEffect(() => {
    const timer = setTimeout(onEnd, PLAY_MS)
    countWrite(1)
    return () => {
      clearTimeout(timer)
      countWrite(-1)
    }
  }, [opening.id])
  const between = (PLAY_MS - LAST_MS) / prizes.length
  return (
    <div className={styles.bxPlay}>
      <div className={styles.bxTiles} aria-hidden="true" translate="no">
        {prizes.map((prize, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes of an opening do not change
            key={at}
            translate="no"
            className={classNames('n', styles.bxTile, unitsOf(prize) > unitsOf(price) && styles.top)}
            style={{ '--d': `${Math.round(between * at)}ms` } as CSSProperties}
          >
            {amountText(unitsOf(prize))}
          </span>
        ))}
      </div>
      <Button size="s" onClick={onEnd}>
        {t('skip')}
      </Button>
    </div>
  )
}
