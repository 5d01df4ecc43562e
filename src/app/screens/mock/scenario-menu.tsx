import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { SCENARIOS, type Scenario } from '../../../shared/mock/mock-port.ts'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import * as styles from './mock.module.css'

interface ScenarioMenuProps {
  /** Of the market on screen: spot has no funding. */
  kind: MarketKind
  running: Scenario | null
  onChoose: (scenario: Scenario) => void
}

/** What can be tried out on a market of a kind. */
export function scenariosOf(kind: MarketKind): readonly Scenario[] {
  return SCENARIOS.filter((scenario) => kind === 'contract' || scenario !== 'funding')
}

/** What can happen to a market, to be tried out. */
export function ScenarioMenu({ kind, running, onChoose }: ScenarioMenuProps) {
  const { t } = useTranslation('mock')
  return (
    <Menu button={t('scenarios')} className="btn s quiet">
      {scenariosOf(kind).map((scenario, at) => (
        <Fragment key={scenario}>
          {at > 0 && <MenuLine />}
          <MenuItem current={scenario === running} onChoose={() => onChoose(scenario)}>
            <span className={styles.mockScenario}>
              <b className="strong">{t(`scenario.${scenario}`)}</b>
              <span className="t2 fs12">{t(`scenarioText.${scenario}`)}</span>
            </span>
          </MenuItem>
        </Fragment>
      ))}
    </Menu>
  )
}
