import type { ComponentProps } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Agreement } from '../../../services/forms/agreement.tsx'
import { NewWindowLink } from '../../../services/forms/new-window-link.tsx'

/** The consent that an account is opened with: to the terms and the fees, each a link to read them. */
export function TermsAgreement(props: Omit<ComponentProps<typeof Agreement>, 'children'>) {
  const { t } = useTranslation('register')
  return (
    <Agreement {...props}>
      <Trans
        t={t}
        i18nKey="agree"
        components={{ terms: <NewWindowLink to="/help/terms" />, fees: <NewWindowLink to="/ratestandards" /> }}
      />
    </Agreement>
  )
}
