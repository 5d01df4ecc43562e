import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { useRefusalText } from '../../../base/i18n/use-refusal-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import * as styles from '../ticket.module.css'
import { type SettingChange, useSetting } from './use-setting.ts'

export type Mode = 'cross' | 'isolated' | 'one_way' | 'hedge'

interface ModeDialogProps {
  open: boolean
  /** `margin` is of the market, `position` of the whole account. */
  kind: 'margin' | 'position'
  value: Mode
  options: readonly [Mode, Mode]
  market: Market
  onClose: () => void
}

/** Chooses one of two modes; what each means stands beside it. */
export function ModeDialog(props: ModeDialogProps) {
  const { t } = useTranslation('perp')
  const { open, kind, market, onClose } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`title.${kind}`, { market: market.symbol })}
      className={styles.tmode}
    >
      {open && <Choice {...props} />}
    </Dialog>
  )
}

function Choice({ kind, value, options, market, onClose }: ModeDialogProps) {
  const { t } = useTranslation('perp')
  const refusalText = useRefusalText()
  const setting = useSetting()
  const [chosen, setChosen] = useState(value)
  const change = (): SettingChange =>
    kind === 'margin'
      ? { name: 'margin', currency_id: market.currency_id, margin_mode: chosen === 'isolated' ? 'isolated' : 'cross' }
      : { name: 'position', position_mode: chosen === 'hedge' ? 'hedge' : 'one_way' }
  return (
    <div className={`g4 ${styles.stack}`}>
      <Segmented
        label={t(`button.${kind}`)}
        value={chosen}
        options={options.map((option) => ({ value: option, text: t(`mode.${option}`) }))}
        onChange={(next) => {
          setChosen(next)
          setting.clear()
        }}
      />
      <p className="t2 fs12">{t(`say.${chosen}`)}</p>
      <p className="t3 fs12">{t(`locked.${kind}`)}</p>
      {setting.refusal && (
        <p className="note err" role="alert">
          {refusalText(setting.refusal)}
        </p>
      )}
      <Button
        kind="primary"
        block
        busy={setting.sending}
        whyNot={chosen === value ? t('holds') : null}
        onClick={async () => {
          if (await setting.send(change())) onClose()
        }}
      >
        {t('setTo', { what: t(`mode.${chosen}`) })}
      </Button>
    </div>
  )
}
