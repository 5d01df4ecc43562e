import { useTranslation } from 'react-i18next'
import { useSession } from '../../base/session/session.ts'

/** Why nothing that concerns money can be sent now: the exchange has not vouched for the sign-in. Null where it can. */
export function useNotConfirmed(): string | null {
  const { t } = useTranslation('money')
  const { status } = useSession()
  return status === 'confirmed' ? null : t('notConfirmed')
}
