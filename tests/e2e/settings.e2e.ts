import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--calm'])
const SETTINGS = '/HomeView/personal/settings'

async function settings(one: Awaited<ReturnType<typeof on.person>>): Promise<Page> {
  const page = await one.tab(SETTINGS)
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  return page
}

test('LANG-05 colours, hidden amounts, language and currency hold in every tab at once, and stand after a reload', async () => {
  const one = await on.signedIn()
  const other = await one.tab('/spot?id=1')
  const account = other.getByRole('region', { name: 'Spot account' })
  await account.getByText(/\d/).first().waitFor()
  const page = await settings(one)
  await page.getByText('Saved on this browser and in 1 other tab').waitFor()
  const upColour = () =>
    other.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--up').trim())
  await other.locator('html[data-palette=green-up]').waitFor()
  const colours = new Set([await upColour()])
  for (const [name, palette] of [
    ['Red up', 'red-up'],
    ['Red, blue', 'red-up-blue'],
    ['Blue, orange', 'blue-orange'],
  ] as const) {
    await page.getByRole('radio', { name, exact: true }).check({ force: true })
    await page.locator(`html[data-palette="${palette}"]`).waitFor()
    await other.locator(`html[data-palette="${palette}"]`).waitFor()
    colours.add(await upColour())
  }
  expect(colours.size).toBe(3)
  expect(await axe(page)).toEqual([])

  await page.getByRole('switch', { name: 'Hide amounts' }).click()
  await account.getByText('••••••').first().waitFor()
  await expect.poll(() => account.innerText()).not.toMatch(/\d/)
  await page.getByRole('switch', { name: 'Hide amounts', checked: true }).press('Space')
  await account.getByText(/\d/).first().waitFor()

  await page.getByRole('radio', { name: 'JPY' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pricing-unit'))).toMatch(/"JPY"/)
  await page.getByText(/^Saved on this browser and in 1 other tab, \d\d:\d\d:\d\d$/).waitFor()
  await page.getByText(/^\d+ \w+ \d{4} \d\d:\d\d:\d\d UTC\+0$/).waitFor()
  await page.getByRole('radio', { name: '日本語' }).click()
  await page.getByRole('heading', { level: 1, name: '設定' }).waitFor()
  await other.locator('html[lang=ja]').waitFor()
  await other.reload()
  await other.locator('html[lang=ja][data-palette=blue-orange]').waitFor()
})

test('LANG-05 where the system asks for less motion, no wash lasts and the page says so', async () => {
  const one = await on.person()
  const page = await settings(one)
  await page.getByText('your system allows motion').waitFor()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByText('none: reduced motion is on in your system').waitFor()
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--t-flash').trim()))
    .toMatch(/^0m?s$/)
})
