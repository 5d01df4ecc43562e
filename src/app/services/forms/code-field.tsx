import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, type FieldProps } from '../../ui/field.tsx'
import { SendCodeButton } from './send-code-button.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

export interface CodeFieldProps extends Omit<FieldProps, 'label' | 'end' | 'type'> {
  /** "Code" by itself. */
  label?: string
  /** Server time at which a code may be sent again, ms; 0 for now. */
  until: number
  /** A code has been sent to this account. */
  sentTo: string | null
  sending: boolean
  onSend: () => void
  sendRef?: RefObject<HTMLButtonElement | null>
}

/** A verification code with the button that sends one, counted down to the next. */
export function CodeField({ until, sentTo, sending, onSend, sendRef, hint, label, ...field }: CodeFieldProps) {
  const { t } = useTranslation('login')
  const left = useSecondsLeft(until)
  const waits = left > 0
  const again = waits ? t('sendAgainIn', { seconds: left }) : t(until > 0 ? 'sendAgain' : 'sendCode')
  return (
    <>
      <Field
        {...field}
        label={label ?? t('code')}
        labelAt="above"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={hint}
        end={
          <SendCodeButton waits={waits} sending={sending} onSend={onSend} buttonRef={sendRef}>
            {sending ? t('sendingCode') : again}
          </SendCodeButton>
        }
      />
      <p data-part={sentTo ? 'code-sent' : undefined} className={sentTo ? 'hint' : 'sr'} role="status">
        {sentTo && t('codeSent', { account: sentTo })}
      </p>
    </>
  )
}
