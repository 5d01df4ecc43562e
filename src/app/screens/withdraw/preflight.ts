import type { Network, WithdrawStanding } from '../../../shared/calls/money-entities.ts'
import type { KYC_STATES } from '../../../shared/rules/kyc-level.ts'
import type { Refusal } from '../../../shared/rules/refusal.ts'
import type { CheckedWithdraw } from '../../../shared/rules/withdraw-rule.ts'
import type { HoldCause } from '../../../shared/rules/withdrawal-holds.ts'

/** `note`: neither met nor broken, and in nobody's way. `wait`: time or the person's typing will settle it. */
export type CheckState = 'ok' | 'wait' | 'no' | 'note'

export type Check =
  | { id: 'identity'; state: CheckState; kyc: 'none' | 'review' | 'refused' | 'verified' }
  | { id: 'codes' | 'region' | 'network' | 'book'; state: CheckState; refusal?: Refusal }
  | { id: 'login' | 'password' | 'qr'; state: CheckState; from?: number; ends?: number }
  | { id: 'amount'; state: CheckState; refusal?: Refusal; set?: string }

export interface PreflightFacts {
  standing: WithdrawStanding
  /** How the identity verification stands; null not known. */
  kyc: (typeof KYC_STATES)[number] | null
  /** Server time, ms. */
  now: number
  region: 'unknown' | 'served' | 'restricted'
  network: Network | null
  /** Of the address and its memo; null where the network takes them. */
  addressRefusal: Refusal | null
  hasAddress: boolean
  /** Stands in the book. */
  listed: boolean
  amount: CheckedWithdraw
  hasAmount: boolean
  /** Balance and price have been answered. */
  judged: boolean
  /** Free in the account, as it is written; null where there is nothing to set. */
  most: string | null
}

/** Every rule that stands before a withdrawal, and whether it is met; the exchange judges by the same ones. */
export function preflight(facts: PreflightFacts): Check[] {
  const { standing, region } = facts
  const qr = holdCheck('qr', facts)
  return [
    identityCheck(facts),
    { id: 'codes', state: standing.codes.length > 0 ? 'ok' : 'no' },
    holdCheck('login', facts),
    holdCheck('password', facts),
    ...(qr.state === 'ok' ? [] : [qr]),
    { id: 'region', state: region === 'restricted' ? 'no' : region === 'served' ? 'ok' : 'note' },
    networkCheck(facts),
    bookCheck(facts),
    amountCheck(facts),
  ]
}

/** Checks that are in the way. */
export function unmet(checks: readonly Check[]): Check[] {
  return checks.filter(({ state }) => state === 'wait' || state === 'no')
}

function identityCheck({ standing, kyc }: PreflightFacts): Check {
  if (standing.kyc !== 'none') return { id: 'identity', state: 'ok', kyc: 'verified' }
  if (kyc === 'review') return { id: 'identity', state: 'wait', kyc }
  return { id: 'identity', state: 'no', kyc: kyc === 'refused' ? kyc : 'none' }
}

function holdCheck(cause: HoldCause, { standing, now }: PreflightFacts): Extract<Check, { id: HoldCause }> {
  const hold = standing.holds.find((one) => one.cause === cause && one.ends > now)
  return hold ? { id: cause, state: 'wait', from: hold.from, ends: hold.ends } : { id: cause, state: 'ok' }
}

function networkCheck({ network, hasAddress, addressRefusal }: PreflightFacts): Check {
  if (!network || !hasAddress) return { id: 'network', state: 'wait' }
  return addressRefusal ? { id: 'network', state: 'no', refusal: addressRefusal } : { id: 'network', state: 'ok' }
}

function bookCheck({ standing, listed, hasAddress }: PreflightFacts): Check {
  if (listed) return { id: 'book', state: 'ok' }
  if (!standing.allowlist) return { id: 'book', state: 'note' }
  return { id: 'book', state: hasAddress ? 'no' : 'wait' }
}

function amountCheck({ amount, hasAmount, judged, network, most }: PreflightFacts): Check {
  if (!network || !hasAmount || !judged) return { id: 'amount', state: 'wait' }
  if (amount.ok) return { id: 'amount', state: 'ok' }
  const { refusal } = amount
  const set =
    refusal.key === 'withdraw_minimum'
      ? refusal.params?.min
      : refusal.key === 'insufficient_available_balance'
        ? most
        : null
  return { id: 'amount', state: 'no', refusal, ...(set ? { set } : {}) }
}
