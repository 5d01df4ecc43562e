import { Activity } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { inspector } from '../../inspector/inspector-state.ts'
import { Icon } from '../../ui/icon.tsx'

/** The inspector's button where a phone has neither menu nor status bar. */
export function PhoneInspector() {
  const { t } = useTranslation('common')
  const open = useSyncExternalStore(inspector.subscribe, () => inspector.open)
  return (
    <button
      type="button"
      className="ib inspect"
      aria-label={t('inspector')}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={inspector.toggle}
    >
      <Icon of={Activity} size={20} />
    </button>
  )
}
