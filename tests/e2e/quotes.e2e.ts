import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '5', '--busy'])

const rows = (page: Page) => page.locator('[data-quote]')
const row = (page: Page, key: string) => page.locator(`[data-quote="${key}"]`)
const search = (page: Page) => page.getByRole('textbox', { name: 'Code or name' })

/** Waits until the feed and not the currency list says the prices. */
async function live(page: Page): Promise<void> {
  await page.locator('[data-quote] .quote-list_rng').first().waitFor()
}

test('MKT-13 prices stand in the chosen currency too, by the rate of getCurrencyFee, in every tab', async () => {
  const one = await on.person()
  const page = await one.tab('/quotes')
  const other = await one.tab('/quotes?tab=contract')
  await search(page).fill('bitcoin')
  await live(page)
  await live(other)
  expect(await page.locator('.quote-list_q-other').count()).toBe(0)
  const asked = page.waitForRequest((request) => request.url().includes('api/common/getCurrencyFee'))
  await other.evaluate(() => {
    localStorage.setItem('pricing-unit', JSON.stringify({ text: 'JPY', value: '', symbol: '¥' }))
  })
  const request = await asked
  expect([request.method(), request.postDataJSON()]).toEqual(['POST', { currency: 'JPY' }])
  await row(page, 'spot:1').locator('.quote-list_q-other').waitFor()
  // Read at one instant: the price goes on.
  const shown = () =>
    row(page, 'spot:1').evaluate((each) => [
      each.querySelector('.quote-list_q-last')?.textContent ?? '',
      each.querySelector('.quote-list_q-other')?.textContent ?? '',
    ])
  const rate = async () => {
    const [price = '', yen = ''] = await shown()
    const hundredths = BigInt(price.replace(/[,.]/g, ''))
    return yen.replace(/[≈ ¥,]/g, '') === String((hundredths * 1512n) / 1000n)
  }
  await expect.poll(rate).toBe(true)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('local-fee'))).toBe('151.2')
})

test('MKT-10 axe finds nothing on the list, its favourites and its panel (phone)', async () => {
  const page = await (await on.person('phone')).tab('/quotes?tab=contract')
  for (const language of ['en', 'ja']) {
    await page.evaluate((code) => localStorage.setItem('lang', code), language)
    await page.reload()
    await page.locator(`html[lang=${language}] [data-quote] .currency_spark path`).first().waitFor()
    expect(await axe(page), `${language}: futures`).toEqual([])
    if (language === 'en') {
      // By key: a note that comes above the list moves the star away between a pointer's down and up.
      await page.locator('[data-quote] .quote-list_st').first().press('Enter')
      await page.locator('.quote-list_st[aria-pressed=true]').first().waitFor()
    }
    await page.getByRole('tab').first().click()
    // The one that has a star, and no other.
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await axe(page), `${language}: favourites`).toEqual([])
    await page.locator('.quote-phone_qp-coin').first().click()
    await page.getByRole('dialog').locator('.kv').nth(1).waitFor()
    expect(await axe(page), `${language}: panel`).toEqual([])
  }
})
