import type { RechargeRow, WithdrawRow } from '../../shared/calls/money-entities.ts'
import type { RefusalKey } from '../../shared/rules/refusal.ts'
import type { CommandBody } from '../contract/command.ts'
import type { AddC2c, SeeDeposit, Withdraw } from '../contract/money-command.ts'
import type { C2cView } from '../contract/money-views.ts'
import { spotSpec, TestExchange } from './test-exchange.ts'
import { perpSpec, STILL, USDT } from './test-perp.ts'

export const MERCHANT = 31
const ADDRESS = 'TXYZ'

/** For tests only: a BTC market that stands still at 100 USDT, a perpetual one, a merchant, and people whose money goes in and out. */
export class MoneyExchange extends TestExchange {
  private lastTx = 0

  constructor(people: number[] = [11, 12]) {
    super([spotSpec({ liveliness: STILL }), perpSpec({ start_price: '100.0' })], people, '1000')
    this.take({
      kind: 'openMerchant',
      account: MERCHANT,
      name: 'Obra',
      funds: [
        [USDT, '500'],
        [1, '3'],
      ],
    })
  }

  /** @throws where the command is refused */
  take<T>(body: CommandBody): T {
    const { answer } = this.send(body)
    if (!answer.ok) throw new Error(`refused: ${answer.refusal.key}`)
    return answer.data as T
  }

  /** Key of the refusal, null where it is taken. */
  no(body: CommandBody): RefusalKey | null {
    const { answer } = this.send(body)
    return answer.ok ? null : answer.refusal.key
  }

  deposit(account: number, more: Partial<SeeDeposit> = {}): RechargeRow {
    const tx = more.tx ?? `tx${++this.lastTx}`
    const terms = {
      asset: USDT,
      network: 'TRC20',
      amount: '50',
      minimum: '1',
      required: 20,
      from: 'T',
      memo: null,
      memoFits: true,
    }
    return this.take({ kind: 'seeDeposit', account, ...terms, ...more, tx })
  }

  /** A withdrawal as it is asked for, with a fee of 1, a minimum of 10 and a limit of 10,000. */
  asked(account: number, amount: string, more: Partial<Withdraw> = {}): Withdraw {
    const terms = {
      asset: USDT,
      network: 'TRC20',
      address: ADDRESS,
      memo: null,
      fee: '1',
      minimum: '10',
      limit: '10000',
    }
    return { kind: 'withdraw', account, ...terms, amount, ...more }
  }

  withdraw(account: number, amount: string, more: Partial<Withdraw> = {}): WithdrawRow {
    return this.take(this.asked(account, amount, more))
  }

  /** Puts money of the spot wallet into another one. */
  move(account: number, to: 'fund' | 'c2c' | 'contract', amount: string, asset = USDT): void {
    this.take({ kind: 'transfer', account, asset, from: 'spot', to, amount })
  }

  askedC2c(account: number, side: 'buy' | 'sell', quantity: string, more: Partial<AddC2c> = {}): AddC2c {
    const price = { price: '0.92', total: '92', fiat: 'eur', method: 'SEPA instant' }
    const payTo = side === 'sell' ? 'IBAN' : null
    return { kind: 'addC2c', account, merchant: MERCHANT, side, asset: USDT, quantity, ...price, payTo, ...more }
  }

  c2c(account: number, side: 'buy' | 'sell', quantity: string, more: Partial<AddC2c> = {}): C2cView {
    return this.take(this.askedC2c(account, side, quantity, more))
  }

  /** Lets time pass, tick by tick of a second. */
  pass(seconds: number): void {
    for (let i = 0; i < seconds; i++) {
      this.time += 999
      this.send({ kind: 'tick' })
    }
  }

  /** Time leaps, and one tick follows. */
  leap(ms: number): void {
    this.time += ms
    this.send({ kind: 'tick' })
  }

  /** Free and locked of the fund wallet. */
  fund(account: number, asset = USDT): [free: string, locked: string] {
    const row = this.exchange.balances(account).find((one) => one.currency_id === asset)
    return [row?.balance ?? '', row?.lock_balance ?? '']
  }

  c2cMoney(account: number, asset = USDT): string {
    return this.exchange.balances(account).find((one) => one.currency_id === asset)?.legal_balance ?? ''
  }

  /** What is wrong with the books: money that leaks, and entries that do not come to what is there. */
  leaks(): unknown[] {
    const money = Object.entries(this.exchange.conservation()).filter(([, left]) => Number(left) !== 0)
    return [...money, ...this.exchange.views.money.ledgerGaps(), ...Object.values(this.exchange.lockGaps()).flat()]
  }

  /** Type and amount of the newest entries, newest first. */
  entries(account: number, count: number): [type: string, amount: string][] {
    return this.exchange.views.money
      .flow(account)
      .slice(0, count)
      .map(({ type, amount }) => [type, amount])
  }
}
