import { isRestrictedPlace, restrictedByPrefix } from '../../../shared/rules/regions.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { lockRefusal } from '../../trading/rules/lock-refusal.ts'

type Refused = ReturnType<typeof refuse>

/** A person's account; refused where there is none, where it is closed or the exchange's own, and while everything is locked. */
export function actingPerson(state: State, id: number): { ok: true; account: Account } | Refused {
  const account = state.accounts.get(id)
  if (!account || account.house || account.isClosed) return refuse('not_found', { code: 404 })
  return lockRefusal(account) ?? { ok: true, account }
}

/**
 * Purchases need a region that is served, basic KYC and agreement to the terms, in this order. Source: lines.md §0.8.
 * @param country of the request; null where the host does not know
 */
export function purchaseRefusal(account: Account, country: string | null, agree: boolean): Refused | null {
  const document = account.safety?.kyc?.country
  for (const place of [country, document])
    if (place && isRestrictedPlace(place)) return refuse('region_restricted', { code: 403, params: { country: place } })
  const { phone } = account.identity
  const byPrefix = phone === null ? null : restrictedByPrefix(phone)
  if (byPrefix !== null)
    return refuse('region_restricted', { code: 403, field: 'phone', params: { country: byPrefix } })
  if (!isVerified(account)) return refuse('kyc_required', { code: 403 })
  return agree ? null : refuse('agreement_required', { field: 'agree' })
}

export function isVerified({ safety }: Account): boolean {
  return (safety?.kyc?.level ?? 'none') !== 'none'
}
