import type { AddAddress, Withdraw } from '../../../src/engine/contract/money-command.ts'
import { accepted, refused } from '../../../src/shared/calls/answered.ts'
import type { AddressBook, AddressEntry, WithdrawRow } from '../../../src/shared/calls/money-entities.ts'
import { addressRefusal } from '../../../src/shared/rules/address-rule.ts'
import { KYC_DAY_LIMITS } from '../../../src/shared/rules/kyc-level.ts'
import { limitedRefusal } from '../../identity/step-up.ts'
import { withdrawalRefusal } from '../../identity/withdrawal-gate.ts'
import { findNetwork } from '../../money/networks.ts'
import { codesOf, holdsOf, kycLevelOf, placeRefusal, takeCodes } from '../../money/person-gate.ts'
import type { Handlers } from '../call-context.ts'
import { once, tell } from './once.ts'
import { pageOf } from './page-of.ts'

type WithdrawCall =
  | 'withdrawStanding'
  | 'withdraw'
  | 'cancelWithdraw'
  | 'withRecord'
  | 'getAddressBook'
  | 'addAddress'
  | 'removeAddress'
  | 'addressAllowlist'

/** Those that take codes: a repeat beside the first must not use them again. */
export const CODED_CALLS: ReadonlySet<string> = new Set(['withdraw', 'addAddress', 'addressAllowlist'])

/** Money on its way out, and the address book. */
export const withdrawHandlers: Handlers<WithdrawCall> = {
  withdrawStanding(_request, context) {
    const { exchange, user } = context
    const kyc = kycLevelOf(context)
    const { used, nextRelease } = exchange.views.money.withdrawn(user)
    const { allowlist } = exchange.views.money.addressBook(user)
    return accepted({
      kyc,
      limit: KYC_DAY_LIMITS[kyc],
      used,
      next_release: nextRelease,
      holds: holdsOf(context),
      codes: codesOf(context),
      allowlist: allowlist === true,
    })
  },

  /** Whatever can be judged without the codes is judged before them, so that what is wrong besides does not use them up. */
  withdraw({ currency_id, network: name, address, memo = null, amount, ...codes }, context) {
    return once<WithdrawRow>(context, async () => {
      const stopped = placeRefusal(context) ?? withdrawalRefusal(context)
      if (stopped) return { ok: false, refusal: stopped }
      const network = findNetwork(currency_id, name)
      if (!network) return refused('network_unknown', { field: 'network' })
      const wrong = addressRefusal(network, address, memo || null)
      if (wrong) return { ok: false, refusal: wrong }
      const body: Withdraw = {
        kind: 'withdraw',
        account: context.user,
        asset: currency_id,
        network: name,
        address,
        memo: memo || null,
        amount,
        fee: network.fee,
        minimum: network.minimum_withdraw,
        limit: KYC_DAY_LIMITS[kycLevelOf(context)],
      }
      const early = context.exchange.views.money.withdrawRefusal(body)
      if (early) return { ok: false, refusal: early }
      // While the codes were taken a new password may have been set.
      const refusal = (await takeCodes(codes, context)) ?? withdrawalRefusal(context)
      return refusal ? { ok: false, refusal } : tell<WithdrawRow>(body, context)
    })
  },

  cancelWithdraw: ({ id }, context) =>
    tell<WithdrawRow>({ kind: 'cancelWithdraw', account: context.user, id }, context),

  withRecord({ id, status, ...asked }, { exchange, user }) {
    const rows = exchange.views.money
      .withdrawals(user)
      .filter((row) => (id === undefined || row.id === id) && (status === undefined || row.status === status))
    return accepted(pageOf(rows, asked, (row) => row.created_at))
  },

  getAddressBook: (_request, { exchange, user }) => accepted(exchange.views.money.addressBook(user)),

  addAddress({ currency_id, network: name, address, memo = null, label, ...codes }, context) {
    return once<AddressEntry>(context, async () => {
      const network = findNetwork(currency_id, name)
      if (!network) return refused('network_unknown', { field: 'network' })
      const wrong = addressRefusal(network, address, memo || null)
      if (wrong) return { ok: false, refusal: wrong }
      const where = { asset: currency_id, network: name, address, memo: memo || null }
      const body: AddAddress = { kind: 'addAddress', account: context.user, ...where, label }
      const refusal = context.exchange.views.money.addressRefusal(body) ?? (await takeCodes(codes, context))
      return refusal ? { ok: false, refusal } : tell<AddressEntry>(body, context)
    })
  },

  removeAddress: ({ id }, context) => tell<AddressBook>({ kind: 'removeAddress', account: context.user, id }, context),

  addressAllowlist({ on, ...codes }, context) {
    return once<AddressBook>(context, async () => {
      const refusal = on ? limitedRefusal(context) : await takeCodes(codes, context)
      return refusal
        ? { ok: false, refusal }
        : tell<AddressBook>({ kind: 'setAllowlist', account: context.user, on }, context)
    })
  },
}
