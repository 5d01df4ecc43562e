import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../services/lazy/lazy-part.tsx'
import { useAccess, useVenue } from '../../services/venue/venue-context.ts'
import type { TransferDialogProps } from './transfer-dialog.tsx'
import { placeOf } from './transfer-place.ts'

const TransferDialog = lazyPart<TransferDialogProps>('transfer dialog', () => import('./transfer-dialog.tsx'))

/** Opens the transfer into the account that the ticket trades on; play money is not moved. */
export const TransferButton = memo(function TransferButton({ currencyId }: { currencyId: number }) {
  const { t } = useTranslation('ticket')
  const venue = useVenue()
  const { kind } = venue
  const access = useAccess()
  const [open, setOpen] = useState(false)
  const place = useMemo(() => placeOf(venue), [venue])
  if (kind === 'mock' || access !== 'confirmed') return null
  return (
    <>
      <button type="button" className="lnk" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('transfer')}
      </button>
      {open && (
        <TransferDialog
          place={place}
          to={kind === 'spot' ? 'spot' : 'contract'}
          currencyId={currencyId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
})
