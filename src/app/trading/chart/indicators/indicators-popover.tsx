import { Popover, PopoverDisclosure, PopoverHeading, PopoverProvider, usePopoverStore } from '@ariakit/react/popover'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as popoverStyles from '../../../ui/popover.module.css'
import * as chartStyles from '../chart.module.css'
import { IndicatorRow } from './indicator-row.tsx'
import * as indicatorsStyles from './indicators.module.css'
import type { IndicatorsButtonProps } from './indicators-button.tsx'
import { IndicatorsButtonLabel } from './indicators-button-label.tsx'
import { DEFAULT_INDICATORS, INDICATORS } from './settings.ts'

/** The button with the indicators behind it, open as it appears. What is changed is drawn at once. */
export default function IndicatorsPopover({ settings, onChange, compact }: IndicatorsButtonProps) {
  const { t } = useTranslation('indicators')
  const store = usePopoverStore({ placement: 'bottom-start', defaultOpen: true })
  const button = useRef<HTMLButtonElement>(null)
  return (
    <PopoverProvider store={store}>
      <PopoverDisclosure ref={button} className={chartStyles.tool}>
        <IndicatorsButtonLabel compact={compact} />
      </PopoverDisclosure>
      <Popover
        className={`pop ${popoverStyles.popover} ${indicatorsStyles.indicators}`}
        gutter={4}
        unmountOnHide
        portal
        finalFocus={button}
        getAnchorRect={() => button.current?.getBoundingClientRect() ?? null}
      >
        <PopoverHeading className="strong">{t('title')}</PopoverHeading>
        {INDICATORS.map((name) => (
          <IndicatorRow
            key={name}
            name={name}
            choice={settings[name]}
            onChange={(choice) => onChange({ ...settings, [name]: choice })}
          />
        ))}
        <button type="button" className="lnk" onClick={() => onChange(DEFAULT_INDICATORS)}>
          {t('reset')}
        </button>
      </Popover>
    </PopoverProvider>
  )
}
