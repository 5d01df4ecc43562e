import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { writeAddress } from '../../src/shared/chain/address-format.ts'
import { GOOD_PASSWORD } from '../support/auth-steps.ts'
import { axe } from '../support/axe.ts'
import { everythingOf } from '../support/browser-stores.ts'
import { misfits, smallTargets } from '../support/layout.ts'
import { codeTo } from '../support/newcomer.ts'
import { callFrom, logOut } from '../support/person.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '29', '--calm'])
const TAB = '/HomeView/personal'
const ORDERS = 'Email: filled orders'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** Once the person is confirmed: before that nothing can be turned. */
const orders = (page: Page) => page.getByRole('switch', { name: ORDERS, disabled: false })
const turned = (page: Page, on: boolean) =>
  orders(page)
    .and(page.locator(`[aria-checked=${on}]`))
    .waitFor()

test('INV-01 INV-02 the link of one person fills in their code for another, who then stands in the list with a masked name', async () => {
  const page = await (await on.signedIn()).tab(`${TAB}/invite`)
  const code = await page.locator('[data-test=invite-code]').innerText()
  await page.getByText('No invited friends yet').waitFor()
  expect(await axe(page)).toEqual([])
  const link = await page.locator('.invite_invite-link').innerText()
  expect(new URL(link).origin).toBe(new URL(on.url).origin)
  const { pathname, search } = new URL(link)
  const friend = await (await on.person()).tab(pathname + search)
  await expect.poll(() => textbox(friend, 'Invite code (optional)').inputValue()).toBe(code)
  const email = 'friend.of@example.org'
  await callFrom(friend, 'POST', 'api/account/sendEmailCode', { email })
  const form = { email, code: await codeTo(on, email), password: GOOD_PASSWORD, agree: true, invite_code: code }
  expect((await callFrom(friend, 'POST', 'api/account/emailRegister', form)).code).toBe(200)
  await page.reload()
  await page.getByText('fr***g').waitFor()
  expect(await page.getByText('friend.of').count()).toBe(0)
})

test('NOTE-04 SEC-12 what is mailed is switched, stays after a reload, and says so where it was not confirmed or not loaded', async () => {
  const page = await (await on.signedIn()).tab(`${TAB}/settings`)
  await turned(page, false)
  await orders(page).click()
  await turned(page, true)
  await page.reload()
  await turned(page, true)
  expect(await axe(page)).toEqual([])
  await on.panel.fault({ action: 'http', path: 'api/account/saveNoticeSettings', answer: 'status', status: 500 })
  await orders(page).click()
  await page.getByRole('alert').filter({ hasText: 'Not confirmed' }).waitFor()
  await turned(page, true)
  await on.panel.fault({ action: 'http', path: 'api/account/noticeSettings', answer: 'status', status: 500 })
  await page.reload()
  await page.getByText('Notification settings could not be loaded').waitFor()
  await on.panel.clearFaults()
  await page.getByRole('button', { name: 'Try again' }).click()
  await turned(page, true)
})

test('SEC-13 on a phone the tabs invite, address book and settings fit, can be hit with a finger, and axe finds nothing', async () => {
  const page = await (await on.signedIn('phone')).tab(`${TAB}/security`)
  await page.getByRole('link', { name: 'Open: Withdrawal address book' }).tap()
  await heading(page, 'Address book')
  await page.getByRole('button', { name: 'Add an address' }).tap()
  await textbox(page, 'Address').waitFor()
  const tabs: [path: string, shown: string, part: string][] = [
    ['addresses', '', '.settings_account-page'],
    ['invite', 'Copy link', '.settings_account-page'],
    ['settings', ORDERS, '.settings_st-switches'],
  ]
  for (const [path, shown, part] of tabs) {
    if (shown) {
      await page.goto(`${on.url}${TAB}/${path}`)
      await page.getByText(shown, { exact: true }).waitFor()
    }
    expect([path, await misfits(page), await smallTargets(page, 44, part), await axe(page)]).toEqual([path, [], [], []])
  }
})

const BELL = 'a.shell_bell[aria-label^="Messages"]'
/** The kind of a message as the browser's store holds it, as text within text. */
const DEPOSIT = /kind\\*":\\*"deposit/
/** What a tab's bell counts; the page for logging in has none. */
const counted = async (page: Page) => {
  const [name] = await page.locator(BELL).evaluateAll((bells) => bells.map((bell) => bell.ariaLabel))
  return Number(/\d+/.exec(name ?? '')?.[0] ?? 0)
}

