import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { GOOD_PASSWORD } from '../support/auth-steps.ts'
import { axe } from '../support/axe.ts'
import { misfits, smallTargets } from '../support/layout.ts'
import { madeJpeg, madePng } from '../support/made-image.ts'
import { newcomer } from '../support/newcomer.ts'
import { callFrom, logIn } from '../support/person.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '29'])
const IDENTITY = '/login?next=%2FHomeView%2Fpersonal%2Fidentity'

/** Pictures of their own each. */
const png = (sign: number) => madePng({ pHYs: Buffer.from([0, 0, 1, sign, 0, 0, 0, 1, 1]), tEXt: Buffer.from('Place\0Lisbon') }) // biome-ignore format: one line

async function choose(page: Page, label: string, name: string, bytes: Uint8Array): Promise<void> {
  const mimeType = name.endsWith('.png') ? 'image/png' : 'image/jpeg'
  const files = { name, mimeType, buffer: Buffer.from(bytes) }
  await page.getByLabel(new RegExp(`^${label}: (Choose a photo|Replace)`)).setInputFiles(files)
}

async function basics(page: Page, number: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Issuing country' }).click()
  await page.getByPlaceholder('Search country').fill('Portugal')
  await page.getByRole('option', { name: 'Portugal' }).click()
  await page.getByRole('textbox', { name: 'Full legal name' }).fill('Mara Lind')
  await page.getByRole('textbox', { name: 'ID number' }).fill(number)
}

test('KYC-01 KYC-02 KYC-03 KYC-04 three steps, each taken up after a reload; the reviewer’s word and its reason are read', async () => {
  const one = await on.person()
  const page = await one.tab(IDENTITY)
  const email = await newcomer(on, page, 'identity')
  await logIn(page, { email, password: GOOD_PASSWORD })
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  await next.waitFor()
  expect(await axe(page)).toEqual([])
  await next.click()
  await page.getByText('Choose the issuing country.').waitFor()
  await basics(page, 'CA123456')
  await page.getByLabel('Date of birth').fill('2020-01-01')
  await next.click()
  await page.getByText('You must be at least 18 years old.').waitFor()
  await page.getByLabel('Date of birth').fill('1990-01-01')
  await next.click()

  await page.getByText('Under review.').waitFor()
  await choose(page, 'Photo page', 'scan.png', Buffer.from('%PDF-1.7'))
  await page.getByText('scan.png: Only JPG and PNG photos are accepted.').waitFor()
  await choose(page, 'Photo page', 'me.png', png(1))
  await page.getByText(/^me\.png, \d+ kB, location data removed$/).waitFor()
  expect(await axe(page)).toEqual([])
  await page.reload()
  await page.getByText('Sent earlier, location data removed').waitFor()
  await choose(page, 'Signature page', 'back.jpg', madeJpeg())
  await page.getByText(/^back\.jpg, /).waitFor()
  await next.click()

  await page.getByRole('heading', { name: 'Selfie with your ID and a note' }).waitFor()
  expect(await axe(page)).toEqual([])
  const { data } = await callFrom<{ id: number }>(page, 'POST', 'api/account/userinfo')
  await on.panel.verify(data.id)
  await page.reload()
  await page.getByText('Verified.').waitFor()
  await choose(page, 'Selfie', 'selfie.png', png(2))
  await page.getByText(/^selfie\.png, /).waitFor()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByText('Under review.').waitFor()
  await on.panel.refuse(data.id, 'The <b>note</b> is from May')
  await page.reload()
  await page.getByText('Reason: The <b>note</b> is from May').waitFor()
  await page.getByText('10,000 USDT').waitFor()
  expect(await axe(page)).toEqual([])
})

test('KYC-01 KYC-02 on a phone every step fits, and every target is a finger wide', async () => {
  const one = await on.person('phone')
  const page = await one.tab(IDENTITY)
  const email = await newcomer(on, page, 'identity-phone')
  await logIn(page, { email, password: GOOD_PASSWORD })
  await page.getByRole('button', { name: 'Continue', exact: true }).waitFor()
  expect(await misfits(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await basics(page, 'CA654321')
  await page.getByLabel('Date of birth').fill('1990-01-01')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Photo page: Take a photo').waitFor({ state: 'attached' })
  await choose(page, 'Photo page', 'me.png', png(3))
  await page.getByText(/^me\.png, /).waitFor()
  expect(await misfits(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await axe(page)).toEqual([])
})
