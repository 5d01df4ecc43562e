import { useTranslation } from 'react-i18next'
import type { DepthView } from '../../services/hub-client/topic-views.ts'
import * as styles from '../layout/book.module.css'
import { isWithheld } from '../provenance/withheld.ts'
import { StaleExplanationLink } from '../refusal/why-grey-link.tsx'

export type BookStateName = 'waiting' | 'withheld' | 'refused' | 'digits' | 'denied' | 'source'

/** The inspector says more of it. */
const isExplained = (of: string): of is 'denied' | 'source' => of === 'denied' || of === 'source'

/** In place of the rows: nothing has come yet, its source is gone, the exchange sends none, or what came is not painted. null where rows can be shown. */
export function bookState(depth: DepthView): BookStateName | null {
  if (depth.status === 'refused') return depth.reason === 'digits' ? 'digits' : 'refused'
  if (isWithheld(depth)) return 'withheld'
  if (depth.known) return null
  return isExplained(depth.reason) ? depth.reason : 'waiting'
}

export function BookState({ state }: { state: BookStateName }) {
  const { t } = useTranslation('trading')
  return (
    <div className={styles.bkState} role="status">
      {state === 'waiting' &&
        Array.from({ length: 8 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike
          <span key={row} className="sk" style={{ width: `${88 - row * 6}%` }} />
        ))}
      <p className={state === 'waiting' ? 'sr' : 'fs12 t2'}>
        {t(`book.${state}`)}
        {isExplained(state) && (
          <>
            {' '}
            <StaleExplanationLink />
          </>
        )}
      </p>
    </div>
  )
}
