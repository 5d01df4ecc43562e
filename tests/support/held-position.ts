import type { HostBench } from '../../sandbox/testing/bench-host.ts'
import type { LivePosition } from '../../src/app/services/live/live-account.ts'
import { orderRules } from '../../src/shared/rules/order-units.ts'
import type { TriggerPrices } from '../../src/shared/rules/plan-rule.ts'
import { triggerPrices } from '../../src/shared/rules/plan-rule.ts'
import type { Level } from '../../src/shared/wire/messages.ts'
import { type KnownAccount, StillExchange } from './still-exchange.ts'

/** What the forms of the terminal know of the demo account at one moment. */
export interface Moment extends KnownAccount {
  position: LivePosition
  prices: TriggerPrices
  bids: readonly Level[]
}

/** An exchange whose clock stands still, and the demo account holding a long of 0.1 BTC, isolated at 20×. */
export class HeldPosition extends StillExchange {
  static override async open(bench: HostBench): Promise<HeldPosition> {
    const held = new HeldPosition(...(await StillExchange.begin(bench)))
    const steps: [string, object][] = [
      ['api/contract/marginMode', { currency_id: 1, margin_mode: 'isolated' }],
      ['api/contract/leverage', { currency_id: 1, leverage: 20 }],
      ['api/contract/order', { currency_id: 1, side: 'buy', type: 'market', quantity: '0.1' }],
    ]
    for (const [path, body] of steps) {
      const refused = await held.send(path, body)
      if (refused) throw new Error(`${path}: ${refused.join(' ')}`)
    }
    return held
  }

  async moment(): Promise<Moment> {
    const known = await this.known()
    const { market, live, last, mark, index } = known
    return {
      ...known,
      position: live.positions[0] as LivePosition,
      prices: triggerPrices(orderRules(market), { last, mark, index }),
      bids: this.http.host.exchange.depth('contract', 1)?.b ?? [],
    }
  }
}
