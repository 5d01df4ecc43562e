import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { writeAddress } from '../../src/shared/chain/address-format.ts'
import { agree, codeSentTo } from '../support/auth-forms.ts'
import { axe } from '../support/axe.ts'
import { LINE_FAULT_NAMES, type LineFault, PlayedLine, RAW, walkTo } from '../support/line-play.ts'
import { callFrom, DEMO } from '../support/person.ts'
import { stage } from '../support/stage.ts'
import { ticket } from '../support/terminal-page.ts'

/** One call a screen × each fault, in one tab that is never loaded anew. What is sent again and when is units' (FAULT-01). */

const on = stage(['--seed', '61', '--calm'])
const USDT = 3
const DEMO_ACCOUNT = 1001
/** More than the 180 s after a sign-in, in hours. */
const PAST_LOGIN = 0.06
const TRON = writeAddress('tron', new Uint8Array(32).fill(7))

interface Screen {
  path: string
  /** Method and path of its main call. */
  call: string
  /** What it says where that call has no truth. */
  says: string
  /** What is there once the call has answered. */
  ready: (page: Page) => Locator
  /** Where none of its figures may stand meanwhile; not given where last known ones with their age may. */
  bare?: string
  /** How the next fault is met: the page is come to anew (as said nothing), its "Try again" is pressed, or in a way of its own. */
  again?: 'press' | ((page: Page) => Promise<void>)
  /** Where "Try again" is, if not in what is said. */
  button?: (page: Page) => Locator
  /** Faults that mean something else there. */
  but?: readonly LineFault[]
}

const line = new PlayedLine()
let page: Page
let order = 0

/** A page of the demo account, which is verified, with the line to break. */
async function signedIn(): Promise<void> {
  const one = await on.signedIn()
  await PlayedLine.shortWaits(one.context)
  page = await one.tab('/about')
  await page.getByRole('button', { name: /^Account/ }).waitFor()
  await line.follow(page)
  const basic = { country: 'PT', id_type: 'passport', name: 'Mara Lind', number: 'CA123456', birth: '1990-01-01' }
  const { code } = await callFrom(page, 'POST', 'api/account/kyc', { step: 'basic', ...basic })
  if (code === 200) await on.panel.verify(DEMO_ACCOUNT)
}

/** A page of somebody who has not signed in and has seen no market yet. */
async function visiting(): Promise<void> {
  const one = await on.person()
  await PlayedLine.shortWaits(one.context)
  page = await one.tab('/about')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await line.follow(page)
}

/** What nobody may read: words off the line, and what programs say of nothing. */
const NEVER = new RegExp(`${RAW}|undefined|NaN|\\[object|Unexpected|Axios|ECONN|Error:`)
let steps = 0
const fresh = (path: string) => `${path}${path.includes('?') ? '&' : '?'}step=${++steps}`

/** Waits, and tells in what step it was in vain. */
async function reported(what: string, wait: Promise<void>): Promise<void> {
  await wait.catch(async (error: unknown) => {
    throw new Error(`${what}, in vain; the page says ${await page.locator('body').innerText()}`, { cause: error })
  })
}

