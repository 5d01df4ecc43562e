import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVenue } from '../../services/venue/venue-context.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import * as styles from './ticket.module.css'
import { limitOf, ticketSettings, useTicketSettings } from './ticket-settings.ts'

interface SettingsDialogProps {
  open: boolean
  onClose: () => void
}

/** Confirmation and one's own limits; they hold in this browser. */
export function TicketSettingsDialog({ open, onClose }: SettingsDialogProps) {
  const { t } = useTranslation('ticket')
  const { kind } = useVenue()
  const settings = useTicketSettings()
  const perp = kind !== 'spot'
  const confirm = perp ? 'confirmPerp' : 'confirmSpot'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('settings')}
      className={styles.tsettings}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <Switch on={settings[confirm]} onChange={(on) => ticketSettings.set({ [confirm]: on })}>
        {t('confirmEach')}
      </Switch>
      <h2 className="strong">{t('ownLimits')}</h2>
      <p className="t2 fs12">{t('ownLimitsText')}</p>
      <LimitField name="priceLimit" label={t(perp ? 'priceLimitMark' : 'priceLimitLast')} />
      {perp && <LimitField name="sizeLimit" label={t('sizeLimit')} />}
    </Dialog>
  )
}

/** A limit in percent; what is no limit is not kept, and says so. */
function LimitField({ name, label }: { name: 'priceLimit' | 'sizeLimit'; label: string }) {
  const { t } = useTranslation('ticket')
  const [text, setText] = useState(ticketSettings.state[name])
  const wrong = limitOf(text) === null
  return (
    <Field
      label={label}
      name={name}
      inputMode="decimal"
      unit="%"
      placeholder={t('noLimit')}
      value={text}
      error={wrong ? t('limitWrong') : null}
      onChange={(event) => {
        setText(event.target.value)
        const limit = limitOf(event.target.value)
        if (limit !== null) ticketSettings.set({ [name]: limit })
      }}
    />
  )
}
