import { readAmount } from '../../../shared/rules/amount-rule.ts'
import type { Answer } from '../../contract/event.ts'
import type { MoneyCommand } from '../../contract/money-command.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { State } from '../../trading/model/state.ts'
import { beginMerchantDays, isDayRecord } from './merchant-days.ts'
import { moneyStore } from './money-store.ts'

type Command<K extends MoneyCommand['kind']> = Extract<MoneyCommand, { kind: K }>

/** Opens a merchant's house account with its coins, money from outside. Answers `{id}`; 409 where the id is taken. */
export function openMerchant(state: State, { account: id, name, funds, record = [] }: Command<'openMerchant'>): Answer {
  if (!Number.isSafeInteger(id) || id < 1) return refuse('bad_request', { field: 'account' })
  if (!isDayRecord(record)) return refuse('bad_request', { field: 'record' })
  const coins: [asset: number, amount: bigint][] = []
  for (const [asset, text] of funds) {
    const amount = readAmount(text)
    if (!amount.ok) return amount
    if (!state.hasAsset(asset)) return refuse('not_found', { code: 404, field: 'asset' })
    coins.push([asset, amount.amount])
  }
  const nobody = { email: null, phone: null, passwordHash: '', invitedBy: null, passwordChangedAt: null }
  const account = state.accounts.open({ id, ...nobody }, true)
  if (!account) return refuse('bad_request', { code: 409, field: 'account' })
  for (const [asset, amount] of coins) {
    account.holding('c2c', asset).free += amount
    state.credits.set(asset, (state.credits.get(asset) ?? 0n) + amount)
  }
  moneyStore(state).merchants.set(id, { account: id, name, away: false, orders: 0, completed: 0, took: 0 })
  beginMerchantDays(state, id, record)
  return { ok: true, data: { id } }
}

/** Sends a merchant away, or calls it back. Answers `{}`. */
export function setMerchant(state: State, command: Command<'setMerchant'>): Answer {
  const merchant = moneyStore(state).merchants.get(command.account)
  if (!merchant) return refuse('not_found', { code: 404, field: 'id' })
  merchant.away = command.away
  return { ok: true, data: {} }
}
