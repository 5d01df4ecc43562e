import { useTranslation } from 'react-i18next'
import type { ChangeText } from '../../currency/change-text.ts'

/** A change over 24 h with sign and colour. */
export function Change({ change }: { change: ChangeText | null }) {
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