async function walk(screens: readonly Screen[]): Promise<void> {
  for (const { path, call, says, ready, bare, again, button, but = [] } of screens) {
    const note = page
      .locator('main, dialog, [role=dialog]')
      .locator('[role=alert], [role=status]')
      .filter({ hasText: says })
    const tryAgain = (button?.(page) ?? note.first()).getByRole('button', { name: 'Try again' })
    const faults = LINE_FAULT_NAMES.filter((fault) => !but.includes(fault))
    for (const fault of faults) {
      const what = `${path}: ${fault}`
      line.break(call, fault)
      const first = fault === faults[0]
      if (first || again === undefined) await walkTo(page, fresh(path))
      else if (again === 'press') await tryAgain.press('Enter')
      if (typeof again === 'function') await again(page)
      // What was said of the fault before is gone by then.
      await expect.poll(() => line.hits, { message: what }).toBeGreaterThan(0)
      await reported(what, note.first().waitFor())
      expect(await page.locator('body').innerText(), what).not.toMatch(NEVER)
      if (bare) for (const text of await page.locator(bare).allInnerTexts()) expect(text, what).not.toMatch(/\d[.,]\d/)
      if (fault !== 'time-out') continue
      // The note may come before the head of the page.
      await reported(what, page.locator('h1').first().waitFor({ state: 'attached' }))
      expect(await axe(page), what).toEqual([])
    }
    line.hold(call)
    await tryAgain.press('Enter')
    await expect.poll(() => line.hits, { message: `${path}: asked again` }).toBeGreaterThan(0)
    line.mend()
    await reported(`${path}, tried again`, ready(page).first().waitFor())
    await reported(`${path}, tried again`, note.first().waitFor({ state: 'detached' }))
  }
}

const main = (selector: string) => (at: Page) => at.locator('main').locator(selector)

test('FAULT-06 FAULT-07 the screens of money say what could not be loaded, show no figure for it, and load it at a press', async () => {
  await signedIn()
  await walk([
    {
      path: '/HomeView/assets',
      call: 'GET api/currency/accountCurrency',
      says: 'Your balances could not be loaded',
      ready: main('.assets_as-accounts tbody tr:nth-child(4)'),
      bare: '.settings_account-page',
    },
    {
      path: '/HomeView/assets?transfer=fund',
      call: 'GET api/contract/list',
      says: 'Your balances could not be loaded.',
      ready: (at) => at.getByRole('dialog', { name: 'Transfer' }).getByRole('textbox', { name: 'Amount' }),
      bare: '[role=dialog]',
    },
    {
      path: '/topup',
      call: 'GET api/currency/address',
      says: 'Your address could not be loaded',
      ready: main('.qr-picture_qr-picture'),
      bare: '.topup_mo-code',
    },
    {
      path: '/withdraw',
      call: 'GET api/currency/withdrawStanding',
      says: 'The withdrawal requirements could not be loaded',
      ready: main('.withdraw_wd-checks > li'),
      bare: '.money_mo-form',
    },
    {
      path: '/HomeView/personal/funding',
      call: 'GET api/account/fundFlow',
      says: 'Your funding history could not be loaded',
      ready: (at) => at.getByRole('table', { name: 'Funding history' }).getByRole('cell'),
      bare: '.settings_account-page',
    },
  ])
})

test('FAULT-06 FAULT-07 so do security, identity, orders, settings and profile', async () => {
  await signedIn()
  await walk([
    {
      path: '/HomeView/personal/security',
      call: 'GET api/account/sessions',
      says: 'Could not load the sessions',
      ready: main('.security_sessions :is(tbody tr, li)'),
      bare: '.security_sessions',
    },
    {
      path: '/HomeView/personal/identity',
      call: 'GET api/account/kyc',
      says: 'Could not load your identity verification',
      ready: (at) => at.getByText('Verified.'),
      bare: '.settings_account-page',
    },
    {
      path: '/HomeView/order',
      call: 'GET api/contract/history',
      says: 'Could not load your orders',
      ready: main('.orders-screen_rec-foot'),
      bare: '.orders-screen_rec-panel [role=row]',
    },
    {
      path: '/HomeView/personal/settings',
      call: 'GET api/account/noticeSettings',
      says: 'Notification settings could not be loaded',
      ready: (at) => at.getByRole('switch', { name: 'Email: filled orders' }),
      again: 'press',
    },
    {
      path: '/HomeView/personal/profile',
      call: 'POST api/account/userinfo',
      says: 'Your account could not be loaded',
      ready: (at) => at.getByRole('textbox', { name: 'Nickname' }),
      bare: '.settings_account-page',
      again: unknownPerson,
      // These two end the session.
      but: ['code 401', 'HTTP 401'],
    },
  ])
})

