import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { GOOD_PASSWORD } from '../support/auth-steps.ts'
import type { Visit } from '../support/browser.ts'
import { everythingOf } from '../support/browser-stores.ts'
import { madePng } from '../support/made-image.ts'
import { codeTo, newcomer } from '../support/newcomer.ts'
import { callFrom, DEMO, logIn } from '../support/person.ts'
import { SandboxClient } from '../support/sandbox-client.ts'
import { stage } from '../support/stage.ts'
import { ticket } from '../support/terminal-page.ts'

const on = stage(['--seed', '62', '--calm'])
const USDT = 3
/** More than the 180 s after a sign-in, in hours. */
const PAST_LOGIN = 0.06

/** What tells of the first person wherever it stands: words of theirs, their address, name and number, what they have to the last digit. */
const MARKS = [
  'quill',
  'Quill',
  'QUILL',
  'Zephyrin',
  'CA771177',
  '31.31415926',
  '968.68584074',
  '1415.926535',
  '0.314159265',
] as const

async function post(page: Page, path: string, body: object): Promise<void> {
  const { message } = await callFrom(page, 'POST', path, body)
  expect([path, message]).toEqual([path, ''])
}

/** The first person, whose account tells of them everywhere. @returns their token */
async function settle(page: Page): Promise<{ token: string }> {
  const email = await newcomer(on, page, 'quill.anna')
  await logIn(page, { email, password: GOOD_PASSWORD })
  await page.getByRole('button', { name: /^Account/ }).waitFor()
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  const { data: user } = await callFrom<{ id: number }>(page, 'POST', 'api/account/userinfo')
  const basic = { country: 'PT', id_type: 'passport', name: 'Zephyrina Quillfeather', number: 'CA771177' }
  await post(page, 'api/account/kyc', { step: 'basic', ...basic, birth: '1990-01-01' })
  await on.panel.verify(user.id)
  await post(page, 'api/account/changeNickname', { nickname: 'Zephyrine' })
  await post(page, 'api/currency/transfer', { currency_id: USDT, from: 'spot', to: 'fund', amount: '31.31415926' })
  await on.panel.travel(PAST_LOGIN)
  await post(page, 'api/account/sendStepCode', { use: 'withdraw', to: 'email' })
  await post(page, 'api/account/addAddress', {
    ...{ currency_id: USDT, network: 'TRC20', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', label: 'Quillvault' },
    email_code: await codeTo(on, email),
  })
  const offers = await callFrom<{ price: string }[]>(page, 'GET', 'api/order/merchant?currency_id=3&side=buy&fiat=eur&amount=100') // biome-ignore format: one line
  const wish = { currency_id: USDT, side: 'buy', fiat: 'eur', amount: '100', agree: true, price: offers.data[0]?.price }
  await post(page, 'api/order/add', wish)
  return { token }
}

/** Four pages on which the first person is in the middle of something. */
async function inTheMiddle(one: Visit, first: Page): Promise<Page[]> {
  await first.goto(`${on.url}/withdraw`)
  const form = first.getByRole('form', { name: 'Withdraw' })
  await form.getByRole('textbox', { name: 'Address' }).fill('TQuillTypedNowhereElse')
  await form.getByRole('textbox', { name: 'Amount' }).fill('1415.926535')

  const spot = await one.tab('/spot?id=1')
  await ticket(spot).getByRole('textbox', { name: 'Size' }).fill('0.314159265')

  const identity = await one.tab('/HomeView/personal/identity')
  const photo = { name: 'quillfeather.png', mimeType: 'image/png', buffer: Buffer.from(madePng()) }
  await identity.getByLabel(/^Photo page: (Choose a photo|Replace)/).setInputFiles(photo)
  await identity.getByText(/^quillfeather\.png, /).waitFor()
  await identity.waitForFunction(() => sessionStorage.getItem('onetape-photos') !== null)

  const c2c = await one.tab('/HomeView/personal/c2c')
  await c2c.getByRole('main').getByRole('radio', { name: 'Sell' }).click()
  await c2c
    .getByRole('button', { name: /^Sell USDT: / })
    .first()
    .click()
  await c2c.getByRole('dialog').getByRole('textbox', { name: 'Your payment details' }).fill('CH99 QUILLFEATHER')
  return [first, spot, identity, c2c]
}

/** No mark of the first person is in any of these tabs, nor in what their browser keeps. */
async function expectNothingOf(marks: readonly string[], pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    const found = async () => {
      const all = await everythingOf(page)
      return marks.flatMap((mark) => {
        const at = all.indexOf(mark)
        return at < 0 ? [] : [`${new URL(page.url()).pathname}: …${all.slice(Math.max(0, at - 60), at + 60)}…`]
      })
    }
    await expect.poll(found).toEqual([])
  }
}

