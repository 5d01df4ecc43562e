import { expect, test } from 'vitest'
import { RankingCode, StaleReason } from '../../../shared/hub-protocol/delivery.ts'
import { unitDigits } from '../../../shared/hub-protocol/market.ts'
import { fakeDelivery, fakeDepth } from './testing/fake-delivery.ts'
import { BTC } from './testing/test-markets.ts'
import { TopicStore } from './topic-store.ts'

const NOW = 900_000

test('TRADE-02 TRADE-06 every topic is read back as packed, unknown figures as null', () => {
  const store = new TopicStore()
  store.take(
    fakeDelivery([
      { topic: 'ticker', body: [642814, 636200, Number.NaN, 631885, -125, 2, 102345, 1, 1840000000, 0] },
      { topic: 'mark', kind: 'contract', id: 2, body: [642798, 642761, -1, 4, 1763625600000] },
      {
        topic: 'depth',
        body: fakeDepth(
          [[642813, 173]],
          [
            [642815, 19],
            [642816, 257],
          ],
        ),
      },
      { topic: 'trades', body: [12, 642814, 5, 1, 4_980, 11, 642813, 7, 0, 4_970] },
      { topic: 'tape', body: [4_750, 1, 2, 3, 4, 50, 60, 7] },
      { topic: 'tickers', id: 0, body: [1, 642814, 1, 104, 2, 5, 0, 6, 0, 636200, 1] },
    ]),
    NOW,
  )
  const ticker = store.read('ticker', 'spot', 1)
  expect([ticker.last, ticker.open, ticker.high, ticker.low]).toEqual([642814, 636200, null, 631885])
  expect([ticker.changeRate, ticker.baseVolume, ticker.quoteVolume]).toEqual(['-1.25', '10234.5', '1840000000'])
  const mark = store.read('mark', 'contract', 2)
  expect([mark.mark, mark.index, mark.fundingRate, mark.nextFundingAt]).toEqual([
    642798,
    642761,
    '-0.0001',
    1763625600000,
  ])
  const depth = store.read('depth', 'spot', 1, 1)
  expect([depth.bids, depth.asks, depth.best('bid'), depth.price('ask', 1), depth.lots('ask', 1)]).toEqual([
    1, 2, 642813, 642816, 257,
  ])
  expect([depth.sequence, depth.checksum]).toEqual([100, 'ok'])
  const trades = store.read('trades', 'spot', 1)
  expect([trades.count, trades.id(1), trades.buy(0), trades.buy(1), trades.time(1)]).toEqual([
    2,
    11,
    true,
    false,
    4_970,
  ])
  const tape = store.read('tape', 'spot', 1)
  expect([tape.count, tape.start(0), tape.bought(0), tape.sold(0), tape.trades(0)]).toEqual([1, 4_750, 50, 60, 7])
  expect(store.read('tickers', 'spot', 0).find(1)).toMatchObject({
    last: '64281.4',
    changeRate: '1.04',
    open: '63620.0',
  })
  expect(store.read('tickers', 'spot', 0).find(9)).toBeNull()
})

test('TRADE-05 ages are shown in the clock of the tab, by the later of event and confirmation', () => {
  const store = new TopicStore()
  const sections = [{ topic: 'ticker', eventAt: 4_200, confirmedAt: 4_800, body: [1] } as const]
  store.take(fakeDelivery(sections), NOW)
  expect(store.read('ticker', 'spot', 1).ageAt).toBe(NOW - 200)
  expect(store.feed.serverOffset).toBe(3 + 5_000 - NOW)
  expect(store.feed.spot).toMatchObject({ state: 'open', lastPongAt: NOW - 100 })
})