test('FAULT-06 FAULT-07 so do C2C’s merchants, orders and order, and one purchase', async () => {
  await signedIn()
  for (const [path, none] of [
    ['/HomeView/personal/c2c?view=orders', 'No C2C orders yet'],
    ['/topup', 'No pending deposits'],
  ] as const) {
    await walkTo(page, path)
    await page.getByText(none).waitFor()
    expect(await axe(page), `${path}, empty`).toEqual([])
  }
  const asked = { currency_id: USDT, side: 'buy', fiat: 'eur', amount: '100', agree: true }
  const { data: offers } = await callFrom<{ price: string }[]>(page, 'GET', 'api/order/merchant?currency_id=3&side=buy&fiat=eur&amount=100') // biome-ignore format: one line
  const placed = await callFrom<{ id: number }>(page, 'POST', 'api/order/add', { ...asked, price: offers[0]?.price })
  expect(placed.message).toBe('')
  order = placed.data.id
  await walk([
    {
      path: '/HomeView/personal/c2c',
      call: 'GET api/order/merchant',
      says: 'The merchants could not be loaded.',
      ready: (at) => at.getByRole('button', { name: /^Buy USDT: / }),
      bare: '[data-part~=c2c]',
    },
    {
      path: '/HomeView/personal/c2c?view=orders',
      call: 'GET api/order/order-list',
      says: 'Your orders could not be loaded.',
      ready: (at) => at.getByRole('table', { name: 'Your orders' }).getByRole('cell'),
      bare: '.c2c_c2c-orders',
    },
    {
      path: `/HomeView/personal/c2c?order=${order}`,
      call: 'GET api/order/status',
      says: `Order ${order} could not be loaded.`,
      ready: (at) => at.getByRole('button', { name: 'Cancel order' }),
      bare: '.settings_account-page',
    },
    {
      path: '/onePurchase',
      call: 'GET api/order/merchant',
      says: 'The merchants could not be loaded.',
      ready: (at) => at.getByRole('textbox', { name: 'Amount' }),
      bare: '.one-purchase_one-purchase',
    },
  ])
  // The question before cancelling, and a cancelling whose answer was lost.
  await walkTo(page, fresh(`/HomeView/personal/c2c?order=${order}`))
  await page.getByRole('button', { name: 'Cancel order' }).press('Enter')
  const ask = page.getByRole('dialog', { name: 'Cancel this order?' })
  await ask.waitFor()
  expect(await axe(page)).toEqual([])
  line.break('POST api/order/cancel', 'code 500')
  await ask.getByRole('button', { name: 'Cancel order' }).press('Enter')
  await ask.getByText('No response').waitFor()
  expect(await axe(page)).toEqual([])
  line.break('POST api/order/cancel', 'connection lost after the exchange had acted')
  await ask.getByRole('button', { name: 'Cancel order' }).press('Enter')
  await page.getByRole('heading', { name: /cancelled/i }).waitFor()
  line.mend()
})

/** The session comes anew, as reported by another tab: what is one's own is asked again. */
async function signInAnew(at: Page): Promise<void> {
  await at.evaluate(() => {
    const token = localStorage.getItem('token')
    for (const newValue of [null, token]) dispatchEvent(new StorageEvent('storage', { key: 'token', newValue }))
  })
}

test('FAULT-06 FAULT-07 so do the lists of /spot and /futures', async () => {
  await signedIn()
  await walk([
    {
      path: '/spot?id=1',
      call: 'GET api/spot/openOrders',
      says: 'Could not load your orders',
      ready: (at) => at.getByRole('tab', { name: /^Open orders\s*\d+$/ }),
      bare: '.orders_own [role=row]',
      again: signInAnew,
    },
    {
      path: '/futures?id=1',
      call: 'GET api/contract/list',
      says: 'Could not load your positions',
      ready: (at) => at.getByRole('tab', { name: /^Positions\s*\d+$/ }),
      bare: '.orders_own [role=row]',
      again: signInAnew,
    },
  ])
})

