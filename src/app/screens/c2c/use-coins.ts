import type { Balance } from '../../../shared/calls/entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { httpDoor } from '../../account/http-door.ts'
import { isConfirmed } from '../../api/api-answer.ts'
import { type PolledView, usePolled } from '../../c2c/use-polled.ts'
import { useSession } from '../../session/session.ts'

const EVERY_MS = 15_000

/** What the person has of each coin; nothing is asked for a visitor. */
export function useCoins(): PolledView<Balance[]> {
  const { status } = useSession()
  return usePolled(
    `coins ${status === 'visitor'}`,
    async () => {
      if (status === 'visitor') return null
      const answer = await httpDoor.call(calls.accountCurrency, {}, { quiet: true })
      return isConfirmed(answer) ? answer.data : null
    },
    () => (status === 'visitor' ? null : EVERY_MS),
  )
}
