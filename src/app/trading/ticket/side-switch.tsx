import { useTranslation } from 'react-i18next'
import { Segmented } from '../../ui/segmented.tsx'
import type { TicketForm } from './ticket-form.ts'
import type { TicketModel } from './use-ticket.ts'

interface SideSwitchProps {
  model: TicketModel
  onChange: (side: TicketForm['side']) => void
}

/** Buy or sell; on perpetual markets what that opens, in hedge mode which leg it closes. */
export function SideSwitch({ model, onChange }: SideSwitchProps) {
  const { t } = useTranslation('ticket')
  const { form, perp } = model
  const label = perp ? (perp.terms?.hedge && form.reduce_only ? 'Close' : 'Open') : ''
  return (
    <Segmented
      label={t('side')}
      className="side"
      value={form.side}
      options={[
        { value: 'buy', text: t(`buy${label}`), className: 'buy' },
        { value: 'sell', text: t(`sell${label}`), className: 'sell' },
      ]}
      onChange={onChange}
    />
  )
}
