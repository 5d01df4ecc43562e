import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { toast } from '../../base/platform/toast-store.ts'
import type { CancelOutcome } from '../../services/account/cancels.ts'
import { useSpotVenue } from '../../services/venue/venue-context.ts'

interface Cancelling {
  cancel(id: number): Promise<CancelOutcome>
  cancelAll(currencyId: number | undefined): Promise<CancelOutcome>
}

/** Cancels spot orders and says what came of it. */
export function useCancel(): ReturnType<typeof useCancelOf> {
  return useCancelOf(useSpotVenue().own)
}

/** Cancels orders of an account and says what came of it. An order whose end is unknown is never called cancelled. */
export function useCancelOf(own: Cancelling): {
  one: (id: number) => void
  all: (currencyId: number | undefined) => void
} {
  const { t } = useTranslation('orders')
  const refusalText = useRefusalText()
  return useMemo(() => cancelling(own, t, refusalText), [own, t, refusalText])
}

function cancelling(own: Cancelling, t: TFunction<'orders'>, refusalText: ReturnType<typeof useRefusalText>) {
  const say = (outcome: CancelOutcome) => {
    if (outcome.kind === 'done')
      toast({ kind: 'ok', title: t('cancelled', { count: outcome.count }), name: 'cancelled' })
    if (outcome.kind === 'refused')
      toast({ kind: 'error', title: t('cancelRefused'), text: refusalText(outcome.refusal), name: 'cancelled' })
    if (outcome.kind === 'unconfirmed')
      toast({ kind: 'warn', title: t('notConfirmed'), text: t('cancelUnconfirmed'), name: 'not_confirmed' })
  }
  return {
    one: (id: number) => void own.cancel(id).then(say),
    all: (currencyId: number | undefined) => void own.cancelAll(currencyId).then(say),
  }
}
