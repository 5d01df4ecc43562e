import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { smallTargets } from '../support/layout.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--calm', '--seed', '23'])

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** Presses the button. @returns the issuer's window */
async function issuerOf(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page).click()])
  await popup.getByRole('heading', { name: 'Choose a Google account' }).waitFor()
  return popup
}

test('OIDC-09 OIDC-10 by window: no, closed, another page, then yes; an account opens with the terms and leads where one wanted to go', async () => {
  const one = await on.person()
  const page = await one.tab('/login?next=%2Fspot')
  await page.getByRole('textbox', { name: 'Email' }).fill('typed@before.test')
  let popup = await issuerOf(page)
  expect(await axe(popup)).toEqual([])
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Access to your Google account was not granted. Nothing has changed.').waitFor()
  popup = await issuerOf(page)
  await popup.close()
  await page.getByText('The Google window was closed before you finished.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('typed@before.test')
  popup = await issuerOf(page)
  await popup.getByRole('textbox', { name: 'Another email' }).fill('nobody')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await popup.getByText('Not a valid email address.').waitFor()
  const gone = popup.waitForEvent('close')
  await popup.getByRole('button', { name: /Mara Novak/ }).click()
  const form = page.getByRole('form', { name: 'Create an account with Google' })
  await form.waitFor()
  await gone
  expect(await axe(page)).toEqual([])
  await form.getByRole('button', { name: 'Create account' }).click()
  await form.getByRole('alert').filter({ hasText: /agree/i }).waitFor()
  await form.getByRole('checkbox').press('Space')
  await form.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/spot')
  expect(await tokenOf(page)).not.toBeNull()
})

test('OIDC-09 OIDC-07 on a phone the issuer takes the page’s place; an issuer that fails says so beside the button', async () => {
  const one = await on.person('phone')
  const page = await one.tab('/login?next=%2Fquotes')
  await on.panel.fault({
    action: 'http',
    path: 'oidc/.well-known/openid-configuration',
    answer: 'status',
    status: 503,
    count: 1,
  })
  await button(page).tap()
  await page.getByText('Google API call failed. Check the configuration, or log in another way.').waitFor()
  expect(await axe(page)).toEqual([])
  await button(page).tap()
  await page.getByRole('heading', { name: 'Choose a Google account' }).waitFor()
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: /Demo/ }).tap()
  const form = page.getByRole('form', { name: 'Link Google with your account' })
  await form.waitFor()
  expect(await page.evaluate(() => location.search + location.hash)).toBe('')
  expect(await smallTargets(page)).toEqual([])
  await form.getByLabel('Password', { exact: true }).fill('Sandbox-1!')
  await form.getByRole('button', { name: 'Link and log in' }).tap()
  await page.waitForURL('**/quotes')
  expect(await tokenOf(page)).not.toBeNull()
})
