import type { C2cOrderRow, c2cCalls, MerchantOffer } from '../../src/shared/calls/c2c-calls.ts'
import type { moneyCalls } from '../../src/shared/calls/money-calls.ts'
import type { AddressEntry, WithdrawRow } from '../../src/shared/calls/money-entities.ts'
import { writeAddress } from '../../src/shared/chain/address-format.ts'
import type { HttpScene } from './http-scene.ts'

type MoneyCall = keyof typeof moneyCalls | keyof typeof c2cCalls

const USDT = 3
const DEMO = 1001
const place = {
  currency_id: USDT,
  network: 'TRC20',
  address: writeAddress(
    'tron',
    Uint8Array.from({ length: 32 }, (_, at) => at),
  ),
}

/**
 * A request of each call about money in and out that is answered with 200, in this order, by the demo account; it comes after `kyc` and
 * `uploadImage`, and stands verified from its first request on. @param answers what earlier ones were answered
 */
export function moneyRequests(scene: HttpScene, answers: Map<string, unknown>): Record<MoneyCall, () => unknown> {
  const of = <T>(name: string) => answers.get(name) as T
  const { time } = scene.bench
  const code = async () => {
    time.jump(200_000)
    await scene.client.post('api/account/sendStepCode', { use: 'withdraw', to: 'email' }, { token: scene.token })
    return scene.http.outbox.list('demo@sandbox.test').find((item) => item.code)?.code
  }
  const pass = async (ms: number) => {
    time.jump(ms)
    time.pass(100)
    await scene.http.host.committed()
  }
  const offers = async (side: string) => {
    const path = `api/order/merchant?currency_id=${USDT}&side=${side}&fiat=eur&amount=500`
    return (await scene.client.get<MerchantOffer[]>(path, { token: scene.token })).data[0]
  }
  const deal = async (side: string, more: object) => {
    const best = await offers(side)
    const asked = { currency_id: USDT, side, fiat: 'eur', amount: '500', price: best?.price, agree: true, ...more }
    return (await scene.client.post<C2cOrderRow>('api/order/add', asked, { token: scene.token })).data
  }
  return {
    withdrawStanding: async () => {
      await scene.http.host.submit({ kind: 'kycDecide', account: DEMO, passed: true, reason: null })
      return {}
    },
    currencyNetwork: () => ({ currency_id: `${USDT}` }),
    currencyAddress: () => ({ id: String(of<{ id: number }[]>('currencyNetwork')[0]?.id) }),
    rechargeLog: () => ({}),
    currencyVoucher: () => ({ currency_id: USDT, amount: '500', image: of<{ url: string }>('uploadImage').url }),
    withdraw: async () => ({ ...place, amount: '100', email_code: await code() }),
    cancelWithdraw: () => ({ id: of<WithdrawRow>('withdraw').id }),
    withRecord: () => ({}),
    addAddress: async () => ({ ...place, label: 'Cold', email_code: await code() }),
    getAddressBook: () => ({}),
    removeAddress: () => ({ id: of<AddressEntry>('addAddress').id }),
    addressAllowlist: () => ({ on: true }),
    fundFlow: () => ({}),
    assetsGroup: () => ({ interval: '30D' }),
    orderMerchant: () => ({ currency_id: `${USDT}`, side: 'buy', fiat: 'eur', amount: '500' }),
    orderAdd: async () => ({
      currency_id: USDT,
      side: 'buy',
      fiat: 'eur',
      amount: '500',
      price: (await offers('buy'))?.price,
      agree: true,
    }),
    orderStatus: () => ({ id: String(of<C2cOrderRow>('orderAdd').id) }),
    orderList: () => ({ page: '1' }),
    orderCancel: () => ({ id: of<C2cOrderRow>('orderAdd').id }),
    orderPayed: async () => ({ id: (await deal('buy', {})).id }),
    orderComplete: async () => {
      await pass(20_000)
      await scene.client.post(
        'api/currency/transfer',
        { currency_id: USDT, from: 'fund', to: 'c2c', amount: '1000' },
        { token: scene.token },
      )
      const { id } = await deal('sell', { pay_to: 'CH00 my own' })
      await pass(20_000)
      return { id: String(id) }
    },
    orderAppeal: async () => {
      const { id, merchant_id } = await deal('buy', {})
      await scene.http.host.submit({ kind: 'setMerchant', account: merchant_id, away: true })
      await scene.client.post('api/order/payed', { id }, { token: scene.token })
      await pass(600_000)
      return { id, text: 'I have paid' }
    },
    orderMessage: async () => {
      await scene.http.host.submit({
        kind: 'setMerchant',
        account: of<C2cOrderRow>('orderAppeal').merchant_id,
        away: false,
      })
      return { id: of<C2cOrderRow>('orderAppeal').id, text: 'Good morning' }
    },
    orderMessages: () => ({ id: String(of<C2cOrderRow>('orderAppeal').id) }),
    orderMessageRead: () => ({ id: of<C2cOrderRow>('orderAppeal').id, upto: 2 }),
  }
}
