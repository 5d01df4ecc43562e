import { useTranslation } from 'react-i18next'
import type { ChangeText } from '../../services/currency/change-text.ts'
import { useSecond } from '../../services/hub-client/use-feed.ts'
import { Badge } from '../../ui/badge.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'

/** A row is old from here on (DESIGN.md, list rows). */
const ROW_LIMIT_MS = 30_000

/** In place of the change: how long nothing has confirmed this row; the change itself while that is not long. @param at this tab's clock, ms */
function StaleChange({ at, change }: { at: number; change: ChangeText | null }) {
  const { t } = useTranslation('quotes')
  const ageText = useAgeText()
  const age = useSecond() - at
  if (at <= 0 || age < ROW_LIMIT_MS) return <Change change={change} />
  const label = ageText(age)
  return (
    <span title={t('noMessage', { age: label })}>
      <Badge>{t('stale', { age: label })}</Badge>
    </span>
  )
}

/** The change of a row, with its age where the row says that by itself. @param at this tab's clock, ms; null: it does not */
export function RowChange({ at, change }: { at: number | null; change: ChangeText | null }) {
  return at === null ? <Change change={change} /> : <StaleChange at={at} change={change} />
}

/** A change over 24 h with sign and colour. */
function Change({ change }: { change: ChangeText | null }) {
  const { t } = useTranslation('quotes')
  if (change === null)
    return (
      <span className="n t3" translate="no">
        {t('unknown')}
      </span>
    )
  return (
    <span className={change.tone === 'none' ? 'n' : `n ${change.tone}`} translate="no">
      {change.text}
    </span>
  )
}
