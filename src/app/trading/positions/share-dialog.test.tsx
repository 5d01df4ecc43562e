import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import common from '../../base/i18n/en/common.json'
import positions from '../../base/i18n/en/positions.json'
import { toasts } from '../../base/platform/toast-store.ts'
import { testPerpMarket, testPosition, testTotal } from '../../services/account/testing/test-contract.ts'
import { showInBox } from '../../services/hub-client/testing/fake-hub-client.ts'
import { liveAccount } from '../../services/live/live-account.ts'
import { ShareDialog } from './share-dialog.tsx'
import { PICTURE_SIZE } from './share-picture.ts'
import '../../ui/styles/index.ts'

const MARKET = testPerpMarket()

/** A long of 1 at 20,000 with the mark at 20,100. */
function held() {
  const row = testPosition({ mark_price: '20100.0', notional: '20100', unrealised: '100' })
  const [position] = liveAccount({
    positions: [row],
    orders: [],
    totals: [testTotal()],
    market: () => MARKET,
    mark: () => null,
    leverage: () => null,
    hedge: false,
  }).positions
  if (!position) throw new Error('no position')
  return position
}

let end = () => {}

beforeEach(async () => {
  if (!i18next.isInitialized) await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common } } })
  i18next.addResourceBundle('en', 'positions', positions)
  end = showInBox(<ShareDialog position={held()} market={MARKET} onClose={() => undefined} />)
  const painted = () => {
    const canvas = document.querySelector<HTMLCanvasElement>('[role=dialog] canvas')
    return canvas?.getContext('2d')?.getImageData(0, 0, 1, 1).data[3]
  }
  await expect.poll(painted).toBe(255)
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
})

const press = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find((one) => one.textContent === name)!.click()
const reported = () => toasts.read().find(({ name }) => name === 'share')

/** Width, height and how many colours a picture has. */
async function lookAt(blob: Blob) {
  const picture = await createImageBitmap(blob)
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')!
  context.drawImage(picture, 0, 0)
  const pixels = new Uint32Array(context.getImageData(0, 0, picture.width, picture.height).data.buffer)
  return { size: [picture.width, picture.height], drawn: new Set(pixels).size > 2 }
}

test('POS-13 Save gives the picture as a file that is named after the position', async () => {
  const files: { name: string; address: string }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, address: this.href })
  })
  press(positions.shareSave)
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['BTCUSDT-long.png'])
  const blob = await (await fetch(files[0]?.address ?? '')).blob()
  expect(blob.type).toBe('image/png')
  expect(await lookAt(blob)).toEqual({ size: [PICTURE_SIZE, PICTURE_SIZE], drawn: true })
})

test('POS-13 Copy puts the picture into the clipboard and says so; where it may not, it says that', async () => {
  const copied: ClipboardItem[] = []
  const write = vi.spyOn(navigator.clipboard, 'write')
  write.mockImplementation(async (items) => void copied.push(...items))
  press(positions.shareCopy)
  await expect.poll(() => reported()?.title).toBe(positions.shareCopied)
  expect(copied.map(({ types }) => [...types])).toEqual([['image/png']])
  const blob = await (copied[0] as ClipboardItem).getType('image/png')
  expect(await lookAt(blob)).toEqual({ size: [PICTURE_SIZE, PICTURE_SIZE], drawn: true })
  write.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  press(positions.shareCopy)
  await expect.poll(() => reported()?.title).toBe(positions.shareFailed)
})
