import { useTranslation } from 'react-i18next'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import { useRefusalText } from '../../../base/i18n/use-refusal-text.ts'
import { UNCONFIRMED } from '../use-copy-write.ts'

/** A refusal that stands beside no field; without the exchange's word it is "not confirmed". */
export function WriteNote({ refusal }: { refusal: AnswerRefusal | null }) {
  const { t } = useTranslation('copyMine')
  const text = useRefusalText()
  if (!refusal) return null
  return (
    <p className="note warn" role="alert">
      <span>{refusal.key === UNCONFIRMED ? t('unconfirmed') : text(refusal)}</span>
    </p>
  )
}
