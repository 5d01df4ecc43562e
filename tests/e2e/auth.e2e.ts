import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import {
  agree,
  createButton,
  fillRegistration,
  input,
  newEmail,
  notes,
  registerByEmail,
} from '../support/auth-forms.ts'
import { callFrom, logIn, logOut } from '../support/person.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--calm'])

const account = (page: Page) => page.getByRole('button', { name: /^Account/ })

test('ENTRY-13 signing out in one tab ends the session in all: caches, orders and private deliveries go, and the next person sees their own', async () => {
  const one = await on.signedIn()
  const first = await one.tab('/help')
  await account(first).waitFor()
  const second = await one.tab('/spot?id=1')
  const list = second.getByRole('region', { name: 'Orders and balances' })
  const candles = await callFrom<string[][]>(first, 'POST', 'api/spot/line', {
    interval: '1m',
    currency_id: 1,
    limit: 1,
  })
  const price = (Number(candles.data[0]?.[4]) * 0.9).toFixed(2)
  const order = { currency_id: 1, side: 'buy', type: 'limit', price, quantity: '0.001' }
  const placed = await callFrom(first, 'POST', 'api/spot/order', order)
  expect(placed.message).toBe('')
  await list.getByRole('tab', { name: /^Open orders\s*[1-9]/ }).waitFor()
  const token = await first.evaluate(() => localStorage.getItem('token'))

  await logOut(first)
  await second.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor()
  await list.getByRole('tab', { name: /^Open orders\s*[1-9]/ }).waitFor({ state: 'detached' })
  const kept = () => second.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(kept).not.toContain(token)
  await expect.poll(kept).not.toContain('demo@sandbox.test')

  await first.goto(`${on.url}/register`)
  await registerByEmail(on, first)
  await second.getByRole('button', { name: /^Account: pe\*\*\*@example\.org/ }).waitFor()
  await list.getByRole('tab', { name: /^Open orders\s*0$/ }).waitFor()
})

test('ENTRY-14 the ten caches stand under their names with their values, and another tab follows', async () => {
  const one = await on.person()
  const page = await one.tab('/login')
  await logIn(page)
  await account(page).waitFor()
  const read = () => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  const TEN = `lang userTheme deviceId token time_zone local-ip local-country pricing-unit local-currency local-fee`
  await expect.poll(async () => Object.keys(await read())).toEqual(expect.arrayContaining(TEN.split(' ')))
  const zone = await callFrom<{ zone: string }>(page, 'GET', 'api/common/getServerTime')
  const place = await callFrom<{ country: string; ip: string }>(page, 'GET', 'api/common/requestInfo')
  // A name may stand before its answer has come.
  await expect.poll(async () => (await read()).time_zone).toBe(zone.data.zone)
  await expect.poll(async () => (await read())['local-ip']).toBe(place.data.ip)
  await expect.poll(async () => (await read())['local-country']).toBe(place.data.country)
  await expect.poll(async () => Number((await read())['local-fee'])).toBeGreaterThan(0)
  const caches = await read()
  expect(caches.lang).toBe('en')
  expect(caches.userTheme).toBe('light')
  expect(caches.deviceId).toMatch(/^[0-9a-f-]{36}$/)
  expect(caches.token).toBeTruthy()
  expect(JSON.parse(caches['pricing-unit']!)).toMatchObject({ text: 'USD', symbol: '$' })
  expect(JSON.parse(caches['local-currency']!)).toEqual({ symbol: '$' })

  const other = await one.tab('/login')
  await other.getByRole('button', { name: /^Account/ }).waitFor()
  await expect.poll(() => other.evaluate(() => localStorage.getItem('deviceId'))).toBe(caches.deviceId)
  await page.evaluate(() => localStorage.setItem('lang', 'ja'))
  await other.waitForFunction(() => document.documentElement.lang === 'ja')
  await page.evaluate(() => localStorage.removeItem('token'))
  await other.getByRole('banner').getByRole('link', { name: 'ログイン' }).waitFor()
})

describe('ENTRY-06 where the site wants an invite code', () => {
  const invited = stage(['--calm'], { INVITE: 'required' })

  test('ENTRY-06 the field says that it is needed, and none is sent without one', async () => {
    const one = await invited.person()
    const page = await one.tab('/register')
    await input(page, 'Invite code').waitFor()
    await fillRegistration(invited, page, newEmail())
    await agree(page)
    await createButton(page).click()
    await expect.poll(() => notes(input(page, 'Invite code'))).toContain('Enter an invite code.')
    const own = await invited.demo<{ invite_code: string }>('GET', 'api/account/getShareData')
    await input(page, 'Invite code').fill(own.data.invite_code)
    await createButton(page).click()
    await page.getByRole('button', { name: /^Account/ }).waitFor()
  })
})

test('ENTRY-05 what is agreed to opens in a tab of its own', async () => {
  const one = await on.person()
  const page = await one.tab('/register')
  await input(page, 'Email').fill('half-typed@example.org')
  for (const name of [/^terms of use/, /^fees and limits/]) {
    const opened = one.context.waitForEvent('page')
    await page.getByRole('link', { name }).click()
    const other = await opened
    await other.getByRole('heading', { level: 1 }).waitFor()
    expect(await other.title()).not.toMatch(/page not found/i)
    await other.close()
  }
  expect(await input(page, 'Email').inputValue()).toBe('half-typed@example.org')
})

test('ENTRY-12 the personal menu bears the name and leads to the person’s pages', async () => {
  const one = await on.person()
  const page = await one.tab('/register')
  await registerByEmail(on, page)
  const menu = page.getByRole('button', { name: /^Account: pe\*\*\*@example\.org$/ })
  for (const [item, path] of [
    ['Assets', '/HomeView/assets'],
    ['Orders', '/HomeView/order'],
    ['Security', '/HomeView/personal/security'],
    ['Settings', '/HomeView/personal/settings'],
    ['Invite friends', '/HomeView/personal/invite'],
    ['Messages', '/messages'],
  ] as const) {
    await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-before', ''))
    await menu.click()
    // Without a pointer: the notice of the log-in may lie over the menu, and stays for as long as one is on it.
    await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).dispatchEvent('click')
    await page.waitForURL(`**${path}`)
    // The address comes before the page.
    await page.locator('main h1:not([data-before])').first().waitFor()
  }
})
