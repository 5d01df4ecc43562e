import { type ToastContent, toast } from '../../../base/platform/toast-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Group, Shown } from '../shown.tsx'
import { useWords } from '../texts.ts'

/** Toasts come for good here: press to see one. */
export function Toasts() {
  const { t } = useWords()
  const kinds: Record<string, ToastContent> = {
    ok: {
      kind: 'ok',
      title: t('ticket:placed_buy_open', { size: '0.250 BTC' }),
      text: t('ticket:waitsAt', { price: '64,200.0', time: 'GTC' }),
    },
    warn: {
      kind: 'warn',
      title: t('ticket:notConfirmed'),
      text: t('common:notConfirmedText'),
      action: { label: t('ticket:orders'), run: () => undefined },
    },
    error: { kind: 'error', title: t('ticket:refused'), text: t('fields.wrong') },
    info: { kind: 'info', title: t('common:pleaseLogin'), text: t('common:pleaseLoginText') },
  }
  return (
    <Group title={t('toasts.kinds')}>
      {Object.entries(kinds).map(([kind, content]) => (
        <Shown key={kind} state={t(`toasts.${kind}`)}>
          <Button onClick={() => toast(content)}>{t('toasts.show')}</Button>
        </Shown>
      ))}
    </Group>
  )
}