test('HUB-07 only listeners of what came are called, and an untouched view stays the same object', () => {
  const store = new TopicStore()
  const heard: string[] = []
  for (const key of ['ticker:spot:1', 'ticker:spot:2', 'depth:spot:1:1', 'depth:spot:1:10'])
    store.subscribe(key, () => heard.push(key))
  store.take(
    fakeDelivery([
      { topic: 'ticker', body: [1] },
      { topic: 'depth', body: fakeDepth([], []) },
    ]),
    NOW,
  )
  const before = store.read('ticker', 'spot', 1)
  store.take(fakeDelivery([{ topic: 'depth', body: fakeDepth([], [], { group: 10 }) }]), NOW)
  expect(heard).toEqual(['ticker:spot:1', 'depth:spot:1:1', 'depth:spot:1:10'])
  expect(store.read('ticker', 'spot', 1)).toBe(before)
})

test('HUB-26 what is painted hears of a delivery first, all else once and when the page is calm, of another state at once', () => {
  let calm = () => {}
  const store = new TopicStore(
    () => undefined,
    (run) => {
      calm = run
    },
  )
  const heard: string[] = []
  const said = () => heard.splice(0)
  store.subscribe('ticker:spot:1', () => heard.push('ticker'))
  store.subscribe('depth:spot:1:1', () => heard.push('words of the book'))
  store.subscribeAtOnce('depth:spot:1:1', () => heard.push('book'))
  store.subscribe('feed', () => heard.push('feed'))
  const ticker = (last: number) => ({ topic: 'ticker', body: [last] }) as const
  const book = { topic: 'depth', body: fakeDepth([[5, 1]], [[6, 1]]) } as const
  const deliver = (...list: Parameters<typeof fakeDelivery>) => store.take(fakeDelivery(...list), NOW)

  // What was waited for is shown as soon as it is there.
  deliver([ticker(5), book])
  expect(said()).toEqual(['book', 'ticker', 'words of the book', 'feed'])
  deliver([ticker(6), book])
  deliver([ticker(7), book], { 5: 40 })
  expect(said()).toEqual(['book', 'book'])
  expect(store.read('ticker', 'spot', 1).last).toBe(7)
  calm()
  expect(said().sort()).toEqual(['feed', 'ticker', 'words of the book'])
  calm()
  expect(said()).toEqual([])

  deliver([{ ...ticker(8), status: 'stale', reason: StaleReason.socket }, book])
  expect(said()).toEqual(['book', 'ticker'])
  deliver([{ topic: 'depth', status: 'stale', reason: StaleReason.socket }])
  expect(said().sort()).toEqual(['book', 'words of the book'])
  calm()
  said()
  store.setHub('gone')
  expect(said()).toEqual(['feed'])
})

test('HUB-09 a hub that is gone makes all stale; what its successor does not know yet stays as last known', () => {
  const store = new TopicStore()
  const book = fakeDepth([[5, 1]], [[6, 1]])
  store.take(
    fakeDelivery([
      { topic: 'depth', body: book },
      { topic: 'ticker', body: [5] },
    ]),
    NOW,
  )
  store.setHub('gone')
  expect(store.read('ticker', 'spot', 1)).toMatchObject({ status: 'stale', reason: 'hub', ageAt: NOW - 10, last: 5 })
  store.take(
    fakeDelivery([
      { topic: 'ticker', status: 'waiting', eventAt: 0 },
      { topic: 'depth', status: 'waiting', eventAt: 0 },
    ]),
    NOW + 500,
  )
  expect(store.read('ticker', 'spot', 1)).toMatchObject({ status: 'stale', ageAt: NOW - 10, last: 5 })
  expect(store.read('depth', 'spot', 1, 1)).toMatchObject({ status: 'stale', bids: 1, ageAt: NOW - 10 })
  store.take(fakeDelivery([{ topic: 'depth', body: book }]), NOW + 900)
  expect(store.read('depth', 'spot', 1, 1).status).toBe('live')
})

test('PWA-05 a new hub that remembers less than this tab has seen takes nothing away from it', () => {
  const store = new TopicStore()
  const remembered = { status: 'stale', reason: StaleReason.socket, eventAt: 1_000, body: [4] } as const
  store.take(fakeDelivery([{ topic: 'ticker', body: [5] }]), NOW)
  store.setHub('gone')
  store.take(fakeDelivery([{ topic: 'ticker', ...remembered }]), NOW + 500)
  expect(store.read('ticker', 'spot', 1)).toMatchObject({ status: 'stale', reason: 'socket', ageAt: NOW - 10, last: 5 })
  store.take(fakeDelivery([{ topic: 'ticker', id: 2, ...remembered }]), NOW)
  expect(store.read('ticker', 'spot', 2)).toMatchObject({ status: 'stale', ageAt: NOW - 4_000, last: 4 })
})

