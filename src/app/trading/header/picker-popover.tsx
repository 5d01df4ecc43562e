import { Popover, PopoverDisclosure, PopoverProvider, usePopoverStore } from '@ariakit/react/popover'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as terminalStyles from '../layout/terminal.module.css'
import type { PickerProps } from './market-picker.tsx'
import * as pickerStyles from './picker.module.css'
import { PickerButtonLabel } from './picker-button-label.tsx'
import { PickerList } from './picker-list.tsx'

/** The button with the list of markets behind it, open as it appears. */
export default function PickerPopover({ market, markets }: PickerProps) {
  const { t } = useTranslation('picker')
  const store = usePopoverStore({ placement: 'bottom-start', defaultOpen: true })
  const button = useRef<HTMLButtonElement>(null)
  return (
    <PopoverProvider store={store}>
      <PopoverDisclosure ref={button} data-part="picker" className={terminalStyles.picker}>
        <PickerButtonLabel market={market} />
      </PopoverDisclosure>
      <Popover
        className={`pop ${pickerStyles.pickerList}`}
        gutter={4}
        unmountOnHide
        portal
        finalFocus={button}
        getAnchorRect={() => button.current?.getBoundingClientRect() ?? null}
        aria-label={t('label')}
      >
        <PickerList market={market} markets={markets} onChosen={() => store.hide()} />
      </Popover>
    </PopoverProvider>
  )
}
