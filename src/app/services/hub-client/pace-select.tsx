import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { DEPTHS, type DepthChoice, PACES, type Pace } from '../../../shared/hub-protocol/pace.ts'
import { prefs } from '../../base/prefs/prefs.ts'
import { Select } from '../../ui/select.tsx'
import { tabPace } from './tab-pace.ts'

/** Every choice of depth. */
export const DEPTH_CHOICES: readonly DepthChoice[] = [...DEPTHS, 'all']

/** In the place of a choice: none of this tab's own. */
const AS_ALL = 'as-all'

/** Words for paces and depths. */
export function usePaceLabels() {
  const { t } = useTranslation('pace')
  return {
    pace: (pace: Pace) => t(`paces.${pace}`),
    depth: (depth: DepthChoice) => (depth === 'all' ? t('depths.all') : t('depths.some', { count: depth })),
  }
}

/** How often this tab is given news: as all tabs, or otherwise until it is closed. */
export function PaceSelect({ className }: { className?: string }) {
  const { t } = useTranslation('pace')
  const labels = usePaceLabels()
  const { pace } = useSnapshot(tabPace.state)
  const all = useSnapshot(prefs.state)
  return (
    <Select<Pace | typeof AS_ALL>
      label={t('paceHere')}
      className={className}
      value={pace ?? AS_ALL}
      options={[
        { value: AS_ALL, text: t('asAll', { choice: labels.pace(all.pace) }) },
        ...PACES.map((value) => ({ value, text: labels.pace(value) })),
      ]}
      onChange={(chosen) => tabPace.set({ pace: chosen === AS_ALL ? null : chosen })}
    />
  )
}

/** How many levels of a book this tab is given at most. */
export function DepthSelect({ className }: { className?: string }) {
  const { t } = useTranslation('pace')
  const labels = usePaceLabels()
  const { depth } = useSnapshot(tabPace.state)
  const all = useSnapshot(prefs.state)
  return (
    <Select<string>
      label={t('depthHere')}
      className={className}
      value={depth === null ? AS_ALL : String(depth)}
      options={[
        { value: AS_ALL, text: t('asAll', { choice: labels.depth(all.depth) }) },
        ...DEPTH_CHOICES.map((value) => ({ value: String(value), text: labels.depth(value) })),
      ]}
      onChange={(chosen) => tabPace.set({ depth: DEPTH_CHOICES.find((value) => String(value) === chosen) ?? null })}
    />
  )
}
