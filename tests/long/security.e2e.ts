import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { naiveTotp } from '../oracle/naive-totp.ts'
import { GOOD_PASSWORD } from '../support/auth-steps.ts'
import { axe } from '../support/axe.ts'
import { misfits, smallTargets } from '../support/layout.ts'
import { madePng } from '../support/made-image.ts'
import { codeTo, newcomer } from '../support/newcomer.ts'
import { logIn } from '../support/person.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '23'])
const SECURITY = '/login?next=%2FHomeView%2Fpersonal%2Fsecurity'
const HOUR_MS = 3_600_000
const OTHER_PASSWORD = 'Wm4&hT8*xB2'

const codeOf = (to: string) => codeTo(on, to)
const somebody = (page: Page, name: string) => newcomer(on, page, name)

async function enter(page: Page, email: string, password = GOOD_PASSWORD): Promise<void> {
  await logIn(page, { email, password })
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
}

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string | RegExp) => dialog(page).getByRole('textbox', { name })

test('SEC-04 SEC-05 SEC-06 SEC-07 SEC-09 an authenticator is linked by its own code and from then on guards what is changed; the other browser is ended, and both records tell of it', async () => {
  const one = await on.person()
  const page = await one.tab(SECURITY)
  const email = await somebody(page, 'guarded')
  await enter(page, email)
  await page.getByText('35', { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Link authenticator' }).click()
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '')
  const totp = (later: number) => naiveTotp(secret, Date.now() + later)
  await field(page, 'Code shown by the authenticator').fill('000000')
  await dialog(page).getByRole('button', { name: 'Send code' }).click()
  await dialog(page).getByText('We have sent a code').waitFor()
  await field(page, /^Verification code/).fill(await codeOf(email))
  await dialog(page).getByRole('button', { name: 'Link', exact: true }).click()
  await dialog(page)
    .getByText(/^Incorrect or already used authenticator code/)
    .waitFor()
  expect(await axe(page, '[role=dialog]')).toEqual([])
  await field(page, 'Code shown by the authenticator').fill(totp(0))
  await dialog(page).getByRole('button', { name: 'Link', exact: true }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await page.getByText('60', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Set the code' }).click()
  await field(page, 'Your phrase').fill('<b>kettle</b>')
  await field(page, 'Authenticator code').fill(totp(30_000))
  await dialog(page).getByRole('button', { name: 'Set the code' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await page.getByText('80', { exact: true }).waitFor()

  // Each code is good once: an hour later there are others.
  await on.panel.travel(1)
  await page.reload()
  await page.getByRole('button', { name: 'Change: Log-in password' }).click()
  await dialog(page).getByLabel('Current password', { exact: true }).fill(GOOD_PASSWORD)
  await dialog(page).getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD)
  await dialog(page).getByLabel('Confirm password', { exact: true }).fill(OTHER_PASSWORD)
  await field(page, 'Authenticator code').fill(totp(HOUR_MS))
  await dialog(page).getByRole('button', { name: 'Change password' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  // Counted down by the server's time, from 48 hours.
  await page.getByRole('timer', { name: /^Password hold: 4[78]:/ }).waitFor()

  const records = page.getByRole('region', { name: 'Security records' })
  await records.getByText('Password changed').waitFor()
  await records.getByText('Authenticator linked').waitFor()
  await page.getByRole('tab', { name: 'Log-in records' }).click()
  await page.getByRole('region', { name: 'Log-in records' }).getByText('Password log-in').waitFor()
})

test('SEC-07 SEC-08 SEC-10 on a phone: another session is ended from the list; everything is locked, nobody gets in, and a code unlocks it', async () => {
  const one = await on.person('phone')
  const page = await one.tab(SECURITY)
  const email = await somebody(page, 'locked')
  const two = await on.person()
  const other = await two.tab(SECURITY)
  await enter(other, email)
  await enter(page, email)
  await page.getByRole('timer', { name: /^Log-in hold: [12]:\d\d$/ }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await misfits(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])

  // That of the registration and that of the other browser.
  const ends = page.getByRole('button', { name: /^End Chrome|^End Safari/ })
  await expect.poll(() => ends.count()).toBe(2)
  await ends.first().click()
  await expect.poll(() => ends.count()).toBe(1)
  await other.reload()
  await other.waitForURL('**/login**')

  await page.getByRole('button', { name: 'Lock everything' }).click()
  await dialog(page).getByRole('button', { name: 'Lock everything' }).click()
  await page.waitForURL('**/login**')
  await logIn(page, { email, password: GOOD_PASSWORD })
  await page.getByText('This account is locked.').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('We have sent a code').waitFor()
  await page.getByRole('textbox', { name: /^Code sent to/ }).fill(await codeOf(email))
  await page.getByRole('button', { name: 'Unlock and log in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  await page.getByRole('region', { name: 'Security records' }).getByText('Unlocked').waitFor()
})

test('SEC-03 SEC-11 a phone is linked by a code to it and the one that this person’s changes take; then the email may go, and is the only one no more', async () => {
  const one = await on.person()
  const page = await one.tab(SECURITY)
  const email = await somebody(page, 'linked')
  await enter(page, email)
  await page.getByRole('button', { name: 'Link: Phone' }).click()
  await dialog(page).getByRole('textbox', { name: 'Phone', exact: true }).fill('+44 7700900123')
  const send = dialog(page).getByRole('button', { name: 'Send code' })
  await send.first().click()
  await dialog(page).getByText('We have sent a code').waitFor()
  await field(page, 'Code sent to this phone').fill(await codeOf('+447700900123'))
  await send.last().click()
  await expect.poll(() => dialog(page).getByText('We have sent a code').count()).toBe(2)
  await field(page, /^Verification code/).fill('0000')
  await dialog(page).getByRole('button', { name: 'Link', exact: true }).click()
  await dialog(page)
    .getByText(/^Incorrect code/)
    .waitFor()
  await field(page, /^Verification code/).fill(await codeOf(email))
  await dialog(page).getByRole('button', { name: 'Link', exact: true }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await page.getByText('45', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Change: Email' }).click()
  await dialog(page).getByRole('radio', { name: 'Unlink' }).click()
  await dialog(page).getByText('is removed from your account').waitFor()
  expect(await axe(page, '[role=dialog]')).toEqual([])
})

test('SEC-12 what could not be loaded says so and is asked again; nothing of it looks empty', async () => {
  const one = await on.person()
  const page = await one.tab(SECURITY)
  const email = await somebody(page, 'broken')
  await on.panel.fault({ action: 'http', path: 'api/account/sessions', answer: 'status', status: 500 })
  await enter(page, email)
  await page.getByText('Could not load the sessions').waitFor()
  await on.panel.clearFaults()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('this one', { exact: true }).waitFor()
})

test('SEC-13 a picture and a nickname with markup are kept and shown as they are; without them the masked address stands in', async () => {
  const one = await on.person()
  const page = await one.tab('/login?next=%2FHomeView%2Fpersonal')
  const email = await somebody(page, 'profile')
  await logIn(page, { email, password: GOOD_PASSWORD })
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  expect(await axe(page)).toEqual([])
  const name = '<i>Mara</i>'
  await page.getByRole('textbox', { name: 'Nickname' }).fill(name)
  await page.getByText(`Shown as ${name}.`).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Account: ${name}` }).waitFor()
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(madePng()) }
  await page.getByLabel('Choose a picture').setInputFiles(picture)
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await page.getByRole('button', { name: 'Remove' }).waitFor()
  await page.reload()
  await page.getByRole('img', { name: 'Your picture' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('img', { name: 'Your picture' }).waitFor({ state: 'detached' })
  await page.goto(new URL('/HomeView/personal/kyc', on.url).href)
  await page.waitForURL('**/HomeView/personal/identity')
})
