import { calls } from '../../../shared/calls/table.ts'
import { newIntent } from '../../base/api/intent.ts'
import { answerTimes } from '../../services/account/answer-times.ts'
import { type PerpVenue, perVenue } from '../../services/venue/venue.ts'
import { usePerpVenue } from '../../services/venue/venue-context.ts'
import { createPositionActions, type PositionActions } from './position-actions.ts'

const actionsOf: (venue: PerpVenue) => PositionActions = perVenue(
  ({ kind, own, gateway: { call, owner, onOwner } }) => {
    const made = createPositionActions(
      {
        close: (request, intent) => call(calls.contractClose, request, { intent }),
        reverse: (request, intent) => call(calls.contractReverse, request, { intent }),
        adjustMargin: (request, intent) => call(calls.contractAdjustMargin, request, { intent }),
        closeAll: (request, intent) => call(calls.contractCloseAll, request, { intent }),
        tpsl: (request, intent) => call(calls.contractTpsl, request, { intent }),
        newIntent,
        now: () => performance.now(),
        answered(order, ms) {
          if (kind === 'perp') answerTimes.note('contract', order, ms)
        },
      },
      own,
    )
    let whose = owner().id
    onOwner(() => {
      if (owner().id === whose) return
      whose = owner().id
      made.clear()
    })
    return made
  },
)

/** What can be done with the positions of the account behind the terminal. */
export function usePositionActions(): PositionActions {
  return actionsOf(usePerpVenue())
}
