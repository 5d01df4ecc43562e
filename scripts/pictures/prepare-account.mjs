// What the demo account holds in the pictures: orders, positions and a product of each kind, made by calls as a tool makes them.

const DEMO = { type: 'email', account: 'demo@sandbox.test', password: 'Sandbox-1!' }
const USDT = 3
const BTC_MARKET = 1
const ETH_MARKET = 2

/**
 * @param {string} base address of the sandbox
 * @param {string} key of its control panel
 */
export function sandboxCalls(base, key) {
  let token = ''

  async function call(method, path, body) {
    const answer = await fetch(`${base}/api/${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        'idempotency-key': crypto.randomUUID(),
      },
      body: body && JSON.stringify(body),
    })
    const { code, message, data } = await answer.json()
    if (code !== 200) throw new Error(`${path} of the demo account: ${code} ${message} ${JSON.stringify(data)}`)
    return data
  }

  return {
    get: (path) => call('GET', path),
    post: (path, body = {}) => call('POST', path, body),
    async panel(method, path, body) {
      const answer = await fetch(`${base}/sandbox/api/${path}`, {
        method,
        headers: { 'x-sandbox-key': key, ...(body ? { 'content-type': 'application/json' } : {}) },
        body: body && JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`panel ${path}: ${answer.status} ${await answer.text()}`)
      return answer.status === 204 ? undefined : answer.json()
    },
    /** @returns the token of the demo account */
    async logIn() {
      token = (await call('POST', 'account/login', DEMO)).token
      return token
    },
    /** A friend registers with the demo account's code. */
    async invite(email) {
      await call('POST', 'account/sendEmailCode', { email })
      const sent = await this.panel('GET', `outbox?to=${encodeURIComponent(email)}`)
      const code = sent.find((each) => each.code)?.code
      const { invite_code } = await call('GET', 'account/getShareData')
      await call('POST', 'account/emailRegister', { email, code, password: 'Vq7!mZ2#kW9', invite_code, agree: true })
    },
  }
}

/** Verifies who the person is, by the panel's reviewer. */
async function verify({ post, panel }, account) {
  const details = { country: 'JP', id_type: 'passport', name: 'Demo Person', number: 'TK1234567', birth: '1990-05-17' }
  await post('account/kyc', { step: 'basic', ...details })
  const { submittedAt } = (await panel('GET', 'kyc')).find((one) => one.account === account)
  await panel('POST', `kyc/${account}`, { verdict: 'approve', submittedAt })
}

/** Buys one of each earn product that a picture shows. */
async function subscribe({ get, post }) {
  const products = await get('finance/products')
  for (const [kind, amount] of [
    ['live', '800'],
    ['fixed', '500'],
    ['fund', '300'],
  ]) {
    const product = products.find((one) => one.kind === kind && one.open && one.currency_id === USDT)
    if (product) await post('finance/subscribe', { product_id: product.id, amount, agree: true })
  }
}

async function follow({ get, post }) {
  const { list } = await get('copy/leaders?open=true')
  for (const { id } of list.filter((one) => one.state === 'active' && one.followers < one.places).slice(0, 2)) {
    const settings = { mode: 'ratio', max_trade: '200', stop_percent: '30', agree: true }
    await post('copy/follow', { leader_id: id, amount: '500', ...settings })
  }
}

async function openBoxes({ get, post }) {
  const { commit } = await get('box/commit')
  await post('box/open', { box: 'silver', count: 3, client_seed: 'pictures', commit, agree: true })
}

/** Orders and positions, so that no list of the terminals is empty. */
async function trade({ get, post }) {
  const price = Number((await get('currency/list')).find((each) => each.id === BTC_MARKET)?.new_price)
  const order = (side, factor, quantity) => ({
    currency_id: BTC_MARKET,
    side,
    type: 'limit',
    time_in_force: 'GTC',
    price: (price * factor).toFixed(2),
    quantity,
  })
  for (const each of [order('buy', 0.994, '0.25'), order('sell', 1.006, '0.1'), order('buy', 1.002, '0.02')])
    await post('spot/order', each)
  const leg = (factor) => ({ trigger_price: (price * factor).toFixed(1) })
  const positions = [
    { currency_id: BTC_MARKET, side: 'buy', quantity: '0.08', tpsl: { take_profit: leg(1.03), stop_loss: leg(0.98) } },
    { currency_id: ETH_MARKET, side: 'sell', quantity: '0.6' },
  ]
  for (const each of positions) await post('contract/order', { type: 'market', ...each })
  const resting = { currency_id: BTC_MARKET, side: 'buy', type: 'limit', quantity: '0.02' }
  await post('contract/order', { ...resting, price: (price * 0.985).toFixed(1) })
}

/**
 * Prepares the demo account. What it cannot do is an error: a picture without it would show an empty list.
 * @returns its token
 */
export async function prepareAccount(calls) {
  const token = await calls.logIn()
  const { id } = await calls.post('account/userinfo')
  for (const [to, amount] of [
    ['fund', '6000'],
    ['option', '500'],
    ['contract', '3000'],
  ])
    await calls.post('currency/transfer', { currency_id: USDT, from: 'spot', to, amount })
  for (const step of [
    () => verify(calls, id),
    () => subscribe(calls),
    () => follow(calls),
    () => openBoxes(calls),
    () => trade(calls),
    () => calls.get('task/signinList').then(({ day = 1 }) => calls.get(`task/sign?day=${day}`)),
    () => calls.post('account/saveShareSetting', { ratio: '10', note: 'Friends', default: true }),
    () => calls.invite('alex.berg@sandbox.test'),
    () => calls.invite('mira.sato@sandbox.test'),
  ])
    await step()
  return token
}

/** A deposit that is being confirmed, for the picture of the deposits. */
export async function beginDeposit(calls) {
  await calls.panel('POST', 'deposits', {
    user: 'demo@sandbox.test',
    currency_id: USDT,
    network: 'TRC20',
    amount: '750',
  })
}

/** Two options that have not ended yet. */
export async function buyOptions({ post }) {
  for (const side of ['up', 'down'])
    await post('option/order', { kind: 'flash', currency_id: BTC_MARKET, side, cycle: 300, stake: '25' })
}

/**
 * An order with a merchant that waits for its payment. Its time left stands on every page, so it is open for its own pictures alone.
 * @returns cancels it
 */
export async function buyFromMerchant({ get, post }) {
  const [best] = await get(`order/merchant?currency_id=${USDT}&side=buy&fiat=eur&amount=250`)
  const asked = { currency_id: USDT, side: 'buy', fiat: 'eur', amount: '250', price: best.price, agree: true }
  const { id } = await post('order/add', asked)
  return () => post('order/cancel', { id })
}
