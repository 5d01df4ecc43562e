import { expect, test } from 'vitest'
import { CopyExchange } from '../../testing/test-copy.ts'

const HOUR = 3_600_000

/** Somebody who can be followed, with ten positions that were closed before. */
function begin(): CopyExchange {
  const x = new CopyExchange([11, 12], '60000')
  x.do(11, { kind: 'setNickname', nickname: 'Mira' })
  x.do(11, { kind: 'kycBasic', country: 'PT', idType: 'passport', identity: 'print', details: 'details' })
  x.do(11, { kind: 'kycDecide', passed: true, reason: null })
  for (let turn = 0; turn < 10; turn++) roundTrip(x)
  return x
}

function roundTrip(x: CopyExchange): void {
  x.quote('64200.0', '64300.0')
  x.perp(11, 'buy', '0.5')
  x.perp(11, 'sell', '0.5')
}

function pass(x: CopyExchange, hours: number): void {
  for (let left = hours; left > 0; left--) {
    x.time = Math.floor(x.time / HOUR) * HOUR + HOUR - 1
    x.send({ kind: 'tick' })
  }
}

const apply = { kind: 'applyToLead', bio: 'Trends.', agree: true } as const

test('COPY-51 what was closed before somebody led is not shown and not counted', () => {
  const x = begin()
  pass(x, 1)
  x.do(11, apply)
  const { views } = x.exchange
  expect([x.leader(11).closed, views.copy.leaderTrades(11, 1)?.total]).toEqual([0, 0])
  roundTrip(x)
  expect([x.leader(11).closed, x.leader(11).last_trade_at, views.copy.leaderTrades(11, 1)?.total]).toEqual([
    1,
    x.time,
    1,
  ])
  const terms = { amount: 10n ** 11n, days: 30, mode: 'ratio', perTrade: 0n, maxTrade: 10n ** 11n } as const
  const replay = views.copy.replay(11, terms)
  expect([replay?.trades.length, replay?.from]).toEqual([1, x.leader(11).since])
  expect(x.sound()).toEqual([])
})

test('COPY-52 ending and applying again takes no loss out of the figures', () => {
  const x = begin()
  x.do(11, apply)
  const { since } = x.leader(11)
  for (let day = 0; day < 8; day++) {
    roundTrip(x)
    roundTrip(x)
    pass(x, 24)
  }
  const { roi_30, drawdown, closed, win_rate } = x.leader(11)
  expect([Number(roi_30) < -1, closed, win_rate]).toEqual([true, 16, '0.00'])
  x.do(11, { kind: 'endLead' })
  pass(x, 24)
  x.fund(11, '100000')
  x.do(11, apply)
  expect(x.leader(11)).toMatchObject({ state: 'active', since, roi_30, drawdown, closed, win_rate })
  pass(x, 1)
  expect(x.leader(11)).toMatchObject({ roi_30, drawdown })
  expect(x.sound()).toEqual([])
})

test('COPY-53 figures of a leader follow each closed position and each hour, whoever has asked before', () => {
  const x = begin()
  x.do(11, apply)
  const seen = () => [x.leader(11).closed, x.leader(11).as_of]
  const [, started] = seen()
  expect(seen()).toEqual([0, started])
  roundTrip(x)
  expect(seen()).toEqual([1, started])
  pass(x, 1)
  expect(seen()).toEqual([1, Math.floor(x.time / HOUR) * HOUR])
})

test('COPY-54 a replay of fixed sizes takes no more than its money covers', () => {
  const x = begin()
  x.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 5 })
  x.do(11, apply)
  roundTrip(x)
  const replayed = (amount: bigint, perTrade: bigint) => {
    const terms = { amount: amount * 10n ** 8n, days: 30, mode: 'fixed', perTrade: perTrade * 10n ** 8n } as const
    const replay = x.exchange.views.copy.replay(11, { ...terms, maxTrade: 50_000n * 10n ** 8n })
    return [replay?.trades.map(({ quantity }) => quantity), replay?.below_minimum]
  }
  expect([replayed(10_000n, 5_000n), replayed(1_000n, 5_000n), replayed(10n, 5_000n)]).toEqual([
    [['0.388'], 0],
    [['0.077'], 0],
    [[], 1],
  ])
})

test('COPY-57 who leads, or is still owed a share, cannot close the account', () => {
  const x = begin()
  x.do(11, apply)
  x.follow(12, { leader: 11 })
  x.quote('64200.0', '64200.1')
  x.perp(11, 'buy', '10')
  x.quote(null, '65000.1')
  x.perp(21, 'buy', '10', '65000.0')
  x.perp(11, 'sell', '10')
  const block = () => x.exchange.views.identity.closeBlocks(11).find(({ key }) => key === 'close_pending')?.params
  expect(block()).toEqual({ leads: '1' })
  x.do(11, { kind: 'endLead' })
  expect([x.found(12).state, block()]).toEqual(['stopping', { leads: '1' }])
  x.quote('65000.0', '65000.1')
  x.tick()
  expect([x.found(12).state, block(), Number(x.found(12).shares_paid) > 0]).toEqual(['ended', undefined, true])
})

test('COPY-57 of who has led and closed the account the number is left', () => {
  const x = begin()
  x.send({ kind: 'openAccount', account: 61, email: 'Nora@x.test', phone: null, passwordHash: 'hash' })
  x.do(61, { kind: 'openCopyLeader', name: 'Nora', bio: 'Trends.', style: null })
  const origin = { device: 'x', ip: '::1', country: 'DE' }
  expect(x.no(61, { kind: 'closeAccount', origin })).toBe('close_pending')
  x.do(61, { kind: 'endLead' })
  x.do(61, { kind: 'closeAccount', origin })
  expect(x.leader(61)).toMatchObject({ name: '#61', bio: '', state: 'ended' })
  expect(x.sound()).toEqual([])
})
