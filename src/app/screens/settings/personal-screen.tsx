import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { NotFound } from '../../shell/not-found.tsx'
import { useTitle } from '../../shell/page-title.tsx'
import { PlannedPage } from '../planned/planned-page.tsx'
import { AccountFrame } from './account-frame.tsx'
import { PLANNED_TABS } from './account-links.ts'
import { Settings } from './settings.tsx'

/** /HomeView/personal: settings, and the tabs that are still to be built. */
export default function PersonalScreen() {
  const { tab } = useParams()
  if (tab === 'settings')
    return (
      <AccountFrame>
        <Settings />
      </AccountFrame>
    )
  const name = tab === undefined ? 'personal' : PLANNED_TABS.find((known) => known === tab)
  return name ? <PlannedTab name={name} /> : <NotFound />
}

function PlannedTab({ name }: { name: string }) {
  const { t } = useTranslation('planned')
  useTitle(t(`${name}.name`))
  return (
    <AccountFrame>
      <PlannedPage name={name} instead="settings" />
    </AccountFrame>
  )
}
