import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { panicStore } from './own-panic.ts'
import * as styles from './panic.module.css'
import { PanicForm } from './panic-form.tsx'
import { PanicResult } from './panic-result.tsx'

interface PanicDialogProps {
  /** Somebody has asked for it here. */
  open: boolean
  /** Counts up with its hotkey. */
  pressed: number
  onClose: () => void
}

/** The panic control: what to do, asked once more, then what came of it. The result shows in every tab until it is read. */
export function PanicDialog({ open, pressed, onClose }: PanicDialogProps) {
  const { t } = useTranslation('panic')
  const store = panicStore()
  const panic = useSyncExternalStore(store.subscribe, store.read)
  const close = () => {
    if (panic) store.dismiss()
    onClose()
  }
  const known = panic?.steps.filter(({ state }) => state === 'done' || state === 'refused').length ?? 0
  return (
    <Dialog
      open={open || panic !== null}
      onClose={close}
      className={styles.panic}
      title={panic ? t('confirmed', { known, count: panic.steps.length }) : t('title')}
    >
      {panic ? <PanicResult panic={panic} onRead={close} /> : <PanicForm pressed={pressed} />}
    </Dialog>
  )
}
