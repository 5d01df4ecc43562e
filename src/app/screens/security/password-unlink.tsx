import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { calls } from '../../../shared/calls/table.ts'
import { LOGIN_PASSWORD, loginPassword } from '../../../shared/rules/password.ts'
import { FormNote } from '../../services/forms/form-note.tsx'
import { useApiForm } from '../../services/forms/use-api-form.ts'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { fieldRefusal } from '../../services/forms/use-refusal-message.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../auth/parts/password-field.tsx'
import { StepUpField } from '../auth/step-up/step-up-field.tsx'
import { isStepRefusal, stepRequest, stepRule, useStepUp } from '../auth/step-up/use-step-up.ts'
import type { SafetyDialogProps } from './safety-dialog.ts'
import * as styles from './security.module.css'
import { useSettle } from './use-settle.ts'

interface Values {
  password: string
  step: string
}

export interface PasswordUnlinkProps extends SafetyDialogProps {
  call: typeof calls.googleUnbind | typeof calls.googleLoginUnbind
  /** What follows. */
  text: string
  /** The toast once it is done. */
  said: { title: string; text: string }
  /** What stands before the password, for password managers. */
  head?: ReactNode
}

/** Takes something that opens or guards the account away: by the password and the step-up code. */
export function PasswordUnlink({ call, text, said, head, ...props }: PasswordUnlinkProps) {
  const { t } = useTranslation(['security', 'login'])
  const need = useStepUp()
  const send = useFormWrite(call)
  const settle = useSettle(props)
  const { refusal, submit, refuse, input, busy } = useApiForm<Values, keyof Values>({
    rule: () => v.object({ password: loginPassword, step: stepRule(need.code) }),
    first: { password: '', step: '' },
    order: ['password', 'step'],
    fieldOf: (refused) => (isStepRefusal(refused) ? 'step' : refused.field === 'password' ? 'password' : null),
    issue: (field, key) => fieldRefusal(field, key, LOGIN_PASSWORD),
  })
  const press = submit(async ({ password, step }) => {
    const result = await send({ password, ...stepRequest(need.code, step) })
    settle(result, refuse, said)
  })
  return (
    <form noValidate className={styles.safetyForm} onSubmit={press}>
      {head}
      <p className="note warn">{text}</p>
      <PasswordField {...input('password')} label={t('login:password')} autoComplete="current-password" />
      <StepUpField need={need} input={input('step')} onRefused={refuse} />
      <FormNote refusal={refusal.note} />
      <Button type="submit" kind="danger" size="l" block busy={busy}>
        {t('unlink')}
      </Button>
    </form>
  )
}