test('a state of a book without rows is said of all its groups, also of those never seen', () => {
  const store = new TopicStore()
  const heard: string[] = []
  store.subscribe('depth:spot:1:100', () => heard.push('100'))
  store.take(fakeDelivery([{ topic: 'depth', body: fakeDepth([[5, 1]], []) }]), NOW)
  store.take(fakeDelivery([{ topic: 'depth', status: 'refused', reason: StaleReason.inexact }]), NOW)
  expect(store.read('depth', 'spot', 1, 100)).toMatchObject({ status: 'refused', reason: 'inexact' })
  expect(store.read('depth', 'spot', 1, 1)).toMatchObject({ status: 'refused', bids: 1 })
  expect(heard).toEqual(['100'])
})

test('what nobody watches is forgotten, so that it never comes back as live', () => {
  const store = new TopicStore()
  store.take(
    fakeDelivery([
      { topic: 'trades', body: [1, 2, 3, 1, 4] },
      { topic: 'tape', body: [1, 2, 3, 4, 5, 6, 7, 8] },
    ]),
    NOW,
  )
  store.keep(['ticker:spot:1'])
  expect(store.read('trades', 'spot', 1).status).toBe('waiting')
  expect(store.read('tape', 'spot', 1).known).toBe(false)
})

test('HUB-17 a delivery that was under way when something was forgotten does not bring it back', () => {
  const store = new TopicStore()
  const book = fakeDepth([[5, 1]], [])
  const all = () =>
    fakeDelivery([
      { topic: 'ticker', body: [1] },
      { topic: 'depth', body: book },
      { topic: 'depth', id: 2, status: 'stale' },
      { topic: 'trades', id: 2, body: [1, 2, 3, 1, 4] },
      { topic: 'tape', id: 2, body: [1, 2, 3, 4, 5, 6, 7, 8] },
    ])
  const states = () =>
    [
      store.read('ticker', 'spot', 1),
      store.read('depth', 'spot', 1, 1),
      store.read('depth', 'spot', 2, 1),
      store.read('trades', 'spot', 2),
      store.read('tape', 'spot', 2),
    ].map((view) => view.status)
  store.keep(['ticker:spot:1', 'depth:spot:2:1'])
  store.take(all(), NOW)
  expect(states()).toEqual(['live', 'waiting', 'stale', 'waiting', 'waiting'])
  store.keep(['depth:spot:1:1', 'trades:spot:2'])
  expect(states()).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'waiting'])
  store.take(all(), NOW)
  expect(states()).toEqual(['waiting', 'live', 'waiting', 'live', 'live'])
})

