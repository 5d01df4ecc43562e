import { useTranslation } from 'react-i18next'
import { Segmented } from '../../ui/segmented.tsx'
import * as styles from './ticket.module.css'
import type { TicketForm } from './ticket-form.ts'

type Tab = TicketForm['type'] | 'plan'

interface TypeTabsProps {
  form: Pick<TicketForm, 'type' | 'planned' | 'plan'>
  onChange: (change: Pick<TicketForm, 'planned'> & Partial<Pick<TicketForm, 'type'>>) => void
}

/** Limit, market, or an order that waits for something: drawn as tabs, heard as a choice of one. */
export function TypeTabs({ form, onChange }: TypeTabsProps) {
  const { t } = useTranslation('ticket')
  return (
    <Segmented<Tab>
      label={t('type')}
      className={styles.ttabs}
      value={form.planned ? 'plan' : form.type}
      options={[
        { value: 'limit', text: t('limit') },
        { value: 'market', text: t('market') },
        { value: 'plan', text: t(form.planned ? `plan_${form.plan}` : 'plan_conditional') },
      ]}
      onChange={(tab) => onChange(tab === 'plan' ? { planned: true } : { planned: false, type: tab })}
    />
  )
}
