import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { CommandBody } from '../../src/engine/contract/command.ts'
import type { MerchantView } from '../../src/engine/contract/money-views.ts'
import { writeAddress } from '../../src/shared/chain/address-format.ts'
import { nextNoon, nextSix } from '../../src/shared/lines/instants.ts'
import { nextFunding } from '../../src/shared/perp/funding-time.ts'
import { readAddress as readPasted } from '../../src/shared/rules/address-text.ts'
import { isVisibleLine, tidyLine } from '../../src/shared/rules/visible-text.ts'
import { accountsByAddress, readAddress } from '../accounts/address.ts'
import type { SandboxHost } from '../host.ts'
import { imageUrl } from '../identity/image-store.ts'
import { memoOf } from '../money/deposit-address.ts'
import { findNetwork } from '../money/networks.ts'
import type { ShownReviews } from './money-part.ts'

const HOUR = 3_600_000
/** Hours that one press may turn time on. */
const MAX_HOURS = 24 * 31

const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most))
/** Addresses, memos and hashes as they are pasted. */
const pasted = (most: number) => v.pipe(v.string(), v.transform(readPasted), v.maxLength(most))
/** A line of so many characters as people count them. */
const line = (most: number) =>
  v.pipe(
    v.string(),
    v.transform(tidyLine),
    v.check((text) => text === '' || isVisibleLine(text, 0, most), `has at most ${most} characters`),
  )
const id = v.pipe(v.number(), v.safeInteger())

/** Money that is seen on a chain, on its way to a person's address. */
export const depositRequest = v.strictObject({
  /** Account number, mail address or phone. */
  user: v.pipe(v.union([v.number(), v.string()]), v.transform(String)),
  currency_id: id,
  network: v.string(),
  amount: text(64),
  /** Left out: the person's own where the network wants one. */
  memo: v.optional(pasted(32)),
  from: v.optional(pasted(100)),
  tx: v.optional(pasted(100)),
})

/** A reviewer's word on a deposit or voucher, a withdrawal, or a C2C order. */
export const reviewRequest = v.strictObject({
  what: v.picklist(['deposit', 'withdraw', 'c2c']),
  account: id,
  id,
  decision: v.picklist(['approve', 'refuse']),
  reason: v.optional(line(200)),
})

export const travelRequest = v.union([
  v.strictObject({ hours: v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_HOURS)) }),
  v.strictObject({ to: v.picklist(['funding', 'settlement', 'transfer', 'arrival', 'maturity']) }),
])

type TravelTarget = Extract<v.InferOutput<typeof travelRequest>, { to: string }>['to']

export const merchantRequest = v.strictObject({ id, state: v.picklist(['away', 'here']) })

export type ActionResult = { ok: true; data: unknown } | { ok: false; status: 400 | 404 | 409; error: string }

/** What the control panel does with money and time. Everything goes through the journal as commands do. */
export class MoneyActions {
  private readonly host: SandboxHost

  constructor(host: SandboxHost) {
    this.host = host
  }

  reviews(): ShownReviews {
    const { exchange } = this.host
    const { deposits, withdrawals, appeals } = exchange.views.money.reviews()
    return {
      deposits: deposits.map((row) => (row.image === null ? row : { ...row, image: imageUrl(row.image) })),
      withdrawals: withdrawals.map((row) => ({ ...row, locked: exchange.safety(row.account).frozenAt !== null })),
      appeals,
    }
  }

  /** All accounts: what stands in one and is not in its entries, and what is left of each coin after all that came in and went out. */
  ledger(): { gaps: { account: number; wallet: string; asset: number; gap: string }[]; conservation: object } {
    const { exchange } = this.host
    return { gaps: exchange.views.money.ledgerGaps(), conservation: exchange.conservation() }
  }

  merchants(): MerchantView[] {
    return this.host.exchange.views.money.merchants()
  }

  deposit(asked: v.InferOutput<typeof depositRequest>): Promise<ActionResult> {
    const account = this.accountOf(asked.user)
    if (account === null) return none('user: not found')
    const network = findNetwork(asked.currency_id, asked.network)
    if (!network) return none('network: not available for this coin')
    const memo = asked.memo ?? (network.memo ? memoOf(account) : null)
    return this.submit({
      kind: 'seeDeposit',
      account,
      asset: asked.currency_id,
      network: network.network,
      amount: asked.amount,
      minimum: network.minimum_deposit,
      required: network.confirmations,
      from: asked.from ?? writeAddress(network.format, randomBytes(32)),
      tx: asked.tx ?? randomBytes(32).toString('hex'),
      memo: memo === '' ? null : memo,
      memoFits: !network.memo || memo === memoOf(account),
    })
  }

  review({ what, account, id, decision, reason }: v.InferOutput<typeof reviewRequest>): Promise<ActionResult> {
    const approve = decision === 'approve'
    const note = reason === undefined || reason === '' ? null : reason
    if (!approve && note === null) return Promise.resolve({ ok: false, status: 400, error: 'reason: required' })
    const whose = { account, id, note }
    if (what === 'deposit') return this.submit({ kind: 'decideDeposit', ...whose, approve })
    if (what === 'c2c') return this.submit({ kind: 'decideC2c', ...whose, complete: approve })
    const tx = approve ? randomBytes(32).toString('hex') : null
    return this.submit({ kind: 'decideWithdraw', ...whose, approve, tx })
  }

  merchant({ id: account, state }: v.InferOutput<typeof merchantRequest>): Promise<ActionResult> {
    return this.submit({ kind: 'setMerchant', account, away: state === 'away' })
  }

  /** @returns the server time there */
  async travel(asked: v.InferOutput<typeof travelRequest>): Promise<ActionResult> {
    const { host } = this
    const now = host.now()
    const instant = 'to' in asked ? this.instantOf(asked.to, now) : now + Math.round(asked.hours * HOUR)
    if (instant === null) return { ok: false, status: 409, error: 'to: nothing is due' }
    await host.travel(Math.max(0, instant - now))
    return { ok: true, data: { time: host.now() } }
  }

  /** ms; null where nothing of the kind is due. */
  private instantOf(to: TravelTarget, now: number): number | null {
    if (to === 'funding') return nextFunding(now)
    if (to === 'settlement') return nextNoon(now)
    if (to === 'transfer') return nextSix(now)
    const { arrival, maturity } = this.host.exchange.views.finance.instants()
    return to === 'arrival' ? arrival : maturity
  }

  private accountOf(user: string): number | null {
    const { exchange } = this.host
    if (/^\d{1,12}$/.test(user)) return exchange.account(Number(user))?.id ?? null
    const type = user.includes('@') ? 'email' : 'phone'
    const read = readAddress(type, user)
    return read.ok ? (accountsByAddress(exchange, type, read.address)[0]?.id ?? null) : null
  }

  private async submit(body: CommandBody): Promise<ActionResult> {
    const { answer } = await this.host.submit(body)
    if (answer.ok) return answer
    const { code, key, field } = answer.refusal
    const status = code === 404 || code === 409 ? code : 400
    return { ok: false, status, error: field ? `${field}: ${key}` : key }
  }
}

function none(error: string): Promise<ActionResult> {
  return Promise.resolve({ ok: false, status: 404, error })
}
