import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { EntryPage } from '../../entry/entry-page.tsx'
import { entryPath } from '../../entry/entry-path.ts'
import { Empty } from '../../ui/states.tsx'
import { ResetForm } from './reset-panel.tsx'
import { ResetSteps } from './reset-steps.tsx'
import { resetMemory } from './use-reset.ts'

/** /resetPass: the code and a new password. A reload keeps the step; without an account it says where to begin. */
export default function ResetScreen() {
  const { t } = useTranslation(['password', 'login'])
  const [search] = useSearchParams()
  const [request] = useState(() => resetMemory.read())
  const next = search.get('next')
  return (
    <EntryPage title={t('resetTitle')}>
      <ResetSteps at={request ? 1 : 0} />
      {request ? (
        <ResetForm request={request} next={next} />
      ) : (
        <Empty
          title={t('noAccount')}
          text={t('noAccountText')}
          action={
            <Link className="btn primary" to={entryPath('/forgotPassword', next)}>
              {t('askForCode')}
            </Link>
          }
        />
      )}
    </EntryPage>
  )
}
