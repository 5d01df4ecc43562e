import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { misfits, smallTargets } from '../support/layout.ts'
import { exif, madeJpeg } from '../support/made-image.ts'
import { callFrom, logIn } from '../support/person.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '31'])

test('FUND-12 on a phone in Japanese the screens of money fit, can be hit with a finger, and axe finds nothing', async () => {
  const one = await on.person('phone')
  const page = await one.tab('/login?next=%2FHomeView%2Fassets')
  await logIn(page)
  await page.waitForURL('**/HomeView/assets')
  await page.evaluate(() => localStorage.setItem('lang', 'ja'))
  const screens: [path: string, ready: string][] = [
    ['/HomeView/assets', '.assets_as-accounts tbody tr:nth-child(4)'],
    ['/topup', '.qr-picture_qr-picture'],
    ['/withdraw', '.withdraw_wd-checks > li'],
    ['/HomeView/personal/funding', '.orders_own-cards > li'],
  ]
  for (const [path, ready] of screens) {
    await page.goto(`${on.url}${path}`)
    await page.locator(ready).first().waitFor()
    expect(await axe(page), path).toEqual([])
    expect(await misfits(page), path).toEqual([])
    expect(await smallTargets(page), path).toEqual([])
  }
})

test('FUND-06 a receipt is checked before it leaves, waits for its reviewer, and the reviewer’s reason is read', async () => {
  const one = await on.person()
  const page = await one.tab('/login?next=%2Ftopup')
  await logIn(page)
  await page.getByRole('button', { name: 'Upload a voucher' }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Submit for review' })
  await send.click()
  await dialog.getByRole('alert').filter({ hasText: 'Enter a quantity.' }).waitFor()
  await dialog.getByRole('textbox', { name: 'Amount transferred' }).fill('500')
  await send.click()
  await dialog.getByText('Choose a photo.').waitFor()
  const choose = (name: string, bytes: Uint8Array) =>
    dialog
      .getByLabel('Picture of the receipt')
      .setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) })
  await choose('receipt.jpg', Buffer.from('<svg onload=alert(1)>'))
  await send.click()
  await dialog
    .getByText('Only JPG and PNG photos are accepted. Save HEIC, WebP and other formats as JPG or PNG first.')
    .waitFor()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/upload/image')) sent.push(request.postDataBuffer()?.toString('latin1') ?? '')
  })
  await choose('receipt.jpg', madeJpeg([exif('PlaceOfTheTransfer')]))
  expect(await axe(page, '[role=dialog]')).toEqual([])
  await send.dblclick()
  await dialog.waitFor({ state: 'hidden' })
  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toContain('PlaceOfTheTransfer')
  await page.getByText('Under review').first().waitFor()
  const { data: user } = await callFrom<{ id: number }>(page, 'POST', 'api/account/userinfo')
  const [voucher] = (await on.panel.reviews()).deposits
  const reason = '<b>name</b> differs'
  await on.panel.review({ what: 'deposit', account: user.id, id: voucher?.id ?? 0, decision: 'refuse', reason })
  await page.getByRole('table', { name: 'History' }).getByText(`rejected: ${reason}`).waitFor()
})
