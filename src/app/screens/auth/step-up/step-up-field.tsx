import { useTranslation } from 'react-i18next'
import { CODE_INPUT_LENGTH } from '../../../../shared/rules/verification-code.ts'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import { CodeField } from '../../../services/forms/code-field.tsx'
import type { ApiFormInput } from '../../../services/forms/use-api-form.ts'
import { Field } from '../../../ui/field.tsx'
import type { StepUpNeed } from './use-step-up.ts'

export interface StepUpFieldProps {
  need: StepUpNeed
  /** What the form's own field is given. */
  input: ApiFormInput<string>
  /** Why the code was not sent. */
  onRefused: (refusal: AnswerRefusal) => void
}

/** The code that protects a change; where it goes by mail or phone the field sends it. */
export function StepUpField({ need, input, onRefused }: StepUpFieldProps) {
  const { t } = useTranslation('stepUp')
  const { code, label, to, codes } = need
  if (code === 'google_code')
    return (
      <Field
        {...input}
        label={label}
        labelAt="above"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_INPUT_LENGTH}
        hint={t('googleHint')}
      />
    )
  return (
    <CodeField
      {...input}
      label={label}
      until={codes.until(to)}
      sentTo={codes.sentTo(to)}
      sending={codes.sending}
      onSend={async () => {
        const refused = await codes.send(to)
        // Of two codes in one form this one's refusals are this one's.
        if (refused) onRefused({ ...refused, field: code ?? 'email_code' })
      }}
    />
  )
}
