import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { backAfterPress, notePress } from '../support/reconnect-press.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '5'])

const tape = (page: Page) => page.getByRole('region', { name: 'Tape' })
const live = (page: Page) =>
  tape(page).getByText('Live', { exact: true }).or(tape(page).getByText(/^Live/)).first().waitFor()
test('HEALTH-03 HUB-20 on a phone the terminal opens the inspector by a button, and reconnects by one', async () => {
  const one = await on.person('phone')
  const page = await one.tab('/spot?id=1')
  await live(page)
  const button = page.getByRole('region', { name: 'Market' }).getByRole('button', { name: 'Inspector' })
  await expect
    .poll(async () => {
      const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 }
      return width >= 44 && height >= 44
    })
    .toBe(true)
  await button.tap()
  await page.getByRole('dialog', { name: 'Inspector' }).waitFor()
  await page.getByRole('button', { name: 'Close the inspector' }).tap()
  await on.panel.fault({ action: 'refuse', kind: 'spot' })
  await on.panel.fault({ action: 'close', kind: 'spot', count: 1 })
  // A wait that is long enough for it to be the press that ends it.
  await tape(page)
    .getByText(/reconnecting, attempt \d+ in ([5-9]|\d\d) s/)
    .waitFor()
  await on.panel.clearFaults()
  await notePress(page)
  await tape(page).getByRole('button', { name: 'Reconnect now' }).tap()
  await backAfterPress(page, '[aria-label=Tape]', /Live/)
})
