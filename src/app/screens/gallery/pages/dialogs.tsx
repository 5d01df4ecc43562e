import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Num } from '../../../ui/number-cell.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Group, Shown } from '../shown.tsx'
import { useWords } from '../texts.ts'

/** What stands over the page and holds the focus. */
export function Dialogs() {
  const { t } = useWords()
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  return (
    <Group title={t('dialogs.modal')}>
      <Shown state={t('dialogs.dialog')}>
        <Button onClick={() => setOpen('dialog')}>{t('orders:cancelAll')}</Button>
        <Dialog
          open={open === 'dialog'}
          onClose={close}
          title={t('orders:cancelAllTitle', { count: 4 })}
          actions={
            <>
              <Button onClick={close}>{t('orders:keep')}</Button>
              <Button kind="danger" onClick={close}>
                {t('orders:cancelCount', { count: 4 })}
              </Button>
            </>
          }
        >
          <p className="t2">{t('orders:cancelAllText')}</p>
        </Dialog>
      </Shown>
      <Shown state={t('dialogs.sheet')}>
        <Button onClick={() => setOpen('sheet')}>{t('trading:buy')}</Button>
        <Sheet open={open === 'sheet'} onClose={close} label={t('ticket:ticket')}>
          <dl className="kv">
            <div>
              <dt>{t('ticket:total')}</dt>
              <dd>
                <Num text="16050" digits={2} /> USDT
              </dd>
            </div>
          </dl>
          <Button kind="buy" size="l" onClick={close}>
            {t('trading:buy')}
          </Button>
        </Sheet>
      </Shown>
    </Group>
  )
}
