import { useTranslation } from 'react-i18next'
import { calls } from '../../../shared/calls/table.ts'
import { LOGIN_PASSWORD } from '../../../shared/rules/password.ts'
import { useSession } from '../../base/session/session.ts'
import { FormNote } from '../../services/forms/form-note.tsx'
import { useApiForm } from '../../services/forms/use-api-form.ts'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { fieldRefusal } from '../../services/forms/use-refusal-message.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NewPassword } from '../auth/parts/new-password.tsx'
import { PasswordField } from '../auth/parts/password-field.tsx'
import { UserName } from '../auth/parts/user-name.tsx'
import { StepUpField } from '../auth/step-up/step-up-field.tsx'
import { stepRequest, useStepUp } from '../auth/step-up/use-step-up.ts'
import {
  type PasswordField as Name,
  PASSWORD_FIELDS,
  type PasswordValues,
  passwordFieldOf,
  passwordRule,
} from './password-form.ts'
import type { SafetyDialogProps } from './safety-dialog.ts'
import * as styles from './security.module.css'
import { useSettle } from './use-settle.ts'

/** Another password: the old one, the new one twice, the step-up code. */
export default function PasswordDialog(props: SafetyDialogProps) {
  const { t } = useTranslation('security')
  const { user } = useSession()
  const need = useStepUp()
  const send = useFormWrite(calls.changePassword)
  const settle = useSettle(props)
  const { form, refusal, submit, refuse, input, busy } = useApiForm<PasswordValues, Name>({
    rule: () => passwordRule(need.code),
    first: { old: '', password: '', repeat: '', step: '' },
    order: PASSWORD_FIELDS,
    fieldOf: passwordFieldOf,
    issue: (field, key) => fieldRefusal(field, key, field === 'old' ? LOGIN_PASSWORD : undefined),
  })
  const press = submit(async ({ old, password, step }) => {
    const result = await send({ password: old, new_password: password, ...stepRequest(need.code, step) })
    settle(result, refuse, { title: t('password.done'), text: t('password.doneText') })
  })
  return (
    <Dialog open onClose={props.onClose} title={t('password.title')} className={styles.safety}>
      <form noValidate className={styles.safetyForm} onSubmit={press}>
        <UserName value={user?.email ?? user?.phone ?? ''} />
        <PasswordField {...input('old')} label={t('password.old')} autoComplete="current-password" />
        <NewPassword
          label={t('password.new')}
          password={input('password', () => {
            if (form.formState.isSubmitted) void form.trigger('repeat')
          })}
          repeat={input('repeat')}
          typed={form.watch('password')}
        />
        <StepUpField need={need} input={input('step')} onRefused={refuse} />
        <p className="note info">{t('password.note')}</p>
        <FormNote refusal={refusal.note} />
        <Button type="submit" kind="primary" size="l" block busy={busy}>
          {t('password.send')}
        </Button>
      </form>
    </Dialog>
  )
}
