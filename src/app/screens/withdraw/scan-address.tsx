import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Network } from '../../../shared/calls/money-entities.ts'
import { networkName } from '../../../shared/chain/network-name.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { lazyPart } from '../../services/lazy/lazy-part.tsx'
import type { ScanDialogProps } from '../../services/scan/scan-dialog.tsx'
import { readScanned } from './scanned.ts'
import type { Withdrawing } from './use-withdraw.ts'

const ScanDialog = lazyPart<ScanDialogProps>('scan', () => import('../../services/scan/scan-dialog.tsx'))

interface ScanAddressProps {
  form: Withdrawing
  network: Network
  onClose: () => void
}

/** Fills the form from a QR code; the form's own rules judge it as what is typed. What will not do is said, and the next code is looked for. */
export function ScanAddress({ form, network, onClose }: ScanAddressProps) {
  const { t, i18n } = useTranslation('withdraw')
  const [refused, setRefused] = useState<string | null>(null)
  const take = (text: string) => {
    const read = readScanned(text, network)
    if (!read.ok) {
      if (read.why === 'noAddress') return setRefused(t('scan.noAddress'))
      const of = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(read.of)
      return setRefused(t('scan.otherNetwork', { of, network: networkName(network) }))
    }
    form.change(read.draft)
    const coin = network.symbol
    const { asked } = read
    const amount = showDecimal(read.draft.amount ?? '')
    toast({
      kind: 'ok',
      name: 'scan',
      title: t('scan.taken'),
      text: asked === null ? t('scan.compare') : t('scan.asked', { asked: showDecimal(asked), coin, amount }),
    })
    onClose()
  }
  return <ScanDialog title={t('scan.title')} refused={refused} onText={take} onClose={onClose} />
}
