import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { AnswerRefusal } from '../../api/api-answer.ts'
import { Icon } from '../../ui/icon.tsx'
import { useEntryWords } from './use-entry-words.ts'

/** What is wrong with the form as a whole. An answer that did not come is a caution, not an error. */
export function FormNote({ refusal }: { refusal: AnswerRefusal | null }) {
  const words = useEntryWords()
  const open = refusal?.key === 'entry_not_confirmed'
  return (
    <div role="alert" className="form-note">
      {refusal && (
        <p className={open ? 'note warn' : 'note err'}>
          <Icon of={open ? TriangleAlert : CircleAlert} />
          <span>{words(refusal)}</span>
        </p>
      )}
    </div>
  )
}
