import { useTranslation } from 'react-i18next'
import { Segmented } from '../../ui/segmented.tsx'
import type { TicketForm } from './ticket-form.ts'

/** Limit or market: drawn as tabs, heard as a choice of one. */
export function TypeTabs({
  value,
  onChange,
}: {
  value: TicketForm['type']
  onChange: (type: TicketForm['type']) => void
}) {
  const { t } = useTranslation('ticket')
  return (
    <Segmented
      label={t('type')}
      className="ttabs"
      value={value}
      options={[
        { value: 'limit', text: t('limit') },
        { value: 'market', text: t('market') },
      ]}
      onChange={onChange}
    />
  )
}
