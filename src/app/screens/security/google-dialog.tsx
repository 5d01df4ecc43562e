import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../shared/calls/table.ts'
import { useSession } from '../../base/session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { GoogleLink } from './google-link.tsx'
import { PasswordUnlink } from './password-unlink.tsx'
import type { SafetyDialogProps } from './safety-dialog.ts'
import * as styles from './security.module.css'

/** The authenticator: linked, changed for another or unlinked. */
export default function GoogleDialog(props: SafetyDialogProps) {
  const { t } = useTranslation('security')
  const { user } = useSession()
  const [way, setWay] = useState<'change' | 'unlink'>('change')
  const linked = user?.google2fa ?? false
  return (
    <Dialog open onClose={props.onClose} title={t('google.title')} className={styles.safety}>
      {linked && (
        <Segmented
          label={t('google.title')}
          className={styles.whole}
          value={way}
          options={[
            { value: 'change', text: t('change') },
            { value: 'unlink', text: t('unlink') },
          ]}
          onChange={setWay}
        />
      )}
      {linked && way === 'unlink' ? <GoogleUnlink {...props} /> : <GoogleLink {...props} />}
    </Dialog>
  )
}

/** Without an authenticator: by the password and its own code. */
function GoogleUnlink(props: SafetyDialogProps) {
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