const shows = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).waitFor()
const visitor = (page: Page) => page.getByRole('button', { name: /^Account/ }).waitFor({ state: 'detached' })

test('PEOPLE-01 what one person typed, had and was sent is in no tab and no store once they have logged out, nor when the next has logged in', async () => {
  const one = await on.person()
  const first = await one.tab('/login')
  const anna = await settle(first)
  const pages = await inTheMiddle(one, first)
  const marks = [...MARKS, anna.token]
  const waits = (page: Page) => page.getByRole('link', { name: /^Order \d+ waiting for your payment/ })
  await Promise.all(pages.slice(0, 3).map((page) => waits(page).waitFor()))
  // The marks are really there: in tabs, and in what the browser keeps.
  const before = (await Promise.all(pages.map(everythingOf))).join('\n')
  for (const mark of [
    'quill.anna',
    'Zephyrine',
    'TQuillTyped',
    '1415.926535',
    '0.314159265',
    'QUILLFEATHER',
    anna.token,
  ])
    expect(before).toContain(mark)

  await first.getByRole('button', { name: /^Account/ }).click()
  await first.getByRole('menuitem', { name: 'Log out' }).click()
  await Promise.all(pages.map(visitor))
  await Promise.all(pages.map((page) => waits(page).waitFor({ state: 'detached' })))
  await expectNothingOf(marks, pages)

  const [, second] = pages as [Page, Page]
  await second.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await logIn(second, DEMO)
  await Promise.all(pages.map(shows(/^Account: (?!Zephyrine)/)))
  await second.getByRole('tab', { name: /^Open orders\s*0$/ }).waitFor()
  await expectNothingOf(marks, pages)
  expect(await ticket(second).getByRole('textbox', { name: 'Size' }).inputValue()).toBe('')
})

test('PEOPLE-01 nor where the exchange ends the session, nor where the next one comes in another tab while a tab still shows the first one’s pages', async () => {
  const one = await on.person()
  const first = await one.tab('/login')
  const client = new SandboxClient(on.url)
  const anna = await client.login('quill.anna@example.org', GOOD_PASSWORD)
  const enter = async (token: string) => {
    await first.evaluate((given) => localStorage.setItem('token', given), token)
    await first.goto(`${on.url}/HomeView/personal/c2c?view=orders`)
    await first.getByRole('button', { name: /^Account: Zephyrine/ }).waitFor()
  }
  await enter(anna)
  await first.getByRole('table', { name: 'Your orders' }).getByRole('cell').first().waitFor()
  const other = await one.tab('/HomeView/personal/security')
  await other.getByRole('button', { name: /^Account: Zephyrine/ }).waitFor()
  const book = await one.tab('/HomeView/order')
  await book.getByRole('button', { name: /^Account: Zephyrine/ }).waitFor()

  // Somebody else comes in, as another tab's sign-in writes it, with no moment in between.
  const ben = await client.login(DEMO.email, DEMO.password)
  const { data: user } = await client.post('api/account/userinfo', {}, { token: ben })
  const last = await one.tab('/about')
  await last.evaluate(
    ([token, known]) => {
      localStorage.setItem('last-user', known)
      localStorage.setItem('token', token)
    },
    [ben, JSON.stringify(user)] as const,
  )
  const tabs = [first, other, book]
  await Promise.all(tabs.map(shows(/^Account: (?!Zephyrine)/)))
  await first
    .getByText('No C2C orders yet')
    .or(first.getByText(/^No orders/))
    .first()
    .waitFor()
  await expectNothingOf([...MARKS, anna], tabs)
  for (const page of [...tabs, last]) await page.close()

  // The exchange ends the session while a tab shows the person's page; another tab hears of it.
  const stays = await one.tab('/about')
  await stays.evaluate((token) => localStorage.setItem('token', token), anna)
  await stays.goto(`${on.url}/HomeView/personal/profile`)
  await stays.getByRole('button', { name: /^Account: Zephyrine/ }).waitFor()
  const away = await client.login('quill.anna@example.org', GOOD_PASSWORD)
  expect((await client.post('api/account/lock', {}, { token: away })).code).toBe(200)
  const hears = await one.tab('/HomeView/assets')
  await Promise.all([stays, hears].map(visitor))
  await expectNothingOf([...MARKS, anna], [stays, hears])
})