interface Write {
  call: string
  /** Comes to the form and fills it. */
  fill: () => Promise<Locator>
  /** What is pressed. */
  button: (at: Page) => Locator
  /** What asks once more before it is sent. */
  confirm?: () => Locator
  /** How often the exchange has done it by now. */
  done: () => Promise<number>
  /** Beside the button, where it is not known whether it was done. */
  unknown: string
  /** Where it was done and its answer was lost, the page shows it by itself. @param count of what was done */
  learns?: (count: number) => Promise<unknown>
  /** The page shows that it is done. */
  after: () => Promise<unknown>
}

async function press(write: Write): Promise<void> {
  const send = async () => {
    await write.button(page).press('Enter')
    await write.confirm?.().press('Enter')
  }
  for (const fault of LINE_FAULT_NAMES) {
    const what = `${write.call}: ${fault}`
    const before = await write.done()
    const place = await write.fill()
    line.break(write.call, fault)
    await send()
    const said = fault.endsWith('401') ? 'Not logged in.' : write.unknown
    const note = place.getByText(said).first()
    await reported(what, note.waitFor())
    expect(await page.locator('body').innerText(), what).not.toMatch(NEVER)
    const lost = fault.startsWith('connection lost')
    expect(await write.done(), what).toBe(before + (lost ? 1 : 0))
    if (lost) await write.learns?.(before + 1)
    if (fault === 'code 500') expect(await axe(page), what).toEqual([])
    line.mend()
    // The same intent: what had been done already is not done again.
    await send()
    await write.after()
    await expect.poll(write.done, { message: what }).toBe(before + 1)
  }
}

const total = async (path: string) => (await callFrom<{ total: number }>(page, 'GET', path)).data.total

/** Signed in with nothing known of who that is: what the browser knew of it is gone. */
async function unknownPerson(at: Page): Promise<void> {
  await at.evaluate(() => localStorage.removeItem('last-user'))
  await signInAnew(at)
}

test('FAULT-06 FAULT-07 so do mock trading, futures data, quotes and the front page, which anybody may see', async () => {
  await visiting()
  await walk([
    {
      path: '/quotes',
      call: 'GET api/spot/markets',
      // The coins are known: what they tell is there, with its age.
      says: 'The list of markets could not be updated.',
      ready: main('.quotes_q-panel'),
      again: 'press',
    },
    {
      path: '/HomeView/futures/futuresData?id=1',
      call: 'GET api/contract/data',
      says: 'Could not load the data of',
      ready: main('.futures-data_fd-parts'),
      bare: 'main',
      again: 'press',
    },
    {
      path: '/',
      call: 'GET api/position/detail',
      says: 'Could not load the notices',
      ready: main('.notices_notices [aria-haspopup=dialog]'),
      bare: '.notices_notices',
      again: 'press',
      button: main('.notices_notices'),
    },
  ])
  // Who comes here first knows no market yet.
  await visiting()
  await walk([
    {
      path: '/mock?kind=contract',
      call: 'GET api/contract/markets',
      says: 'Could not load the markets',
      ready: ticket,
      bare: 'main',
      again: 'press',
    },
  ])
})

test('FAULT-08 a transfer and an order of the ticket are done once, whatever became of the answer', async () => {
  await signedIn()
  const dialog = page.getByRole('dialog')
  await press({
    call: 'POST api/currency/transfer',
    async fill() {
      await walkTo(page, fresh('/HomeView/assets?transfer=spot'))
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('1.5')
      return dialog
    },
    button: () => dialog.getByRole('button', { name: 'Transfer 1.5 USDT' }),
    done: async () => (await total('api/account/fundFlow?type=transfer')) / 2,
    unknown: 'Not confirmed',
    after: () => dialog.waitFor({ state: 'detached' }),
  })

  await walkTo(page, '/spot?id=1')
  const { data } = await callFrom<string[][]>(page, 'POST', 'api/spot/line', {
    interval: '1m',
    currency_id: 1,
    limit: 1,
  })
  const price = (Number(data[0]?.[4]) * 0.9).toFixed(2)
  const form = ticket(page)
  await press({
    call: 'POST api/spot/order',
    async fill() {
      await form.getByRole('radio', { name: 'Buy' }).click()
      await form.getByRole('textbox', { name: 'Price' }).fill(price)
      await form.getByRole('textbox', { name: 'Size' }).fill('0.001')
      return form
    },
    button: () => form.getByRole('button', { name: /^(Buy|Place|Send|Invalid)/ }).last(),
    done: () => total('api/spot/openOrders'),
    unknown: 'Not confirmed',
    after: async () => undefined,
  })
})