test('HUB-03 figures that count by other digits than the tab knows are never shown: refused until it knows them', () => {
  const others: string[] = []
  const store = new TopicStore((kind) => others.push(kind))
  const digits = (price_digits: number) => unitDigits({ price_digits, quantity_digits: 3 })
  const know = (price_digits: number) => store.describe([{ ...BTC, currency_id: 1, price_digits, quantity_digits: 3 }])
  const deliver = (price_digits: number, last: number) =>
    store.take(
      fakeDelivery([
        { topic: 'ticker', digits: digits(price_digits), body: [last] },
        { topic: 'depth', digits: digits(price_digits), body: fakeDepth([[last, 1]], []) },
        { topic: 'trades', id: 2, digits: digits(price_digits), body: [1, last, 3, 1, 4] },
      ]),
      NOW,
    )
  const seen = () => {
    const ticker = store.read('ticker', 'spot', 1)
    const depth = store.read('depth', 'spot', 1, 1)
    return [ticker.status, ticker.last, depth.status, depth.best('bid')]
  }
  know(2)
  deliver(2, 100)
  expect([...seen(), ...others]).toEqual(['live', 100, 'live', 100])
  deliver(3, 1_000)
  expect([...seen(), ...others]).toEqual(['refused', 100, 'refused', 100, 'spot'])
  expect(store.read('ticker', 'spot', 1).reason).toBe('digits')
  expect(store.read('trades', 'spot', 2)).toMatchObject({ status: 'live', count: 1 })
  know(3)
  expect(seen()).toEqual(['waiting', null, 'waiting', null])
  deliver(3, 1_001)
  expect([...seen(), ...others]).toEqual(['live', 1_001, 'live', 1_001, 'spot'])
  know(3)
  expect(seen()).toEqual(['live', 1_001, 'live', 1_001])
  know(2)
  expect(seen()).toEqual(['waiting', null, 'waiting', null])
  deliver(3, 1_002)
  expect(seen()).toEqual(['refused', null, 'refused', null])
  store.describe([{ ...BTC, currency_id: 2 }])
  expect(store.read('trades', 'spot', 2).status).toBe('waiting')
})

test('the feed is reported again only when a person would see it', () => {
  const store = new TopicStore()
  let reported = 0
  store.subscribe('feed', () => reported++)
  store.take(fakeDelivery([]), NOW)
  store.take(fakeDelivery([], { 2: 2, 3: 5_100 }), NOW + 105)
  expect(reported).toBe(1)
  store.take(fakeDelivery([], { 5: 3, 3: 5_200 }), NOW + 200)
  expect([reported, store.feed.tabs]).toEqual([2, 3])
})

test('a torn delivery throws and leaves what was known', () => {
  const store = new TopicStore()
  store.take(fakeDelivery([{ topic: 'ticker', body: [1] }]), NOW)
  const torn = fakeDelivery([{ topic: 'ticker', body: [2, 3] }]).slice(0, -1)
  expect(() => store.take(torn, NOW)).toThrow(RangeError)
  expect(store.read('ticker', 'spot', 1).last).toBe(1)
})

test('MKT-16 a market is found by its id also where rows have moved, come or gone', () => {
  const store = new TopicStore()
  const row = (id: number, last: number) => [id, last, 0, ...Array.from({ length: 12 }, () => 0)]
  const deliver = (...rows: number[][]) => {
    store.take(fakeDelivery([{ topic: 'tickers', id: 0, body: rows.flat() }]), NOW)
    const view = store.read('tickers', 'spot', 0)
    return [1, 2, 3].map((id) => view.find(id)?.last ?? null)
  }
  expect(deliver(row(1, 10), row(2, 20))).toEqual(['10', '20', null])
  expect(deliver(row(1, 11), row(2, 21))).toEqual(['11', '21', null])
  expect(deliver(row(2, 22), row(3, 32))).toEqual([null, '22', '32'])
  expect(deliver(row(3, 33), row(1, 13), row(2, 23))).toEqual(['13', '23', '33'])
})

test('MKT-04 a ranking has its own rows in their order, and a shorter one is the same object each time', () => {
  const store = new TopicStore()
  const row = (id: number, change: number) => [id, 5, 0, change, 2, ...Array.from({ length: 10 }, () => Number.NaN)]
  const body = [...row(9, 725), ...row(4, -31), ...row(6, -40)]
  store.take(fakeDelivery([{ topic: 'ranking', id: RankingCode.gainers, body }]), NOW)
  const view = store.read('ranking', 'spot', RankingCode.gainers)
  expect([view.count, view.currencyId(1), view.entry(1).changeRate, view.near(0, 'changeRate')]).toEqual([
    3,
    4,
    '-0.31',
    7.25,
  ])
  expect(view.top(2)).toMatchObject({ count: 2, status: 'live' })
  expect(view.top(2)).toBe(view.top(2))
  expect([view.top(2).find(6), view.find(6)?.changeRate, view.near(0, 'high')]).toEqual([null, '-0.40', Number.NaN])
  expect(store.read('ranking', 'spot', RankingCode.losers).status).toBe('waiting')
})
