import { useTranslation } from 'react-i18next'
import { calls } from '../../../shared/calls/table.ts'
import { PasswordUnlink } from './password-unlink.tsx'
import type { SafetyDialogProps } from './safety-dialog.ts'

/** Without an authenticator: by the password and its own code. */
export function GoogleUnlink(props: SafetyDialogProps) {
  const { t } = useTranslation('security')
  return (
    <PasswordUnlink
      {...props}
      call={calls.googleUnbind}
      text={t('google.unlinkText')}
      said={{ title: t('google.unlinked'), text: t('google.unlinkedText') }}
    />
  )
}
