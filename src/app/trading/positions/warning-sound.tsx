import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/checkbox.tsx'
import { clientPrefs } from '../prefs.ts'

/** Whether this browser sounds once as liquidation comes near. */
export function WarningSound() {
  const { t } = useTranslation('positions')
  const [on, setOn] = useState(() => clientPrefs.read('liquidation-sound') !== '0')
  return (
    <Checkbox
      checked={on}
      aria-description={t('soundHint')}
      onChange={(next) => {
        setOn(next)
        clientPrefs.write('liquidation-sound', next ? '1' : '0')
      }}
    >
      {t('soundOn')}
    </Checkbox>
  )
}
