import type { CopyReplay, Follow, Leader, ReplayTrade } from '../../../../shared/calls/products/copy-entities.ts'

const START = Date.UTC(2026, 10, 20)

export function testLeader(part: Partial<Leader> = {}): Leader {
  return {
    ...{ id: 401, name: 'Krill', bio: '', bot: false, since: START, state: 'active', places: 500, followers: 38 },
    ...{ under_copy: '0', own_equity: '40211', roi_7: null, roi_30: null, roi_90: '38.42', drawdown: '11.80' },
    ...{ drawdown_days: 90, win_rate: '58.10', closed: 148, holding_s: 26_400, last_trade_at: START, markets: [] },
    ...{ curve: [], replayed_until: null, as_of: START, you_follow: null },
    ...part,
  }
}

export function testFollow(part: Partial<Follow> = {}): Follow {
  return {
    ...{ id: 1, leader_id: 401, leader_name: 'Ostwind', state: 'following', mode: 'ratio', amount: '1000' },
    ...{ per_trade: null, max_trade: '200', stop_percent: '15', stop_level: '850', max_leverage: 20, slippage: null },
    ...{ equity: '1000', available: '1000', result: '0', realised: '0', unrealised: '0', fees: '0', funding: '0' },
    ...{ maintenance: '0', shares_paid: '0', high: '0' },
    ...{ copied: 0, missed: 0, started_at: START, ended_at: null, end_reason: null },
    ...part,
  }
}

/** A trade that closed at an instant with this net result. @param at ms */
export function testTrade(at: number, result: string, part: Partial<ReplayTrade> = {}): ReplayTrade {
  return {
    ...{ currency_id: 1, symbol: 'BTCUSDT', side: 'long', quantity: '0.001', opened_at: at - 3_600_000, closed_at: at },
    ...{ leader_result: result, result, fees: '0', funding: '0', replayed: false },
    ...part,
  }
}

export function testReplay(part: Partial<CopyReplay> = {}): CopyReplay {
  return {
    ...{ amount: '1000', from: START, until: START + 30 * 86_400_000, trades: [], below_minimum: 0 },
    ...{
      copied: '0',
      fees: '0',
      funding: '0',
      share: '0',
      shares: [],
      result: '0',
      slippage: '0.02',
      slippage_measured: false,
    },
    ...{ leader_roi: '0', roi: '0', gap: { prices: '0', costs: '0', share: '0', sum: '0' } },
    ...part,
  }
}
