import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'

/** Why a press did nothing, beside its button. */
export function RefusedNote({ refusal }: { refusal: AnswerRefusal | null }) {
  const refusalText = useRefusalText()
  return (
    refusal && (
      <p className="note warn" role="alert">
        <span>{refusalText(refusal)}</span>
      </p>
    )
  )
}
