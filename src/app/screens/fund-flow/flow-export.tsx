import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FlowRow } from '../../../shared/calls/money-entities.ts'
import { saveFile } from '../../base/platform/save-file.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { toast } from '../../base/platform/toast-store.ts'
import type { Records } from '../../base/records/records.ts'
import { listFileName } from '../../trading/orders/list-file.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSaveAll } from '../orders/use-save-all.ts'
import { flowCsv } from './flow-query.ts'

/** Saves every row that is asked for, those too that were not read yet. */
export function FlowExport({ records }: { records: Records<FlowRow> }) {
  const { t } = useTranslation('flow')
  const { busy, start } = useSaveAll(
    records,
    (rows) => {
      const bytes = new TextEncoder().encode(flowCsv(rows))
      saveFile(listFileName('funding', serverNow()), bytes, 'text/csv;charset=utf-8')
    },
    () => toast({ kind: 'error', title: t('csvFailed'), text: t('csvFailedText'), name: 'csv' }),
  )
  return (
    <Button size="s" busy={busy} onClick={start}>
      <Icon of={Download} size={14} />
      {t(busy ? 'csvReading' : 'csv')}
    </Button>
  )
}
