import type { Available, SignIns, Task } from '../../shared/calls/products/task-calls.ts'
import type { TaskKind } from '../../shared/lines/reward-tasks.ts'
import type { Refusal } from '../../shared/rules/refusal.ts'
import type { AssetSpec, CommandBody } from '../contract/command.ts'
import { spotSpec, TestExchange } from './test-exchange.ts'
import { perpSpec, STILL, USDT } from './test-perp.ts'

export const DAY = 86_400_000
/** A moment of 00:00 UTC, the first of a month: 1 December 2025. */
export const FIRST = 1_764_547_200_000

/**
 * For tests only: a BTC market that stands still at 100 USDT and a perpetual one, two rich people 21 and 22 who trade with anybody, 11
 * and 12, and friends of 11: 13 and 14.
 */
export class RewardExchange extends TestExchange {
  constructor(assets: AssetSpec[] = [], price = '100.00') {
    super(
      [spotSpec({ liveliness: STILL, start_price: price }), perpSpec({ start_price: '100.0' })],
      [11, 12, 21, 22],
      '10000000',
      1,
      assets,
    )
    this.time = FIRST - 1
    for (const account of [13, 14]) this.friend(account, 11)
    for (const account of [11, 12, 21, 22]) this.contractMoney(account)
  }

  /** Opens an account by somebody's code, or by a link of theirs. */
  friend(account: number, invitedBy: number, inviteLink?: number): void {
    this.take({
      kind: 'openAccount',
      account,
      email: `p${account}@x.test`,
      phone: null,
      passwordHash: 'hash',
      invitedBy,
      ...(inviteLink !== undefined && { inviteLink }),
    })
    for (const asset of [1, USDT]) this.take({ kind: 'credit', account, wallet: 'spot', asset, amount: '10000000' })
    this.contractMoney(account)
  }

  private contractMoney(account: number): void {
    this.take({ kind: 'credit', account, wallet: 'contract', asset: USDT, amount: '10000000' })
  }

  /** @throws where the command is refused */
  take<T>(body: CommandBody): T {
    const { answer } = this.send(body)
    if (!answer.ok) throw new Error(`refused: ${answer.refusal.key}`)
    return answer.data as T
  }

  /** Why a command is refused; null where it is taken. */
  no(body: CommandBody): Refusal | null {
    const { answer } = this.send(body)
    return answer.ok ? null : answer.refusal
  }

  /** The next command comes at this moment. */
  at(time: number): this {
    this.time = time - 1
    return this
  }

  verify(account: number): void {
    const person = { country: 'CH', idType: 'passport', identity: `person ${account}`, details: 'sealed' } as const
    this.take({ kind: 'kycBasic', account, ...person })
    this.take({ kind: 'kycDecide', account, passed: true, reason: null })
  }

  /** A fill on spot with 21, who makes: the person buys or sells so much at a price. */
  spot(account: number, side: 'buy' | 'sell', quantity: string, price = '100.00'): void {
    this.limit(21, side === 'buy' ? 'sell' : 'buy', price, quantity)
    this.limit(account, side, price, quantity)
  }

  /** A fill on spot of any size, however small: the rest of an order of 21. The person buys. */
  spotPart(account: number, quantity: string): void {
    this.limit(21, 'sell', '100.00', (0.05 + Number(quantity)).toFixed(5))
    this.limit(22, 'buy', '100.00', '0.05000')
    this.limit(account, 'buy', '100.00', '0.05000')
    this.take({ kind: 'cancelAll', account, market: 'spot', currency_id: null })
  }

  /** A fill on the perpetual market with 21, who makes. */
  perp(account: number, side: 'buy' | 'sell', quantity: string, price = '100.0'): void {
    const terms = { market: 'contract', type: 'limit', price, quantity } as const
    for (const [who, way] of [
      [21, side === 'buy' ? 'sell' : 'buy'],
      [account, side],
    ] as const) {
      const { answer } = this.place(who, { ...terms, side: way })
      if (!answer.ok) throw new Error(`refused: ${answer.refusal.key}`)
    }
  }

  /** Free money of the fund account. */
  fund(account: number, asset = USDT): string {
    return this.exchange.balances(account).find(({ currency_id }) => currency_id === asset)?.balance ?? ''
  }

  signIns(account: number): SignIns {
    const view = this.exchange.views.reward.signIns(account)
    if (!view) throw new Error(`no account ${account}`)
    return view
  }

  available(account: number): Available {
    const view = this.exchange.views.reward.available(account)
    if (!view) throw new Error(`no account ${account}`)
    return view
  }

  task(account: number, kind: TaskKind, month: number | null = null): Task {
    const found = this.exchange.views.reward
      .tasks(account)
      .find((one) => one.kind === kind && (month === null || one.month === month))
    if (!found) throw new Error(`no task ${kind}`)
    return found
  }

  receive(account: number, { id, rewards }: Task): CommandBody {
    return { kind: 'receiveReward', account, task: id, reward: rewards[0]?.id ?? 0 }
  }

  /** What does not hold of money and locks; empty at any time. */
  gaps(): string[] {
    const { exchange } = this
    const lost = Object.entries(exchange.conservation()).filter(([, left]) => Number(left) !== 0)
    return [
      ...lost.map(([asset, left]) => `asset ${asset}: ${left}`),
      ...Object.values(exchange.lockGaps()).flat(),
      ...exchange.views.money.ledgerGaps().map(({ account, gap }) => `account ${account}: ${gap}`),
    ]
  }
}
