import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../base/session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { AccountType } from '../auth/parts/account-type.ts'
import { BindFields } from './bind-fields.tsx'
import type { SafetyDialogProps } from './safety-dialog.ts'
import * as styles from './security.module.css'

/** Email or phone of the account: linked, changed or unlinked. The only one that is left stays. */
export function BindDialog({ type, ...props }: SafetyDialogProps & { type: AccountType }) {
  const { t } = useTranslation('security')
  const { user } = useSession()
  const [way, setWay] = useState<'change' | 'unlink'>('change')
  const linked = user?.[type] ?? null
  const other = user?.[type === 'email' ? 'phone' : 'email'] ?? null
  const unlinks = way === 'unlink' && linked !== null && other !== null
  return (
    <Dialog open onClose={props.onClose} title={t(`${type}.title`)} className={styles.safety}>
      {linked !== null && other !== null && (
        <Segmented
          label={t(`${type}.title`)}
          className={styles.whole}
          value={way}
          options={[
            { value: 'change', text: t('change') },
            { value: 'unlink', text: t('unlink') },
          ]}
          onChange={setWay}
        />
      )}
      {linked !== null && other === null && <p className="hint">{t('onlyAddress')}</p>}
      <BindFields key={unlinks ? 'unlink' : 'change'} {...props} type={type} unlink={unlinks ? linked : null} />
    </Dialog>
  )
}