test('MSG-63 the bells of three tabs count alike as messages come and are read, and at sign-out nothing of them is left', async () => {
  const one = await on.signedIn()
  const tabs = [await one.tab('/messages'), await one.tab('/quotes'), await one.tab('/help')]
  const [list, other] = tabs as [Page, Page, Page]
  const alike = (count: number) => expect.poll(() => Promise.all(tabs.map(counted))).toEqual([count, count, count])
  await list.getByRole('tab', { name: /News/ }).waitFor()
  const { data } = await callFrom<{ unread: { account: number; trading: number } }>(
    other,
    'GET',
    'api/message/appMessageList?page=1',
  )
  const before = data.unread.account + data.unread.trading
  await alike(before)
  const deposit = async (amount: string) => {
    await on.panel.deposit({ user: 'demo@sandbox.test', currency_id: 3, network: 'TRC20', amount })
    // Until its confirmations are there.
    await on.panel.travel(0.02)
  }
  await deposit('50')
  await alike(before + 1)
  await list.getByRole('button', { name: /Deposit credited, 50 USDT/ }).click()
  await alike(before)
  await deposit('60')
  await alike(before + 1)
  await list.getByRole('button', { name: 'Mark all as read' }).click()
  await alike(0)
  expect(await everythingOf(list)).toMatch(DEPOSIT)
  await logOut(other)
  await list.getByRole('link', { name: 'Log in to see the messages of your account.' }).waitFor()
  await alike(0)
  for (const page of tabs) expect(await everythingOf(page)).not.toMatch(DEPOSIT)
})

/** Writes are answered with a word that no client knows, and with markup in it. */
async function sayUnknown(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.request().method() === 'POST' && !route.request().url().endsWith('/userinfo')
      ? route.fulfill({ json: { code: 418, message: 'E_17 <b>raw</b>', data: { field: 'nowhere', params: {} } } })
      : route.fallback(),
  )
}

test('FAULT-05 whatever form sends it, a word that this client does not know is said with its code, never raw', async () => {
  const said = (page: Page, text = 'Unknown error 418. Try again.') => page.getByText(text).first().waitFor()
  const never = async (page: Page, form: string) =>
    expect([form, await page.getByText('E_17').count()]).toEqual([form, 0])
  const visitor = await (await on.person()).tab('/login')
  await sayUnknown(visitor)
  await textbox(visitor, 'Email').fill('demo@sandbox.test')
  await visitor.locator('input[name=password]').fill('Sandbox-1!')
  await visitor.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await said(visitor)
  await never(visitor, 'log in')
  await visitor.goto(`${on.url}/register`)
  await textbox(visitor, 'Email').fill('new@example.org')
  await visitor.getByRole('button', { name: 'Send code' }).click()
  await said(visitor, 'Code send failed (418).')
  await never(visitor, 'register')

  const page = await (await on.signedIn()).tab(`${TAB}/profile`)
  await sayUnknown(page)
  const address = writeAddress('tron', new Uint8Array(32).fill(7))
  const forms: [tab: string, press: () => Promise<unknown>][] = [
    [
      `${TAB}/profile`,
      async () => {
        await textbox(page, 'Nickname').fill('Mira')
        await page.getByRole('button', { name: 'Save', exact: true, disabled: false }).click()
      },
    ],
    [`${TAB}/settings`, () => orders(page).click()],
    [
      `${TAB}/addresses`,
      async () => {
        await page.getByRole('button', { name: 'Add an address' }).click()
        await textbox(page, 'Name').fill('Cold')
        await textbox(page, 'Address').fill(address)
        await page.getByRole('button', { name: 'Save address' }).click()
      },
    ],
    [
      '/HomeView/assets?transfer=fund',
      async () => {
        await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('1')
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Transfer/ })
          .click()
      },
    ],
    [
      `${TAB}/security`,
      async () => {
        await page.getByRole('button', { name: 'Lock everything', disabled: false }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Lock everything' }).click()
      },
    ],
  ]
  for (const [path, press] of forms) {
    await page.goto(`${on.url}${path}`)
    await press()
    await said(page)
    await never(page, path)
  }
})
