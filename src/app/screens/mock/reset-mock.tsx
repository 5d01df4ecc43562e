import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks once, then gives a new account. */
export function ResetMock({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation('mock')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {t('reset')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t('resetTitle')}
        actions={
          <>
            <Button onClick={close}>{t('keep')}</Button>
            <Button
              kind="danger"
              onClick={() => {
                close()
                onReset()
              }}
            >
              {t('resetDo')}
            </Button>
          </>
        }
      >
        <p className="t2">{t('resetText')}</p>
      </Dialog>
    </>
  )
}
