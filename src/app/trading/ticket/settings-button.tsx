import { Settings2 } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './ticket.module.css'
import { TicketSettingsDialog } from './ticket-settings-dialog.tsx'

/** Opens the settings of the ticket. */
export const SettingsButton = memo(function SettingsButton() {
  const { t } = useTranslation('ticket')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.tset}
        aria-haspopup="dialog"
        aria-label={t('settings')}
        onClick={() => setOpen(true)}
      >
        <Icon of={Settings2} />
      </button>
      <TicketSettingsDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
})
