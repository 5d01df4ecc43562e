import { expect, test } from 'vitest'
import { GOOD_PASSWORD } from '../support/auth-steps.ts'
import { axe } from '../support/axe.ts'
import { misfits, smallTargets } from '../support/layout.ts'
import { newcomer } from '../support/newcomer.ts'
import { logIn } from '../support/person.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '31'])

test('QR-01 QR-03 a phone that is signed in confirms the page by its password, no is no, and the session cannot change security for 24 hours', async () => {
  const desktop = await on.person()
  const page = await desktop.tab('/login?next=%2FHomeView%2Fpersonal%2Fsecurity')
  const email = await newcomer(on, page, 'scanner')
  await page.getByRole('img', { name: 'QR code that logs this page in' }).waitFor()
  const ids: string[] = []
  page.on('response', async (answer) => {
    if (!answer.url().endsWith('/api/account/qrCreate')) return
    ids.push(((await answer.json()) as { data: { id: string } }).data.id)
  })
  await page.reload()
  await page.getByRole('img', { name: 'QR code that logs this page in' }).waitFor()
  await expect.poll(() => ids.length).toBe(1)
  expect(await axe(page)).toEqual([])

  const hand = await on.person('phone')
  const phone = await hand.tab(`/HomeView/personal/confirm?qr=${ids[0]}`)
  await logIn(phone, { email, password: GOOD_PASSWORD })
  await phone.getByText('requests to log in as').waitFor()
  expect(await axe(phone)).toEqual([])
  expect(await misfits(phone)).toEqual([])
  expect(await smallTargets(phone)).toEqual([])
  await page.getByText('Scanned: confirm on your phone.').waitFor()
  await phone.getByRole('button', { name: 'No, this is not me' }).tap()
  await phone.getByText('Log-in declined').waitFor()
  await page.getByText('Declined on the phone. Not logged in.').waitFor()

  await page.getByRole('button', { name: 'Show another code' }).click()
  await expect.poll(() => ids.length).toBe(2)
  await phone.goto(new URL(`/HomeView/personal/confirm?qr=${ids[1]}`, on.url).href)
  const factor = phone.getByLabel('Password', { exact: true }).and(phone.locator('input'))
  await factor.fill('Wrong-pass-1')
  await phone.getByRole('button', { name: 'Yes, log in' }).tap()
  await phone.getByText(/^Incorrect password/).waitFor()
  await factor.fill(GOOD_PASSWORD)
  await phone.getByRole('button', { name: 'Yes, log in' }).tap()
  await phone.getByText('The other device is logged in').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  await page
    .getByText(/^You logged in with a QR code/)
    .first()
    .waitFor()
  await page.getByRole('timer', { name: /^QR hold: 2[34]:/ }).waitFor()
})
