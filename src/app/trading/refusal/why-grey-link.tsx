import { useTranslation } from 'react-i18next'
import { inspector } from '../../services/inspector/inspector-state.ts'

/** "Why is this grey?": opens the inspector, which says with which code, and when it is asked again. */
export function StaleExplanationLink() {
  const { t } = useTranslation('trading')
  return (
    <button type="button" className="lnk" aria-haspopup="dialog" onClick={inspector.show}>
      {t('refusal.why')}
    </button>
  )
}
