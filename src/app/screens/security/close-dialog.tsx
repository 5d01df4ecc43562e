import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { calls } from '../../../shared/calls/table.ts'
import { LOGIN_PASSWORD, loginPassword } from '../../../shared/rules/password.ts'
import { useRead } from '../../base/api/use-read.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { confirmSession, signOut, useSession } from '../../base/session/session.ts'
import { FormNote } from '../../services/forms/form-note.tsx'
import { useApiForm } from '../../services/forms/use-api-form.ts'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { fieldRefusal } from '../../services/forms/use-refusal-message.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { PasswordField } from '../auth/parts/password-field.tsx'
import { UserName } from '../auth/parts/user-name.tsx'
import { StepUpField } from '../auth/step-up/step-up-field.tsx'
import { isStepRefusal, stepRequest, stepRule, useStepUp } from '../auth/step-up/use-step-up.ts'
import { CloseBlocks } from './close-blocks.tsx'
import type { SafetyDialogProps } from './safety-dialog.ts'
import * as styles from './security.module.css'

interface Values {
  confirm: string
  password: string
  step: string
}

/** Deletes the account, after what goes and what stays has been said and nothing is left to settle. */
export default function CloseDialog({ onClose }: SafetyDialogProps) {
  const { t } = useTranslation(['security', 'login'])
  const { user } = useSession()
  const standing = useRead(calls.closeStanding, {})
  const need = useStepUp()
  const send = useFormWrite(calls.closeAccount)
  const address = user?.email ?? user?.phone ?? ''
  const hasPassword = user?.own_password !== false
  const { refusal, submit, refuse, input, busy } = useApiForm<Values, keyof Values>({
    rule: () =>
      v.object({
        confirm: v.pipe(v.string(), v.trim(), v.nonEmpty('close_confirm')),
        password: hasPassword ? loginPassword : v.string(),
        step: stepRule(need.code),
      }),
    first: { confirm: '', password: '', step: '' },
    order: ['confirm', 'password', 'step'],
    fieldOf: (refused) => {
      if (isStepRefusal(refused)) return 'step'
      return refused.field === 'password' || refused.field === 'confirm' ? refused.field : null
    },
    issue: (field, key) => fieldRefusal(field, key, field === 'password' ? LOGIN_PASSWORD : undefined),
  })
  const blocks = standing.data?.blocks ?? []
  const ready = standing.status === 'ready' && blocks.length === 0
  const press = submit(async ({ confirm, password, step }) => {
    if (!ready) return
    const result = await send({ confirm, ...(hasPassword && { password }), ...stepRequest(need.code, step) })
    if (!result) return
    if (result.refusal) {
      if (result.refusal.key === 'step_up_required') void confirmSession()
      // Something has come into the account in the meantime.
      if (result.refusal.code === 409) standing.again()
      return refuse(result.refusal)
    }
    signOut()
    toast({ kind: 'ok', name: 'session', title: t('data.done'), text: t('data.doneText') })
  })
  return (
    <Dialog open onClose={onClose} title={t('data.closeAsk')} className={`${styles.safety} ${styles.closeAccount}`}>
      <form noValidate className={styles.safetyForm} onSubmit={press}>
        <UserName value={address} />
        <p className="note warn">{t('data.closeText')}</p>
        <div>
          <h2>{t('data.goes')}</h2>
          <p className="t2">{t('data.goesText')}</p>
        </div>
        <div>
          <h2>{t('data.stays')}</h2>
          <p className="t2">{t('data.staysText')}</p>
        </div>
        {standing.status === 'loading' && <Loading rows={2} />}
        {standing.status === 'failed' && <ErrorState title={t('data.failed')} onRetry={standing.again} />}
        {blocks.length > 0 && <CloseBlocks blocks={blocks} onLeave={onClose} />}
        {ready && (
          <>
            <Field
              {...input('confirm')}
              label={t('data.confirm', { address })}
              labelAt="above"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            {hasPassword && (
              <PasswordField {...input('password')} label={t('login:password')} autoComplete="current-password" />
            )}
            <StepUpField need={need} input={input('step')} onRefused={refuse} />
          </>
        )}
        <FormNote refusal={refusal.note} />
        <Button
          type="submit"
          kind="danger"
          size="l"
          block
          busy={busy}
          whyNot={blocks.length > 0 ? t('data.blocked') : ready ? null : t('data.failed')}
        >
          {t('data.close')}
        </Button>
      </form>
    </Dialog>
  )
}
