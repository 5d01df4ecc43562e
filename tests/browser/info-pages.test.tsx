import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exchangePage } from './support/exchange-page.tsx'

const on = exchangePage({ seed: 5 })

test('REAL-40 terms, fees, help and about are pages that can be read before anything is agreed to', async () => {
  await on.open('/register')
  await expect.poll(() => document.querySelector('a[href="/help/terms"].new-window-link_new-window')).not.toBeNull()
  for (const [path, title, part] of [
    ['/help/terms', 'Terms of use', 'Simulated exchange'],
    ['/ratestandards', 'Fees and limits', 'Withdrawal limits'],
    ['/help', 'Help', 'When is a deposit credited?'],
    ['/about', 'About', 'Exchange status'],
  ] as const) {
    await on.open(path)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await page.getByRole('heading', { name: part }).waitFor()
    await expect.poll(() => document.title).toContain(title)
    expect(document.querySelector('main')!.textContent).not.toMatch(/\b(help|fees|about|common)[.:][a-z]/i)
    expect(await on.axe(), path).toEqual([])
  }
  await on.open('/help/nothing')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})

test('REAL-40 the fees are those of the exchange: markets, networks and levels', async () => {
  await on.open('/ratestandards')
  const text = () => document.querySelector('main')!.textContent
  await expect.poll(text).toMatch(/Spot, \d+ markets0\.10%0\.10%/)
  await expect.poll(text).toMatch(/0\.02%0\.05%.*125×/)
  await expect.poll(text).toMatch(/TRON \(TRC20\)1 USDT2010 USDT1 USDT/)
  expect(text()).toContain('1,000,000 USDT')
})

test('REAL-41 the footer leads to about, terms, fees and help', async () => {
  await on.open('/')
  const footer = page.getByRole('navigation', { name: 'Site' })
  await footer.getByRole('link', { name: 'Terms of use' }).click()
  await on.at('/help/terms')
  await on.open('/spot')
  await on.see('[data-last]')
  expect(document.querySelector('.shell_site-foot')).toBeNull()
})
