import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exchangePage } from './support/exchange-page.tsx'

const on = exchangePage({ seed: 5 })

const sheet = page.getByRole('dialog', { name: 'Inspector' })
const rows = (table: 'Topics' | 'Connections') => sheet.getByRole('region', { name: table }).getByRole('row')

test('HEALTH-03 on a phone: from the menu, as high as the screen, closed by its button', async () => {
  await on.open('/quotes', { size: 'phone' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Language/ })
    .click()
  await page.getByRole('menuitem', { name: 'Inspector' }).click()
  await rows('Topics')
    .filter({ has: page.getByRole('rowheader', { name: /^tickers/ }) })
    .waitFor()
  const box = () => {
    const { x, y, width, height } = sheet.element().getBoundingClientRect()
    return { x, y, width, height }
  }
  await expect.poll(box).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(sheet.element().scrollWidth - sheet.element().clientWidth).toBe(0)
  expect(await on.axe()).toEqual([])
  await sheet.getByRole('button', { name: 'Close the inspector' }).click()
  await sheet.waitFor('gone')
})

test('HEALTH-03 a page that watches nothing has the inspector too, and says so', async () => {
  await on.open('/login')
  await on.see('main h1')
  await userEvent.keyboard('{Alt>}[KeyI]{/Alt}')
  await sheet.getByText('No tab has subscribed to anything.').waitFor()
  await rows('Connections').nth(1).getByText('nothing').waitFor()
  expect(await on.axe()).toEqual([])
})
