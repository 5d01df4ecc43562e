import type { RechargeRow, WithdrawRow } from '../../shared/calls/money-entities.ts'
import type { SecurityEvent } from '../../shared/rules/security-event.ts'
import type { SignInWay } from '../../shared/rules/sign-in-way.ts'
import type { Origin } from './safety.ts'

/** What a person is notified of, by mail or phone, whatever page is open. */
export type Notice =
  /** From a device or country that no earlier sign-in came from. */
  | { what: 'signed_in'; via: SignInWay; origin: Origin }
  /** `detail` as the record has it. `former`: an address that was the person's until now, which is notified too. */
  /** `left`: of a person who has closed the account, in which language and with which sealed phrase the last mail is written. */
  | {
      what: 'guarded'
      event: SecurityEvent
      detail: string
      origin: Origin
      former: Address | null
      left?: { language: string | undefined; antiPhishing: string | null }
    }
  /** Credited (1) or failed (2). */
  | { what: 'deposit'; record: RechargeRow }
  /** Asked for (0), sent (1), refused or taken back (2). */
  | { what: 'withdraw'; record: WithdrawRow }

interface Address {
  type: 'email' | 'phone'
  address: string
}