test('FAULT-08 so are a nickname, a C2C order and a withdrawal', async () => {
  await signedIn()
  const named = async () =>
    (await callFrom<{ nickname: string | null }>(page, 'POST', 'api/account/userinfo')).data.nickname
  const names = async () => Number(/\d+$/.exec((await named()) ?? '')?.[0] ?? 0)
  await press({
    call: 'POST api/account/changeNickname',
    async fill() {
      await walkTo(page, fresh('/HomeView/personal/profile'))
      await page.getByRole('textbox', { name: 'Nickname' }).fill(`Mara ${(await names()) + 1}`)
      return page.getByRole('main')
    },
    button: (at) => at.getByRole('button', { name: 'Save', exact: true }),
    done: names,
    unknown: 'Not confirmed',
    after: () => page.getByText('Saved', { exact: true }).first().waitFor(),
  })

  const dialog = page.getByRole('dialog')
  await press({
    call: 'POST api/order/add',
    async fill() {
      await walkTo(page, fresh('/HomeView/personal/c2c'))
      // Each cancelled order counts against its merchant, who then has to be looked at first.
      const merchant = page.getByRole('button', { name: /^(Buy USDT|Review first): / }).first()
      await reported('a merchant', merchant.waitFor())
      await merchant.press('Enter')
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('300')
      await agree(page)
      return dialog
    },
    button: () => dialog.getByRole('button', { name: /^Buy .+ for / }),
    done: () => total('api/order/order-list?page=1'),
    unknown: 'No response',
    async after() {
      await page.getByRole('heading', { name: /^Pay 300/ }).waitFor()
      const { data } = await callFrom<{ list: { id: number }[] }>(page, 'GET', 'api/order/order-list?page=1')
      await callFrom(page, 'POST', 'api/order/cancel', { id: data.list[0]?.id })
    },
  })

  const form = page.getByRole('form', { name: 'Withdraw' })
  const sent = async () =>
    (await callFrom<{ total: number }>(page, 'POST', 'api/account/withRecord', { page: 1 })).data.total
  await press({
    call: 'POST api/currency/withdraw',
    async fill() {
      // Past the hold of the session, and past the minute in which no other code is sent.
      await on.panel.travel(PAST_LOGIN)
      await callFrom(page, 'POST', 'api/account/sendStepCode', { use: 'withdraw', to: 'email' })
      await walkTo(page, fresh('/withdraw'))
      await form.getByRole('textbox', { name: 'Address' }).fill(TRON)
      await form.getByRole('textbox', { name: 'Amount' }).fill('20')
      await form.getByRole('textbox', { name: 'Email code' }).fill(await codeSentTo(on, DEMO.email))
      return form
    },
    button: () => form.getByRole('button', { name: /^Withdraw 20 USDT/ }),
    confirm: () => page.getByRole('button', { name: /^Confirm withdrawal/ }),
    done: sent,
    unknown: 'Not confirmed',
    // Nobody has to press again to see it.
    learns: async (count) => {
      const rows = page.getByRole('table', { name: 'History' }).getByText('Under review')
      await expect.poll(() => rows.count()).toBe(count)
    },
    after: () => expect.poll(() => form.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe(''),
  })
  expect((await on.panel.ledger()).gaps).toEqual([])
})
