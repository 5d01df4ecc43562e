import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { createFirstSeen, isJudged, type WriteOutcome } from '../../base/api/write-once.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { decimalOrNone, showDecimal } from '../../base/platform/show-decimal.ts'
import { toast } from '../../base/platform/toast-store.ts'
import type { LivePosition } from '../../services/live/live-account.ts'
import { usePerpVenue } from '../../services/venue/venue-context.ts'
import { type AdjustRequest, type CloseRequest, seenOf, type TpslRequest } from './position-actions.ts'
import { nameOf } from './position-name.ts'
import { positionRow } from './position-row.ts'
import { usePositionActions } from './use-actions.ts'

/** Sends what a dialog of one position asks for, and says what came of it. The promises give whether it is done. */
export function useSendPosition() {
  const { t } = useTranslation('positions')
  const refusalText = useRefusalText()
  const actions = usePositionActions()
  const { own } = usePerpVenue()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<AnswerRefusal | null>(null)
  const [firstSeen] = useState(createFirstSeen)
  const seen = (position: LivePosition, request: object) => firstSeen.of(request, seenOf(position.row))

  async function run<Data>(
    sent: Promise<WriteOutcome<Data>>,
    position: LivePosition,
    done: (data: Data, ms: number) => void,
  ): Promise<boolean> {
    setBusy(true)
    setRefusal(null)
    const outcome = await sent
    if (outcome.kind === 'ignored') return false
    setBusy(false)
    if (isJudged(outcome)) firstSeen.forget()
    if (outcome.kind === 'done') {
      done(outcome.data, outcome.ms)
      return true
    }
    if (outcome.kind === 'refused') setRefusal(outcome.refusal)
    else
      toast({
        kind: 'warn',
        title: t('notConfirmed'),
        text: t('notConfirmedText', { position: nameOf(t, positionRow(position)) }),
        name: 'not_confirmed',
      })
    return false
  }

  const send = {
    close: (position: LivePosition, request: CloseRequest) =>
      run(actions.close(request, seen(position, request)), position, (order, ms) => {
        const name = nameOf(t, positionRow(position))
        const filled = /[1-9]/.test(order.filled_quantity)
        const ended = order.status === 'completed' || order.status === 'cancelled'
        const size = showDecimal(filled ? order.filled_quantity : (order.quantity ?? ''))
        if (ended && !filled)
          toast({
            kind: 'warn',
            title: t('nothingClosed', { position: name }),
            text: t('nothingClosedText'),
            name: 'closed',
          })
        else
          toast({
            kind: 'ok',
            title: t(ended ? 'closedToast' : 'closeWaits', { position: name }),
            text: t(ended ? 'closedText' : 'closeWaitsText', {
              size,
              price: decimalOrNone(ended ? order.average_price : order.price),
              ms,
            }),
            name: 'closed',
          })
      }),
    adjust: (position: LivePosition, request: AdjustRequest) =>
      run(actions.adjustMargin(request, seen(position, request)), position, (row, ms) =>
        toast({
          kind: 'ok',
          title: t('marginChanged', { position: nameOf(t, positionRow(position)) }),
          text: t('marginChangedText', { margin: showDecimal(row.margin), ms }),
          name: 'margin',
        }),
      ),
    tpsl: (position: LivePosition, request: TpslRequest) =>
      run(actions.tpsl(request, seen(position, request)), position, (_armed, ms) =>
        toast({
          kind: 'ok',
          title: t('tpslSet', { position: nameOf(t, positionRow(position)) }),
          text: t('answeredIn', { ms }),
          name: 'tpsl',
        }),
      ),
    /** Takes plan orders back, one after the other; stops at the first that is not confirmed. */
    async disarm(position: LivePosition, ids: readonly number[], silently = false): Promise<boolean> {
      setBusy(true)
      for (const id of ids) {
        if (!own.state.plans.rows.some((plan) => plan.id === id)) continue
        const outcome = await own.cancel(id)
        if (outcome.kind === 'refused' || outcome.kind === 'unconfirmed') {
          setBusy(false)
          if (outcome.kind === 'refused') setRefusal(outcome.refusal)
          else toast({ kind: 'warn', title: t('notConfirmed'), name: 'not_confirmed' })
          return false
        }
      }
      setBusy(false)
      if (!silently)
        toast({ kind: 'ok', title: t('tpslRemoved', { position: nameOf(t, positionRow(position)) }), name: 'tpsl' })
      return true
    },
    /** The dialog says itself what came of it. */
    reverse: async (position: LivePosition) => {
      const { currency_id, position_side } = position.row
      setBusy(true)
      setRefusal(null)
      const request = { currency_id, position_side }
      const outcome = await actions.reverse(request, seen(position, request))
      setBusy(outcome.kind === 'ignored')
      if (isJudged(outcome)) firstSeen.forget()
      if (outcome.kind === 'refused') setRefusal(outcome.refusal)
      return outcome
    },
  }
  return { send, busy, refusal, refusalText, clear: () => setRefusal(null) }
}
