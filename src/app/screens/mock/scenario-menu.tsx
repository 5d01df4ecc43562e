import { useTranslation } from 'react-i18next'
import { SCENARIOS, type Scenario } from '../../../shared/mock/mock-port.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'

interface ScenarioMenuProps {
  running: Scenario | null
  onChoose: (scenario: Scenario) => void
}

/** What can happen to a market, to be tried out. */
export function ScenarioMenu({ running, onChoose }: ScenarioMenuProps) {
  const { t } = useTranslation('mock')
  return (
    <Menu button={t('scenarios')} className="btn s quiet">
      {SCENARIOS.map((scenario) => (
        <MenuItem key={scenario} current={scenario === running} onChoose={() => onChoose(scenario)}>
          <span className="mock-scenario">
            <b className="strong">{t(`scenario.${scenario}`)}</b>
            <span className="t2 fs12">{t(`scenarioText.${scenario}`)}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}
