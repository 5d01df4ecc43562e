import { useTranslation } from 'react-i18next'
import { calls } from '../../../shared/calls/table.ts'
import { useSession } from '../../base/session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { UserName } from '../auth/parts/user-name.tsx'
import { PasswordUnlink } from './password-unlink.tsx'
import type { SafetyDialogProps } from './safety-dialog.ts'
import * as styles from './security.module.css'

/** The log-in by Google is taken from the account. */
export default function GoogleLoginDialog(props: SafetyDialogProps) {
  const { t } = useTranslation('security')
  const { user } = useSession()
  return (
    <Dialog open onClose={props.onClose} title={t('googleLogin.title')} className={styles.safety}>
      <PasswordUnlink
        {...props}
        call={calls.googleLoginUnbind}
        text={t('googleLogin.text')}
        said={{ title: t('googleLogin.done'), text: t('googleLogin.doneText') }}
        head={<UserName value={user?.email ?? user?.phone ?? ''} />}
      />
    </Dialog>
  )
}
