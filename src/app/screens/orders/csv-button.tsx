import { Download } from 'lucide-react'
import { saveFile } from '../../base/platform/save-file.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { toast } from '../../base/platform/toast-store.ts'
import type { Records } from '../../base/records/records.ts'
import { Icon } from '../../ui/icon.tsx'
import { csvName } from './order-csv.ts'
import type { Product } from './order-query.ts'
import type { RecordLabels } from './record-labels.ts'
import { useSaveAll } from './use-save-all.ts'

export interface CsvButtonProps<T> {
  records: Records<T>
  what: Parameters<typeof csvName>[0]
  product: Product | 'option'
  text: (rows: readonly T[]) => string
  labels: RecordLabels
}

/** Saves every row that is asked for, those too that were not read yet. */
export function CsvButton<T>({ records, what, product, text, labels }: CsvButtonProps<T>) {
  const { p } = labels
  const { busy, start } = useSaveAll(
    records,
    (rows) =>
      saveFile(csvName(what, product, serverNow()), new TextEncoder().encode(text(rows)), 'text/csv;charset=utf-8'),
    () => toast({ kind: 'error', title: p('csvFailed'), text: p('csvFailedText'), name: 'csv' }),
  )
  return (
    <button type="button" className="btn quiet s" aria-busy={busy} onClick={start}>
      <Icon of={Download} size={14} />
      {busy ? p('csvReading') : p('csv')}
    </button>
  )
}
