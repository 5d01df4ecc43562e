import { createHash } from 'node:crypto'
import type { Command } from '../../src/engine/contract/command.ts'
import type { EngineEvent, Outcome } from '../../src/engine/contract/event.ts'
import type { AccountView, Exchange, ExchangeEngine, ProductViews } from '../../src/engine/contract/exchange-api.ts'
import { newSafety, type Safety, type Session } from '../../src/engine/contract/safety.ts'
import { StateMoneyViews } from '../../src/engine/products/money/money-views.ts'
import { inviteCodeOf } from '../../src/engine/trading/model/invite-code.ts'
import { State as EngineState } from '../../src/engine/trading/model/state.ts'
import type { Order } from '../../src/shared/calls/entities.ts'
import { refusal } from '../../src/shared/rules/refusal.ts'

interface State {
  seq: number
  time: number
  ticks: number
  accounts: AccountView[]
  orders: Order[]
  sessions?: { account: number; session: Session }[]
}

/** The least that a host needs of an exchange: it counts ticks and keeps orders that never fill. For tests of the host alone. */
class TallyExchange implements Exchange {
  private readonly state: State

  constructor(state: State) {
    this.state = state
  }

  get seq(): number {
    return this.state.seq
  }

  get time(): number {
    return this.state.time
  }

  apply(command: Command): Outcome {
    const { state } = this
    if (command.t < state.time) throw new RangeError('time goes back')
    state.seq++
    state.time = command.t
    const events: EngineEvent[] = []
    switch (command.kind) {
      case 'tick':
        state.ticks++
        return { answer: { ok: true, data: null }, events }
      case 'openAccount': {
        const { account: id, email, phone, passwordHash, invitedBy = null } = command
        const rest = { passwordChangedAt: null, nickname: null, inviteCode: inviteCodeOf(id), invitedBy }
        state.accounts.push({ id, email, phone, passwordHash, ...rest })
        return { answer: { ok: true, data: null }, events }
      }
      case 'openSession': {
        const { account, id, key, via, origin } = command
        const session = { id, key, via, openedAt: state.time, seenAt: state.time, ...origin }
        state.sessions = [...(state.sessions ?? []), { account, session }]
        return { answer: { ok: true, data: { ended: [] } }, events }
      }
      case 'placeOrder': {
        if (command.quantity === '666') throw new Error('the engine broke')
        if (!command.quantity) {
          return { answer: { ok: false, refusal: refusal('quantity_required', { field: 'quantity' }) }, events }
        }
        const order = orderOf(command, state.orders.length + 1)
        state.orders.push(order)
        events.push({ kind: 'order', market: 'spot', account: command.account, n: state.orders.length, order })
        return { answer: { ok: true, data: order }, events }
      }
      default:
        return { answer: { ok: true, data: null }, events }
    }
  }

  hash(): string {
    return createHash('sha256').update(this.checkpoint()).digest('hex')
  }

  checkpoint(): string {
    return JSON.stringify(this.state)
  }

  accountByLogin(type: 'email' | 'phone', login: string): AccountView | null {
    return this.state.accounts.find((account) => account[type] === login) ?? null
  }

  account(id: number): AccountView | null {
    return this.state.accounts.find((account) => account.id === id) ?? null
  }

  accountByOidc(): AccountView | null {
    return null
  }

  invited(): [] {
    return []
  }

  accountByInviteCode(code: string): AccountView | null {
    return this.state.accounts.find((account) => account.inviteCode === code) ?? null
  }

  nextAccountId(): number {
    return Math.max(1000, ...this.state.accounts.map((account) => account.id)) + 1
  }

  openOrders(): Order[] {
    return this.state.orders
  }

  safety(account: number): Safety {
    const own = (this.state.sessions ?? []).filter((one) => one.account === account)
    return { ...newSafety(), sessions: own.map(({ session }) => session) }
  }

  kycQueue = () => []
  markets = () => []
  depth = () => null
  top = () => ({ b: [], a: [] })
  ticker = () => null
  mark = () => null
  recentTrades = () => []
  candles = () => []
  balances = () => []
  orderHistory = () => ({ list: [], total: 0 })
  fills = () => ({ list: [], total: 0 })
  lastEvent = () => this.state.orders.length
  conservation = () => ({})
  openLots = () => ({})
  lockGaps = () => ({})
  nextStop = () => null
  positions = () => []
  perpTotals = () => []
  perpSettings = () => ({ position_mode: 'one_way' as const, markets: [], default_leverage: 20, dead_man: null })
  positionHistory = () => ({ list: [], total: 0 })
  fundingHistory = () => ({ list: [], total: 0 })
  fundingRates = () => []
  marketDetails = () => null
  seededDetails = () => null
  /** It trades alone: what other products show is not there. */
  readonly views = {
    money: new StateMoneyViews(new EngineState()),
    identity: { closeBlocks: () => [] },
  } as Partial<ProductViews> as ProductViews
  planOrders = () => []
  planHistory = () => ({ list: [], total: 0 })
}

export const tallyEngine: ExchangeEngine = {
  version: 1,
  calls: {},
  texts: {},
  create: () => new TallyExchange({ seq: 0, time: 0, ticks: 0, accounts: [], orders: [] }),
  restore: (checkpoint) => new TallyExchange(JSON.parse(checkpoint) as State),
}

function orderOf(command: Extract<Command, { kind: 'placeOrder' }>, id: number): Order {
  return {
    id,
    currency_id: command.currency_id,
    symbol: 'BTCUSDT',
    side: command.side,
    type: command.type,
    price: command.price ?? null,
    quantity: command.quantity ?? null,
    quote_quantity: null,
    filled_quantity: '0',
    filled_quote: '0',
    average_price: null,
    fee: '0',
    fee_currency: 'BTC',
    time_in_force: command.time_in_force,
    post_only: command.post_only,
    status: 'unfilled',
    reason: null,
    created_at: command.t,
    updated_at: command.t,
  }
}
