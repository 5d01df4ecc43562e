import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exchangePage, type Visit } from './support/exchange-page.tsx'

const on = exchangePage({ calm: true })
const SETTINGS = '/HomeView/personal/settings'

const root = () => ({ ...document.documentElement.dataset })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

async function settings(visit?: Visit): Promise<void> {
  await on.open(SETTINGS, visit)
  await heading('Settings').waitFor()
}

test('LANG-05 density: automatic by screen, or as chosen on every screen', async () => {
  await settings()
  await expect.poll(root).toMatchObject({ density: 'regular' })
  for (const [name, density] of [
    ['Touch', 'touch'],
    ['Regular 24', 'regular'],
    ['Compact 20', 'compact'],
  ] as const) {
    await page.getByRole('radio', { name }).click()
    await expect.poll(root).toMatchObject({ density })
  }
  await page.getByRole('radio', { name: 'Touch' }).click()
  await on.go('/spot?id=1')
  await expect.poll(root).toMatchObject({ density: 'touch' })
  await on.go(SETTINGS)
  await page.getByRole('radio', { name: 'Automatic' }).click()
  await expect.poll(root).toMatchObject({ density: 'regular' })
  await on.go('/spot?id=1')
  await expect.poll(root).toMatchObject({ density: 'compact' })
})

test('LANG-05 what is stored and means nothing becomes the default', async () => {
  await settings({ stored: { 'onetape-prefs': '{"palette":"pink","density":7}' } })
  await expect.poll(root).toMatchObject({ palette: 'green-up', density: 'regular' })
})

test('LANG-05 hidden amounts are dots wherever balances stand, until they are shown', async () => {
  const account = page.getByRole('region', { name: 'Spot account' })
  const lists = page.getByRole('region', { name: 'Orders and balances' })
  const cells = lists.getByRole('tabpanel', { name: 'Assets' }).css('tbody td.r, [role=row] .n')
  await on.open('/spot?id=1', { signedIn: true })
  await account.getByText(/\d/).waitFor()
  await lists.getByRole('tab', { name: 'Assets' }).click()
  await cells.getByText(/\d/).waitFor()
  on.otherTab('onetape-prefs', '{"hideAmounts":true}')
  await account.getByText('••••••').waitFor()
  await expect.poll(() => account.innerText()).not.toMatch(/\d/)
  await expect.poll(() => cells.texts().join('')).not.toMatch(/\d/)
  await expect.poll(() => page.css('form.ticket_tform .ticket_av').innerText()).not.toMatch(/\d/)
  on.otherTab('onetape-prefs', '{"hideAmounts":false}')
  await account.getByText(/\d/).waitFor()
})

test('PWA-65 with the data saver no sparkline is drawn, and the chart comes when it is asked for', async () => {
  await settings()
  await page.getByRole('radio', { name: 'Data saver' }).click()
  await page.getByText(/no sparklines, charts only on request/).waitFor()
  await on.go('/quotes')
  await on.see('[data-quote] .currency_spark')
  expect(page.css('.currency_spark path').elements()).toEqual([])
  await on.go('/spot?id=1')
  await page.getByRole('button', { name: 'Show chart' }).click()
  await on.see('section[aria-label="Chart"] canvas')
  on.otherTab('onetape-prefs', '{}')
})

/** Buys and sells a little at market, so that the last price moves. @returns how many washes have come of it by now */
async function washes(): Promise<() => number> {
  const cell = await on.see('[data-last=BTCUSDT]')
  await expect.poll(() => cell.textContent).toMatch(/\d/)
  const seen = { moved: 0, washed: 0, text: cell.textContent }
  new MutationObserver(() => {
    if (cell.textContent === seen.text) return
    seen.text = cell.textContent
    seen.moved++
  }).observe(cell, { characterData: true, subtree: true, childList: true })
  cell.addEventListener('animationstart', () => seen.washed++)
  // One side after the other: whichever price was traded last, the next trade is at another.
  let trades = 0
  const trade = async () => {
    const side = trades++ % 2 === 0 ? 'buy' : 'sell'
    await on.demo('POST', 'spot/order', {
      currency_id: 1,
      side,
      type: 'market',
      quantity: '0.001',
      time_in_force: 'IOC',
    })
    return seen.moved
  }
  await expect.poll(trade, { interval: 400 }).toBeGreaterThan(2)
  return () => seen.washed
}

test('LANG-05 a changed price is washed, and not at all where the flash is off', async () => {
  await on.open('/spot?id=1', { signedIn: true })
  await expect.poll(await washes()).toBeGreaterThan(0)
  await settings({ signedIn: true })
  await page.getByRole('radio', { name: 'Off' }).click()
  await page.getByText(/^Saved on this browser.*\d\d:\d\d:\d\d$/).waitFor()
  await on.open('/spot?id=1', { signedIn: true })
  expect((await washes())()).toBe(0)
})

test('LANG-05 SHELL-04 visitors reach settings from the language menu; the other tabs want a login', async () => {
  await on.open('/', { size: 'phone' })
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await heading('Settings').waitFor()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Security' }).click()
  await expect.poll(() => location.pathname).toBe('/login')
  expect(new URLSearchParams(location.search).has('next')).toBe(true)
})

test('UI-03 every tab of the account is a page, an unknown one does not exist', async () => {
  await settings({ signedIn: true })
  const nav = page.getByRole('navigation', { name: 'Account' })
  for (const name of ['Funding history', 'Identity', 'Invite friends', 'Tasks']) {
    await nav.getByRole('link', { name }).click()
    await heading(name).waitFor()
    await expect.poll(() => nav.css('[aria-current=page]').innerText()).toBe(name)
    await expect.poll(() => document.title).toContain(name)
  }
  await on.open('/HomeView/personal/nothing', { signedIn: true })
  await heading('Page not found').waitFor()
})
