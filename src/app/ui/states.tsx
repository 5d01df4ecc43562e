import { CloudOff, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import * as styles from './states.module.css'

/** Rows on their way: bars in the columns' own widths, without shimmer. @param columns widths in px */
export function SkeletonRows({ rows = 3, columns }: { rows?: number; columns: readonly number[] }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
    <tr key={row}>
      {columns.map((width, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not change
        <td key={column} className={column ? 'r' : undefined}>
          <span className="sk" style={{ width }} />
        </td>
      ))}
    </tr>
  ))
}

/** Loading without a table: says so to screen readers, shows bars. */
export function Loading({ rows = 3 }: { rows?: number }) {
  const { t } = useTranslation('common')
  return (
    <div data-part="state" className={styles.state} role="status">
      <span className="sr">{t('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike
        <span key={row} className="sk" style={{ width: 220 - row * 32 }} />
      ))}
    </div>
  )
}

/** Truly nothing there. */
export function Empty({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div data-part="state" className={styles.state}>
      <p className="strong">{title}</p>
      {text && <p className="t2 fs12">{text}</p>}
      {action}
    </div>
  )
}

export interface ErrorStateProps {
  title: string
  text?: ReactNode
  onRetry: () => void
  /** It stands for the whole page, so its title is the page's heading. */
  heading?: boolean
}

/** Could not load and nothing is known. Never the empty state. */
export function ErrorState({ title, text, onRetry, heading }: ErrorStateProps) {
  const { t } = useTranslation('common')
  const Title = heading ? 'h1' : 'p'
  return (
    <div data-part="state" className={styles.state} role="alert">
      <Icon of={CloudOff} size={20} />
      <Title className="strong">{title}</Title>
      {text && <p className="t2 fs12">{text}</p>}
      <Button size="s" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}

/** Above the last known rows: what failed and since when. */
export function DegradedNote({ title, text, onRetry }: { title: string; text: ReactNode; onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div className="note warn" role="status">
      <Icon of={TriangleAlert} />
      <span className="grow">
        <b className="strong">{title}</b> {text}
      </span>
      <button type="button" className="lnk" onClick={onRetry}>
        {t('tryAgain')}
      </button>
    </div>
  )
}

/** Last known figures with their age, on hatch. */
export function StaleNote({ text, end }: { text: ReactNode; end?: ReactNode }) {
  return (
    <div className="note stale sp" role="status">
      <span className="strong">{text}</span>
      {end && <span>{end}</span>}
    </div>
  )
}
