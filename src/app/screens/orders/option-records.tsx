import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { optionCalls } from '../../../shared/calls/products/option-calls.ts'
import type { Ticket } from '../../../shared/calls/products/option-entities.ts'
import { callApi } from '../../base/api/call-api.ts'
import { truth } from '../../base/api/truth.ts'
import { csvTime } from '../../base/platform/csv.ts'
import type { Source } from '../../base/records/records.ts'
import { lazyPart } from '../../services/lazy/lazy-part.tsx'
import { settledColumns } from '../../services/options/ticket-columns.tsx'
import type { VerifyDialogProps } from '../../services/options/verify-dialog.tsx'
import { type FileColumns, listText } from '../../trading/orders/list-file.ts'
import { useRecordLabels } from './record-labels.ts'
import { RecordPart } from './record-part.tsx'
import { useRecords } from './use-records.ts'

const VerifyDialog = lazyPart<VerifyDialogProps>(
  'ticket check',
  () => import('../../services/options/verify-dialog.tsx'),
)
const quiet = { quiet: true }

const COLUMNS: FileColumns<Ticket> = [
  ['id', (row) => String(row.id)],
  ['kind', (row) => row.kind],
  ['market', (row) => row.symbol],
  ['side', (row) => row.side],
  ['seconds', (row) => String(row.cycle ?? row.window ?? '')],
  ['band', (row) => row.band],
  ['stake', (row) => row.stake],
  ['rate', (row) => row.rate],
  ['strike', (row) => row.strike],
  ['opened_at', (row) => csvTime(row.opened_at)],
  ['ends_at', (row) => csvTime(row.ends_at)],
  ['status', (row) => row.status],
  ['settle_price', (row) => row.settle_price],
  ['payout', (row) => row.payout],
  ['settled_at', (row) => (row.settled_at === null ? null : csvTime(row.settled_at))],
]

/** Running tickets, then settled ones. */
function ticketSources(): Source<Ticket>[] {
  return [
    {
      whole: true,
      async ask() {
        const list = await truth(callApi(optionCalls.optionOpen, {}, quiet))
        return list && { list, total: list.length }
      },
    },
    { whole: false, ask: (page) => truth(callApi(optionCalls.optionHistory, { page }, quiet)) },
  ]
}

const ticketKey = ({ id }: Ticket) => String(id)
/** A running ticket ends after all that are settled. */
const instantOf = ({ settled_at, ends_at }: Ticket) => settled_at ?? ends_at

/** The person's option tickets of both kinds, with their file and the check of each that is settled. */
export default function OptionRecords() {
  const labels = useRecordLabels()
  const { t, i18n } = useTranslation('options')
  const [checked, setChecked] = useState<Ticket | null>(null)
  const view = useRecords<Ticket>('spot', 'options', { sources: ticketSources, key: ticketKey, at: instantOf })
  const columns = useMemo(() => settledColumns(t, i18n.language, setChecked), [t, i18n.language])
  return (
    <>
      <RecordPart
        view={view}
        labels={labels}
        what="tickets"
        empty="tickets"
        filtered={false}
        product="option"
        columns={columns}
        rowKey={ticketKey}
        csv={(rows) => listText(COLUMNS, rows)}
      />
      {checked && <VerifyDialog ticket={checked} onClose={() => setChecked(null)} />}
    </>
  )
}
