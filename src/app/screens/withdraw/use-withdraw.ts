import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { AddressEntry, Network, WithdrawRow } from '../../../shared/calls/money-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { SCALE_DIGITS } from '../../../shared/perp/scale.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { addressRefusal } from '../../../shared/rules/address-rule.ts'
import { readAddress } from '../../../shared/rules/address-text.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { checkWithdraw } from '../../../shared/rules/withdraw-rule.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { withoutCodes } from '../../base/api/without-codes.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { region } from '../../base/session/region.ts'
import { useSession } from '../../base/session/session.ts'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { type BookView, useAddressBook } from '../../services/money/address-book/address-book.tsx'
import { entryOf, memoOf } from '../../services/money/address-book/address-form.ts'
import { verificationRefusal } from '../../services/money/code-refusal.ts'
import type { StepCodes } from '../../services/money/step-codes.tsx'
import { type OwnView, useOwnAnswer } from '../../services/money/use-own-answer.ts'
import { type Check, preflight, unmet } from './preflight.ts'

const ONE = 10n ** BigInt(SCALE_DIGITS)
const OFTEN = 15_000

export interface WithdrawDraft {
  address: string
  memo: string
  amount: string
}
const EMPTY: WithdrawDraft = { address: '', memo: '', amount: '' }

/** A withdrawal as it is meant, what stands in its way, and the sending. */
export function useWithdraw(coin: number, quote: number, network: Network | null, standing: OwnView<StandingOf>) {
  const balances = useOwnAnswer(calls.accountCurrency, {}, OFTEN)
  const prices = useOwnAnswer(calls.currencyList, {}, OFTEN)
  const book = useAddressBook()
  const place = useSnapshot(region)
  const { user } = useSession()
  const write = useFormWrite(calls.withdraw, withoutCodes)
  const [draft, setDraft] = useState(EMPTY)
  const [codes, setCodes] = useState<StepCodes>({})
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<AnswerRefusal | null>(null)

  const row = balances.data?.find((one) => one.currency_id === coin)
  const available = row ? scaled(row.balance) : null
  const reported = prices.data?.find((one) => one.id === coin)?.new_price
  const price = coin === quote ? ONE : reported !== undefined && /[1-9]/.test(reported) ? scaled(reported) : null
  const address = readAddress(draft.address)
  const memo = memoOf(draft.memo)
  const entry = network ? entryOf(book.data, network, address, memo) : null
  const amount = expandShorthand(draft.amount)
  const known = standing.data
  // Of what is not known it is not said that it is too little.
  const judged = available !== null && (price !== null || prices.data !== null)
  const checked = checkWithdraw(amount, {
    available: available ?? 0n,
    minimum: scaled(network?.minimum_withdraw ?? '0'),
    fee: scaled(network?.fee ?? '0'),
    limit: scaled(known?.limit ?? '0'),
    used: scaled(known?.used ?? '0'),
    worth: (units) => (price === null ? null : (units * price) / ONE),
  })
  const checks: Check[] = known
    ? preflight({
        standing: known,
        kyc: user?.kyc?.state ?? null,
        now: serverNow(),
        region: place.status,
        network,
        addressRefusal: network && address !== '' ? addressRefusal(network, address, memo) : null,
        hasAddress: address !== '',
        listed: entry !== null,
        amount: checked,
        hasAmount: amount !== '',
        judged,
        most: available !== null && available > 0n ? unscaled(available) : null,
      })
    : []
  const open = unmet(checks)

  return {
    draft,
    codes,
    refusal,
    busy,
    book: book as BookView,
    entry: entry as AddressEntry | null,
    /** Free in the fund account, 10^-8; null where it is not known. */
    available,
    /** The coin in every account; null where it is not known. */
    balance: row ?? null,
    price,
    checked,
    judged,
    checks,
    open,
    change(part: Partial<WithdrawDraft>) {
      setDraft({ ...draft, ...part })
      setRefusal(null)
    },
    setCodes(next: StepCodes) {
      setCodes(next)
      setRefusal(null)
    },
    setRefusal,
    /** Whether it can be confirmed; where a code is missing or cannot be one, `refusal` says so. */
    ready(): boolean {
      if (!known || !network || busy || open.length > 0 || available === null) return false
      const wrong = verificationRefusal(known.codes, codes)
      if (wrong) setRefusal(wrong)
      return wrong === null
    },
    /** @returns the record; null where there is none, the reason is in `refusal` */
    async send(): Promise<WithdrawRow | null> {
      if (!known || !network || !this.ready()) return null
      setBusy(true)
      setRefusal(null)
      const needed = Object.fromEntries(known.codes.map((name) => [name, codes[name]]))
      const request = { currency_id: coin, network: network.network, address, amount, ...needed }
      const result = await write(memo === null ? request : { ...request, memo })
      setBusy(false)
      if (!result) return null
      standing.renew()
      balances.renew()
      if (result.refusal) {
        setRefusal(result.refusal)
        return null
      }
      setDraft(EMPTY)
      setCodes({})
      return result.data
    },
    renew() {
      balances.renew()
      standing.renew()
    },
  }
}

export type StandingOf = import('../../../shared/calls/money-entities.ts').WithdrawStanding
export type Withdrawing = ReturnType<typeof useWithdraw>
