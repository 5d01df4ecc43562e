import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { writeClipboard } from '../../base/platform/write-clipboard.ts'
import { fiatText } from '../../services/c2c/c2c-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './c2c.module.css'

/** How much is paid where; each line can be copied by who has to pay. */
export function PayLines({ order }: { order: C2cOrderRow }) {
  const { t } = useTranslation('c2c')
  const { id, side, total, fiat, payee, method } = order
  const lines: [name: string, shown: string, copied: string][] = [
    [t('amount'), fiatText(total, fiat), total],
    [t('payeeName'), payee.name, payee.name],
    [t('payeeAccount', { method }), payee.account, payee.account],
    [t('reference'), String(id), String(id)],
  ]
  const copy = async (name: string, text: string) => {
    const copied = await writeClipboard(text)
    toast({ kind: copied ? 'ok' : 'warn', name: 'c2c-copy', title: copied ? t('copied', { name }) : t('notCopied') })
  }
  return (
    <dl className={`kv l ${styles.c2cPay}`}>
      {lines.map(([name, shown, copied]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className="n strong" translate="no">
              {shown}
            </span>
            {side === 'buy' && (
              <Button size="s" aria-label={t('copyName', { name })} onClick={() => void copy(name, copied)}>
                <Icon of={Copy} size={14} />
                {t('copy')}
              </Button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
