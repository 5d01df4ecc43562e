import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FIRST_ACCOUNT } from '../../sandbox/genesis.ts'
import type { Follow } from '../../src/shared/calls/products/copy-entities.ts'
import { exchangePage } from './support/exchange-page.tsx'

// Calm: the bot leaders do what the test says alone.
const on = exchangePage({ seed: 5, calm: true })
const LEADER = 401
const NAME = 'Meridian Trend'
const main = () => (document.querySelector('main') as HTMLElement).innerText.replace(/\s+/g, ' ')
const writes = (path: string) => on.sent.filter((call) => call.path === path && call.method === 'POST')
const leads = (action: 'open' | 'close') =>
  on.exchange.host.submit({ kind: 'moveCopyLeader', account: LEADER, currency_id: 1, action, side: 'buy' })
const follow = (leader = LEADER, amount = '1000') =>
  on.demo<Follow>('POST', 'copy/follow', {
    ...{ leader_id: leader, amount, mode: 'ratio', max_trade: amount, stop_percent: '15', agree: true },
  })

test('COPY-88 own follows: the result by cause, another tab’s news, stopping with its consequences, closing what was kept', async () => {
  await on.open('/copyTraders?mine', { signedIn: true })
  await page.getByText('You are not following anyone').waitFor()
  const made = await follow()
  await page.getByRole('link', { name: NAME }).waitFor()
  await leads('open')
  const positions = page.getByRole('table', { name: 'Copied positions' })
  await positions.getByText('BTCUSDT').waitFor()
  await expect.poll(main).toMatch(/1 copied, 0 missed/)
  await on.demo('POST', 'copy/add', { id: made.id, amount: '500' })
  await expect.poll(main).toMatch(/of 1,500\.00/)
  expect(main()).toContain('1,275.00')
  expect(await on.axe()).toEqual([])

  await page.getByRole('button', { name: `Settings ${NAME}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Total stop-loss' }).fill('95')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a value from 1 to 90.').waitFor()
  await dialog.getByRole('textbox', { name: 'Total stop-loss' }).fill('20')
  await dialog.getByText(/^Triggers at 1,200\.00 USDT; current equity/).waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(main).toContain('1,200.00')

  await page.getByRole('button', { name: `Stop ${NAME}` }).click()
  await dialog.getByText('1 position', { exact: true }).waitFor()
  expect(dialog.innerText()).toMatch(/Closing fees\s+−\d/)
  expect(dialog.innerText()).toMatch(/Est\. return to Futures account\s+1,49\d\.\d\d USDT/)
  expect(await on.axe()).toEqual([])
  await dialog.getByRole('radio', { name: /^Stop and keep/ }).press('[Space]')
  await dialog.getByText('remains at 1200 USDT').waitFor()
  await dialog.getByRole('button', { name: 'Stop and keep positions' }).click()
  await page.getByText('Positions kept', { exact: true }).waitFor()
  expect(writes('copy/stop').map(({ body }) => body)).toEqual([{ id: made.id, positions: 'keep' }])

  await positions.getByRole('button', { name: 'Close BTCUSDT' }).click()
  await page.getByText('You are not following anyone').waitFor()
  await page.getByRole('tab', { name: /^Ended/ }).click()
  await page.getByText('Stopped by you').waitFor()
  await page.getByRole('tab', { name: 'Trades' }).click()
  await page.getByRole('table', { name: 'Trades' }).getByText('BTCUSDT').waitFor()
  await leads('close')
})

test('COPY-89 what was not copied stands with its reason; a list that cannot be read is old or said to be lost, never empty', async () => {
  const { id } = await follow(LEADER, '10')
  await leads('open')
  await on.open('/copyTraders?mine', { signedIn: true, size: 'phone' })
  await page.getByRole('tab', { name: 'Not copied' }).click()
  await page.getByText('Below the minimum order').waitFor()
  expect(await on.axe()).toEqual([])
  const wide = [...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > 391)
  expect(wide.filter((one) => !one.closest('[role=tablist]')).map(({ className }) => className)).toEqual([])
  on.panel.fault({ action: 'http', path: 'api/copy/follows', answer: 'status', status: 500 })
  await on.demo('POST', 'copy/add', { id, amount: '10' })
  await page.getByText('Could not load your copy trading').waitFor()
  await page.getByRole('link', { name: NAME }).waitFor()
  expect(main()).not.toContain('You are not following anyone')
  on.panel.clearFaults()
  await on.demo('POST', 'copy/stop', { id })
  await leads('close')
})

test('COPY-90 leading: conditions with ✓ and ✗ and the way to each; a leader sees followers and earnings, pauses, ends', async () => {
  await on.open('/copyTraders?lead', { signedIn: true })
  const list = page.getByRole('list').filter({ hasText: 'Futures equity' })
  await list.waitFor()
  expect(list.getByRole('img', { name: 'Met', exact: true }).count()).toBe(3)
  expect(list.getByRole('img', { name: 'Not met' }).count()).toBe(3)
  await page.getByText('Not met yet: Nickname').first().waitFor()
  await page.getByRole('button', { name: /^Become a leader/ }).press('[Enter]')
  expect(writes('copy/apply')).toEqual([])
  expect(await on.axe()).toEqual([])
  await on.exchange.host.submit({ kind: 'openCopyLeader', account: FIRST_ACCOUNT, name: 'Demo', bio: '', style: null })
  await on.open('/copyTraders?lead', { signedIn: true, size: 'phone' })
  await page.getByText('0 of 500').waitFor()
  await page.getByRole('switch', { name: 'Accept new followers' }).click()
  await expect.poll(() => writes('copy/lead').map(({ body }) => body)).toEqual([{ accepting: false }])
  await page.getByRole('button', { name: 'End lead trading' }).click()
  await page.getByRole('button', { name: 'End and stop all followers' }).click()
  await page.getByText('You were a leader before. Your statistics continue from there.').waitFor()
  expect(await on.axe()).toEqual([])
})
