import type { Ticket } from '../../shared/calls/products/option-entities.ts'
import { toUnits } from '../../shared/decimal/decimal-text.ts'
import type { Refusal } from '../../shared/rules/refusal.ts'
import type { Command, CommandBody } from '../contract/command.ts'
import type { EngineEvent, Outcome } from '../contract/event.ts'
import type { Exchange } from '../contract/exchange-api.ts'
import { createExchange, restoreExchange } from '../machine.ts'
import type { OpenOption } from '../products/option/open-option.ts'
import { ASSETS, contractSpec } from './test-exchange.ts'
import { STILL } from './test-perp.ts'

/** For tests only: options on two perpetuals whose index the test says with each tick. */

export const BTC = 1
export const ETH = 2
export const USDT = 9
export const OPTION_HOUSE = 6
const DIGITS: Record<number, number> = { [BTC]: 1, [ETH]: 2 }

/** 21 Nov 2026, 00:00 UTC. */
const DAY = 1_795_219_200_000

/** An instant of that day, as the cases have it: `at('01:15:49.300')`. */
export function at(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return DAY + Math.round((hours * 3_600 + minutes * 60 + seconds) * 1_000)
}

type Asked = Partial<Omit<OpenOption, 'kind' | 'account'>>

export class OptionExchange {
  exchange: Exchange = createExchange()
  events: EngineEvent[] = []
  readonly log: Command[] = []
  /** Index that ticks show from here on, by market. */
  readonly index: Record<number, string> = { [BTC]: '64271.4', [ETH]: '3118.20' }

  /** @param people who have 10,000 USDT each in their option accounts  @param start time of the genesis */
  constructor(start: number, people: number[] = [11, 12], money = '10000', { calm = false, seed = 1 } = {}) {
    const markets = [
      contractSpec({ start_price: '64271.4', liveliness: STILL }),
      contractSpec({
        currency_id: ETH,
        symbol: 'ETHUSDT',
        price_digits: 2,
        tick_size: '0.01',
        start_price: '3118.20',
        liveliness: STILL,
      }),
    ]
    this.send(start, { kind: 'genesis', seed, calm, markets, assets: ASSETS })
    for (const account of people) {
      this.send(start, { kind: 'openAccount', account, email: `p${account}@x.test`, phone: null, passwordHash: 'hash' })
      this.fund(account, money)
    }
  }

  fund(account: number, amount: string): void {
    this.send(this.exchange.time, { kind: 'credit', account, wallet: 'option', asset: USDT, amount })
  }

  send(t: number, body: CommandBody): Outcome {
    const command = { t, ...body } as Command
    this.log.push(command)
    const outcome = this.exchange.apply(command)
    this.events = outcome.events
    return outcome
  }

  /** A tick at `t`; the index stays as it was where none is given. */
  tick(t: number, btc?: string, eth?: string): Outcome {
    if (btc !== undefined) this.index[BTC] = btc
    if (eth !== undefined) this.index[ETH] = eth
    const led = [BTC, ETH].map((currency_id) => {
      const index = toUnits(this.index[currency_id] as string, DIGITS[currency_id] as number) as number
      const mark = { mark: index, index, rate: 0, next: t + 1 }
      return { market: 'contract' as const, currency_id, bids: [], asks: [], mark }
    })
    return this.send(t, { kind: 'tick', led })
  }

  /** Ticks every 100 ms, the last at `until`. */
  run(until: number): void {
    for (let t = this.exchange.time + 100; t < until; t += 100) this.tick(t)
    this.tick(until)
  }

  ask(t: number, account: number, asked: Asked): Outcome {
    const flash = { product: 'flash', currency_id: BTC, side: 'up', cycle: 60, stake: '50' } as const
    const volatility = { product: 'volatility', currency_id: BTC, side: 'out', window: 300, band: '0.10', stake: '20', rate: '0' } as const // biome-ignore format: one order
    const usual = asked.product === 'volatility' ? volatility : flash
    return this.send(t, { kind: 'openOption', account, ...usual, ...asked } as OpenOption)
  }

  /** @throws where it is refused */
  open(t: number, account: number, asked: Asked): Ticket {
    const { answer } = this.ask(t, account, asked)
    if (!answer.ok) throw new Error(`refused: ${answer.refusal.key}`)
    return answer.data as Ticket
  }

  /** @throws where it is taken */
  no(t: number, account: number, asked: Asked): Refusal {
    const { answer } = this.ask(t, account, asked)
    if (answer.ok) throw new Error('taken')
    return answer.refusal
  }

  ticket(account: number, id: number): Ticket {
    const found = this.exchange.views.option.ticket(account, id)
    if (!found) throw new Error(`no ticket ${id}`)
    return found
  }

  /** Free and locked USDT of the option account. */
  money(account: number): [free: string, locked: string] {
    const balance = this.exchange.balances(account).find((one) => one.currency_id === USDT)
    return [balance?.future_balance ?? '0', balance?.lock_future ?? '0']
  }

  /** Entries `option` of the flow, oldest first. */
  flow(account: number): string[] {
    const rows = this.exchange.views.money.flow(account).filter(({ type }) => type === 'option')
    return rows.map(({ amount }) => amount).reverse()
  }

  /** Sets the rate of a volatility option, so that a test does not hang on the measured table. */
  setRate(rate: string, side: 'out' | 'in' = 'out', { window = 300, band = '0.10', currency_id = BTC } = {}): void {
    this.send(this.exchange.time, { kind: 'setOptionRate', currency_id, rate, window, band, side })
  }

  /** Whatever does not hold, one line each: nothing at any time. */
  gaps(): string[] {
    const { exchange } = this
    const conserved = Object.entries(exchange.conservation()).filter(([, gap]) => Number(gap) !== 0)
    const ledger = exchange.views.money.ledgerGaps().map((gap) => JSON.stringify(gap))
    return [...Object.values(exchange.lockGaps()).flat(), ...ledger, ...conserved.map((one) => one.join(': '))]
  }

  /** The same commands anew, and a checkpoint read back: the same hash. */
  replayed(): { hash: string; again: string; restored: string } {
    const again = createExchange()
    for (const command of this.log) again.apply(command)
    const restored = restoreExchange(this.exchange.checkpoint())
    return { hash: this.exchange.hash(), again: again.hash(), restored: restored.hash() }
  }

  /** Goes on from a checkpoint, as after a restart. */
  restart(): void {
    this.exchange = restoreExchange(this.exchange.checkpoint())
  }
}
