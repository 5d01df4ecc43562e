import { Link2Off } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { DegradedNote, Empty, ErrorState, Loading, StaleNote } from '../../../ui/states.tsx'
import { Group } from '../shown.tsx'
import { useWords } from '../texts.ts'

/** What a view says when it has nothing, or something old. */
export function States() {
  const { t } = useWords()
  const retry = () => undefined
  return (
    <>
      <Group title={t('state.loading')}>
        <Loading />
      </Group>
      <Group title={t('state.empty')}>
        <Empty title={t('orders:emptyHistory')} text={t('orders:emptyHistoryText')} />
      </Group>
      <Group title={t('state.error')}>
        <ErrorState title={t('common:loadError')} text={t('common:loadErrorText')} onRetry={retry} />
      </Group>
      <Group title={t('state.stale')}>
        <StaleNote text={t('trading:lastKnown', { age: t('trading:age.s', { n: 22 }) })} />
      </Group>
      <Group title={t('state.degraded')}>
        <DegradedNote title={t('orders:degradedAssets')} text={t('orders:errorText')} onRetry={retry} />
      </Group>
      <Group title={t('states.notes')}>
        <p className="note info">{t('ticket:recorded')}</p>
        <p className="note err">
          <Icon of={Link2Off} />
          {t('common:notConfirmedText')}
        </p>
      </Group>
    </>
  )
}
