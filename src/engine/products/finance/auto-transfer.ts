import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { nextSix } from '../../../shared/lines/instants.ts'
import { MONEY_DIGITS } from '../../../shared/rules/order-units.ts'
import { wrongNumber } from '../../../shared/rules/price-rule.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { postMessage } from '../../trading/settle/post-message.ts'
import { autoView } from './auto-view.ts'
import type { FinanceCommandOf } from './finance-command.ts'
import { type AutoSetting, financeBook, financeOf } from './finance-state.ts'
import { liveProduct, movable, type SkipReason } from './movable.ts'
import { actingPerson, purchaseRefusal } from './person.ts'
import type { Product } from './product.ts'
import { payLate } from './settle-interest.ts'
import { buy } from './subscribe.ts'

/** What is reported to the person; the other reasons stand on the page. */
const REPORTED: readonly SkipReason[] = ['frozen', 'kyc', 'too_little']

/** Turns the daily transfer of a coin on or off; turning it on is a purchase. Answers with the setting. */
export function setAutoTransfer(state: State, command: FinanceCommandOf<'setAutoTransfer'>): Answer {
  const person = actingPerson(state, command.account)
  if (!person.ok) return person
  const { account } = person
  const { asset, on } = command
  const barred = on ? purchaseRefusal(account, command.country, command.agree) : null
  if (barred) return barred
  const product = liveProduct(state, asset)
  if (!product) return refuse('not_found', { code: 404, field: 'currency_id' })
  const keep = keptOf(command.keep)
  if (keep === null) return refuse(wrongNumber(command.keep) ?? 'number_format', { field: 'keep' })
  if (on && !product.open) return refuse('product_closed', { code: 409 })
  financeOf(account).autos.set(asset, { asset, on, keep, skipped: null })
  const { autos } = financeBook(state)
  const people = autos.get(asset) ?? new Set<number>()
  if (on) people.add(account.id)
  else people.delete(account.id)
  autos.set(asset, people)
  plan(state, asset)
  return { ok: true, data: autoView(state, account, product) }
}

/** Zero is an amount to keep. */
function keptOf(text: string): bigint | null {
  if (/^0(\.0+)?$/.test(text)) return 0n
  return wrongNumber(text) === null ? toScaled(text, MONEY_DIGITS) : null
}

function plan(state: State, asset: number): void {
  const people = [...(financeBook(state).autos.get(asset) ?? [])]
  // Who has closed the account is still among them until the next transfer.
  const isOn = (id: number) => {
    const account = state.accounts.get(id)
    return account !== undefined && financeOf(account).autos.get(asset)?.on === true
  }
  if (!people.some(isOn)) state.due.cancel('auto_transfer', asset)
  else if (state.due.instantOf('auto_transfer', asset) === null)
    state.due.schedule('auto_transfer', asset, nextSix(state.time))
}

/** 18:00 UTC+8 of a coin: what each person has over what it keeps goes into the live coin. People in the order of their ids. */
export function transferAll(state: State, asset: number): void {
  payLate(state, asset)
  const product = liveProduct(state, asset)
  const people = financeBook(state).autos.get(asset)
  if (!product || !people) return
  for (const id of [...people].sort((a, b) => a - b)) {
    const account = state.accounts.get(id)
    const setting = account && financeOf(account).autos.get(asset)
    if (!account || !setting?.on) people.delete(id)
    else transferOne(state, account, product, setting)
  }
  plan(state, asset)
}

function transferOne(state: State, account: Account, product: Product, setting: AutoSetting): void {
  const { amount, reason } = movable(account, product, setting.keep)
  if (reason === null) {
    setting.skipped = null
    buy(state, account, product, amount, 'fund')
    return
  }
  if (setting.skipped === reason) return
  setting.skipped = reason
  if (!REPORTED.includes(reason)) return
  const params = { coin: state.symbolOf(product.asset), reason }
  postMessage(state, account, { group: 'account', kind: 'auto_skipped', params, link: '/fund' })
}
