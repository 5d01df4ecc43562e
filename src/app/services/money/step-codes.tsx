import { useTranslation } from 'react-i18next'
import { calls } from '../../../shared/calls/table.ts'
import type { StepCode } from '../../../shared/rules/step-up.ts'
import { CODE_INPUT_LENGTH } from '../../../shared/rules/verification-code.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { Field } from '../../ui/field.tsx'
import { SendCodeButton } from '../forms/send-code-button.tsx'
import { useCodeSender } from '../forms/use-code-sender.ts'
import { useFormWrite } from '../forms/use-form-write.ts'
import { useSecondsLeft } from '../forms/use-seconds-left.ts'

export type StepCodes = Partial<Record<StepCode, string>>

interface StepCodesProps {
  /** The codes that have to come. */
  needed: readonly StepCode[]
  use: 'withdraw' | 'change'
  values: StepCodes
  /** What was refused, by field. */
  refusal: AnswerRefusal | null
  onChange: (values: StepCodes) => void
  /** A code could not be sent. */
  onRefused: (refusal: AnswerRefusal) => void
}

/** One field for each code that is bound, with a button where a code has to be sent first. */
export function StepCodeFields({ needed, use, values, refusal, onChange, onRefused }: StepCodesProps) {
  return needed.map((name) => (
    <StepCodeField
      key={name}
      name={name}
      use={use}
      value={values[name] ?? ''}
      refusal={refusal?.field === name ? refusal : null}
      onChange={(text) => onChange({ ...values, [name]: text })}
      onRefused={onRefused}
    />
  ))
}

interface StepCodeFieldProps extends Pick<StepCodesProps, 'use' | 'refusal' | 'onRefused'> {
  name: StepCode
  value: string
  onChange: (text: string) => void
}

const SENT_TO = { email_code: 'email', phone_code: 'phone' } as const

function StepCodeField({ name, use, value, refusal, onChange, onRefused }: StepCodeFieldProps) {
  const { t } = useTranslation('money')
  const refusalText = useRefusalText()
  return (
    <div>
      <Field
        label={t(`code.${name}`)}
        labelAt="above"
        name={name}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_INPUT_LENGTH}
        value={value}
        error={refusal ? refusalText(refusal) : null}
        onChange={(event) => onChange(event.target.value.trim())}
        end={name !== 'google_code' && <SendButton to={SENT_TO[name]} use={use} onRefused={onRefused} />}
      />
    </div>
  )
}

function SendButton({ to, use, onRefused }: { to: 'email' | 'phone' } & Pick<StepCodesProps, 'use' | 'onRefused'>) {
  const { t } = useTranslation('money')
  const ask = useFormWrite(calls.sendStepCode)
  const { send, until, sending, sentTo } = useCodeSender(() => ask({ use, to }))
  const left = useSecondsLeft(until(to))
  const press = async () => {
    const refused = await send(to)
    if (refused) onRefused({ ...refused, field: `${to}_code` })
  }
  return (
    <>
      <SendCodeButton waits={left > 0} sending={sending} onSend={() => void press()}>
        {left > 0 ? t('code.again', { seconds: left }) : t('code.send')}
        <span className="sr"> {t(`code.to.${to}`)}</span>
      </SendCodeButton>
      <span className="sr" role="status">
        {sentTo(to) && t('code.sent')}
      </span>
    </>
  )
}
