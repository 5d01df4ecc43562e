import { useTranslation } from 'react-i18next'

/** One leader. @param id of the leader, as the address names it */
export function LeaderPage({ id }: { id: number }) {
  const { t } = useTranslation('planned')
  return (
    <h1 className="h1">
      {t('copyTraders.name')} {id}
    </h1>
  )
}
