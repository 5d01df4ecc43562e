import { expect, test } from 'vitest'
import type { Balance, Fill, Order } from '../../src/shared/calls/entities.ts'
import type {
  DepositAddress,
  FlowRow,
  Network,
  RechargeRow,
  WithdrawRow,
} from '../../src/shared/calls/money-entities.ts'
import { writeAddress } from '../../src/shared/chain/address-format.ts'
import { identityScene } from '../../tests/support/identity-scene.ts'
import { USDT } from '../market-specs.ts'
import { MoneyActions } from '../panel/money-actions.ts'

const scene = identityScene()
const BTC = 1
const ONE = 10n ** 8n

/** Decimal text as whole hundred-millionths; more digits than that would be lost and fail the test. */
function units(text: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,8}))?$/.exec(text) ?? []
  if (whole === '') throw new Error(`no exact amount: ${text}`)
  return BigInt(`${sign}${whole}${fraction.padEnd(8, '0')}`)
}
/** A product of two such amounts, exact or rounded up. */
const times = (a: bigint, b: bigint) => (a * b + ONE - 1n) / ONE
/** Spot fees are 0.10 % of what is received, rounded up (rules.md). */
const feeOf = (received: bigint) => (received + 999n) / 1000n

test('JOURNEY-01 a new person registers, verifies, deposits, transfers, buys, sells and withdraws; the ledger agrees to the last digit at each step', async () => {
  const mira = await scene.person()
  const { host } = scene.http
  const { token } = mira
  const actions = new MoneyActions(host)
  const client = scene.client()
  const post = async <T>(path: string, body: object) => {
    const answer = await client.post<T>(path, body, { token })
    expect([path, answer.code, answer.message]).toEqual([path, 200, ''])
    return answer.data
  }
  const get = async <T>(path: string) => (await client.get<T>(path, { token })).data
  const pass = async (ms: number) => {
    scene.pass(ms)
    scene.bench.time.pass(100)
    await host.committed()
  }

  /** What is there by this test's own count. */
  const mine = { fund: 0n, locked: 0n, spot: units('1000'), coins: 0n }
  const agrees = async (step: string) => {
    const rows = await get<Balance[]>('api/currency/accountCurrency')
    const row = (id: number) => rows.find((one) => one.currency_id === id)
    const usdt = row(USDT)
    const shown = {
      fund: units(usdt?.balance ?? '0'),
      locked: units(usdt?.lock_balance ?? '0'),
      spot: units(usdt?.trade_balance ?? '0'),
      coins: units(row(BTC)?.trade_balance ?? '0'),
    }
    expect(shown, step).toEqual(mine)
    const flow: bigint[] = []
    for (let page = 1; ; page++) {
      const { list } = await get<{ list: FlowRow[] }>(`api/account/fundFlow?page=${page}&currency_id=${USDT}`)
      flow.push(...list.filter(({ account }) => account !== 'contract').map(({ amount }) => units(amount)))
      if (list.length === 0) break
    }
    expect(
      flow.reduce((sum, one) => sum + one, 0n),
      `${step}: the flow`,
    ).toBe(mine.fund + mine.locked + mine.spot)
    expect(host.exchange.views.money.ledgerGaps(), step).toEqual([])
    expect(Object.values(host.exchange.conservation()).filter((left) => Number(left) !== 0)).toEqual([])
  }
  await agrees('registered')

  const basic = { step: 'basic', country: 'PT', id_type: 'passport', name: 'Mara Lind', number: 'CA123456', birth: '1990-01-01' } // biome-ignore format: one form
  await post('api/account/kyc', basic)
  const submittedAt = scene.http.kyc.waiting()[0]?.submittedAt ?? 0
  expect(await scene.http.kyc.decide(mira.id, { verdict: 'approve', submittedAt })).toBeNull()
  await agrees('verified')

  const [network] = await get<Network[]>(`api/currency/network?currency_id=${USDT}`)
  const { address } = await get<DepositAddress>(`api/currency/address?id=${network?.id}`)
  expect(address).toMatch(/^T/)
  await actions.deposit({ user: mira.email, currency_id: USDT, network: 'TRC20', amount: '2345.67890123' })
  await pass(19_000)
  await agrees('seen')
  await pass(1_000)
  mine.fund += units('2345.67890123')
  const log = await get<{ list: RechargeRow[] }>('api/currency/rechargeLog')
  expect(log.list[0]).toMatchObject({ status: 1, confirmations: 20, amount: '2345.67890123' })
  await agrees('deposited')

  await post('api/currency/transfer', { currency_id: USDT, from: 'fund', to: 'spot', amount: '1234.56789012' })
  mine.fund -= units('1234.56789012')
  mine.spot += units('1234.56789012')
  await agrees('transferred')

  const trade = async (side: 'buy' | 'sell', quantity: string) => {
    const asked = { currency_id: BTC, side, type: 'market', quantity, time_in_force: 'IOC' }
    const order = await post<Order>('api/spot/order', asked)
    expect(order).toMatchObject({ status: 'completed', filled_quantity: quantity })
    const { list } = await get<{ list: Fill[] }>(`api/spot/fills?currency_id=${BTC}`)
    const fills = list.filter((fill) => fill.order_id === order.id)
    for (const fill of fills) {
      const [coins, quote] = [units(fill.quantity), times(units(fill.price), units(fill.quantity))]
      expect(units(fill.quote)).toBe(quote)
      expect(units(fill.fee)).toBe(feeOf(side === 'buy' ? coins : quote))
      mine.spot += side === 'buy' ? -quote : quote - feeOf(quote)
      mine.coins += side === 'buy' ? coins - feeOf(coins) : -coins
    }
  }
  await trade('buy', '0.01200')
  await agrees('bought')
  await trade('sell', '0.00700')
  await agrees('sold')

  await post('api/currency/transfer', { currency_id: USDT, from: 'spot', to: 'fund', amount: '321.00000001' })
  mine.spot -= units('321.00000001')
  mine.fund += units('321.00000001')
  await pass(180_000)
  const place = {
    currency_id: USDT,
    network: 'TRC20',
    address: writeAddress(
      'tron',
      Uint8Array.from({ length: 32 }, (_, at) => at + 7),
    ),
  }
  const asked = { ...place, amount: '777.77777777', email_code: await scene.stepCode(mira, 'withdraw') }
  const sent = await post<WithdrawRow>('api/currency/withdraw', asked)
  expect(units(sent.fee) + units(sent.received)).toBe(units('777.77777777'))
  mine.fund -= units('777.77777777')
  mine.locked += units('777.77777777')
  await agrees('asked for')
  const decision = { what: 'withdraw', account: mira.id, id: sent.id, decision: 'approve' } as const
  expect((await actions.review(decision)).ok).toBe(true)
  mine.locked = 0n
  await agrees('withdrawn')
  const before = await host.mark()
  await scene.restart()
  expect((await scene.http.host.mark()).hash).toBe(before.hash)
})
