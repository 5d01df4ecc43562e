import type { Ticket } from '../../../../shared/calls/products/option-entities.ts'

/** 21 Nov 2026 01:16:00 UTC, the end of the drawn cycle. */
export const CYCLE_END = 1_795_223_760_000

/** For tests: a running flash ticket, up 25 from 64,271.4. */
export function testTicket(change: Partial<Ticket> = {}): Ticket {
  return {
    id: 90_290,
    kind: 'flash',
    currency_id: 1,
    symbol: 'BTCUSDT',
    side: 'up',
    cycle: 60,
    window: null,
    band: null,
    stake: '25',
    rate: '0.85',
    strike: '64271.4',
    strike_at: CYCLE_END - 40_100,
    opened_at: CYCLE_END - 40_000,
    ends_at: CYCLE_END,
    status: 'running',
    settle_price: null,
    samples: [],
    high: null,
    low: null,
    decided: null,
    payout: null,
    settled_at: null,
    reason: null,
    ...change,
  }
}

/** The ticket of OPT-05: won at 64,278.4. */
export function wonTicket(change: Partial<Ticket> = {}): Ticket {
  return testTicket({
    status: 'won',
    samples: [
      [CYCLE_END - 2_000, '64278.2'],
      [CYCLE_END - 1_000, '64278.4'],
      [CYCLE_END, '64278.7'],
    ],
    settle_price: '64278.4',
    payout: '46.25',
    settled_at: CYCLE_END,
    ...change,
  })
}

/** A ticket of VOL-02's kind: out of 0.10 % around 64,276.1 for 300 s. */
export function bandTicket(change: Partial<Ticket> = {}): Ticket {
  return testTicket({
    id: 90_400,
    kind: 'volatility',
    side: 'out',
    cycle: null,
    window: 300,
    band: '0.10',
    stake: '20',
    rate: '1.35',
    strike: '64276.1',
    opened_at: CYCLE_END - 300_000 + 300,
    ...change,
  })
}
