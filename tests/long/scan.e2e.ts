import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { networksOf } from '../../sandbox/money/networks.ts'
import { qrModules } from '../../src/app/services/money/qr-modules.ts'
import { writeAddress } from '../../src/shared/chain/address-format.ts'
import { units } from '../oracle/naive-ledger.ts'
import { axe } from '../support/axe.ts'
import { drawnPng } from '../support/made-image.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '31'])

const BTC = 1
const TRON = writeAddress('tron', new Uint8Array(32).fill(7))
const BITCOIN = writeAddress('bitcoin', new Uint8Array(32).fill(9))

/** What of the camera a page is lent by the test. */
interface Lent {
  lent: MediaStream[]
}

/** A camera that sees these modules, or that is not there. */
async function lend(page: Page, rows: readonly (readonly boolean[])[] | null): Promise<void> {
  await page.addInitScript((seen) => {
    const lent: MediaStream[] = []
    Object.assign(window, { lent })
    const getUserMedia = async () => {
      if (!seen) throw new DOMException('no camera', 'NotFoundError')
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      const draw = () => {
        context.fillStyle = '#eee'
        context.fillRect(0, 0, 640, 480)
        context.fillStyle = '#111'
        seen.forEach((row, y) => {
          row.forEach((dark, x) => {
            if (dark) context.fillRect(140 + x * 7, 60 + y * 7, 7, 7)
          })
        })
      }
      draw()
      // A stream of a canvas has a picture each time that it is drawn on.
      setInterval(draw, 100)
      const stream = canvas.captureStream()
      lent.push(stream)
      return stream
    }
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: getUserMedia })
  }, rows)
}

const tracks = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as Lent).lent.flatMap((one) => one.getTracks().map((track) => track.readyState)),
  )

test('SCAN-02 SCAN-03 without a camera a picture is chosen; a code of another network says so, the right one fills the field', async () => {
  const one = await on.signedIn('phone')
  const page = await one.context.newPage()
  await lend(page, null)
  await page.goto(`${on.url}/withdraw`)
  await page.getByRole('button', { name: 'Scan an address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan an address' })
  await dialog.getByText('No camera available.').waitFor()
  expect(await axe(page, '[role=dialog]')).toEqual([])
  const choose = async (name: string, buffer: Buffer) =>
    dialog.getByLabel('Choose a picture').setInputFiles({ name, mimeType: 'image/png', buffer })
  const code = (text: string) => Buffer.from(drawnPng(qrModules(text)))
  await choose('text.png', Buffer.from('no picture'))
  await dialog.getByText('That file could not be read as a picture.').waitFor()
  await choose('bitcoin.png', code(`bitcoin:${BITCOIN}?amount=0.1`))
  await dialog.getByText('That code is a Bitcoin address. You are withdrawing on TRON (TRC20)').waitFor()
  await choose('tron.png', code(TRON))
  await dialog.waitFor({ state: 'hidden' })
  const address = page.getByRole('form', { name: 'Withdraw' }).getByRole('textbox', { name: 'Address' })
  await expect.poll(() => address.inputValue()).toBe(TRON)
})

test('SCAN-02 SCAN-03 what the camera sees fills address and amount, and the camera is let go', async () => {
  const one = await on.signedIn()
  const page = await one.context.newPage()
  await lend(page, qrModules(`bitcoin:${BITCOIN}?amount=0.25`))
  await page.goto(`${on.url}/withdraw?coin=${BTC}`)
  await page.getByRole('button', { name: 'Scan an address' }).click()
  const form = page.getByRole('form', { name: 'Withdraw' })
  await expect.poll(() => form.getByRole('textbox', { name: 'Address' }).inputValue()).toBe(BITCOIN)
  // With the network's fee what the code asks for arrives.
  const amount = await form.getByRole('textbox', { name: 'Amount' }).inputValue()
  expect(units(amount)).toBe(units('0.25') + units(networksOf(BTC)[0]?.fee ?? ''))
  await page
    .getByText(/^Requested: 0\.25 BTC/)
    .first()
    .waitFor()
  await expect.poll(() => tracks(page)).toEqual(['ended'])

  const blank = await one.context.newPage()
  await lend(blank, [])
  await blank.goto(`${on.url}/withdraw`)
  await blank.getByRole('button', { name: 'Scan an address' }).click()
  const dialog = blank.getByRole('dialog', { name: 'Scan an address' })
  await dialog.getByText('Place the QR code inside the square.').waitFor()
  expect(await tracks(blank)).toEqual(['live'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => tracks(blank)).toEqual(['ended'])
})
