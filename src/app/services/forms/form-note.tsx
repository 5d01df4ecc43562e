import { CircleAlert, TriangleAlert } from 'lucide-react'
import { type AnswerRefusal, NOT_SENT } from '../../base/api/api-answer.ts'
import { Icon } from '../../ui/icon.tsx'
import { useRefusalMessage } from './use-refusal-message.ts'

/** Nothing was decided: a caution, no error. */
const OPEN = ['entry_not_confirmed', 'code_send_failed', 'network', 'server_error', NOT_SENT]

/** What is wrong with the form as a whole. An answer that did not come is a caution, not an error. */
export function FormNote({ refusal }: { refusal: AnswerRefusal | null }) {
  const labels = useRefusalMessage()
  const open = refusal !== null && OPEN.includes(refusal.key)
  return (
    <div role="alert" data-part="form-note">
      {refusal && (
        <p className={open ? 'note warn' : 'note err'}>
          <Icon of={open ? TriangleAlert : CircleAlert} />
          <span>{labels(refusal)}</span>
        </p>
      )}
    </div>
  )
}
