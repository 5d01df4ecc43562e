import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { cell, live, rows, sheet, topic } from '../support/inspector-page.ts'
import { backAfterPress, notePress } from '../support/reconnect-press.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '5'])

test('HEALTH-04 two tabs: each with its title and what it watches, this one first; a closed connection is reported, and reconnected', async () => {
  const one = await on.person()
  const other = await one.tab('/quotes')
  await other
    .getByRole('region', { name: 'Status' })
    .getByText(/^Feed live/)
    .waitFor()
  const page = await one.tab('/spot?id=1')
  await live(page)
  await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Inspector' }).click()
  await rows(page, 'Connections').nth(2).waitFor()
  const first = rows(page, 'Connections').nth(1)
  await first.getByText('visible, this tab').waitFor()
  await first.getByText(/depth.*@1/).waitFor()
  await rows(page, 'Connections').nth(2).getByText('tickers').first().waitFor()
  await expect.poll(() => rows(page, 'Connections').nth(2).getByRole('rowheader').innerText()).toMatch(/^Markets/)
  const connections = sheet(page).getByRole('region', { name: 'Connections' })
  await connections.getByText(/host 1 of 3: SharedWorker, hub \S+, all tabs on \S+/).waitFor()
  await connections
    .getByText(/ saved, \d+\.\d%/)
    .first()
    .waitFor()
  // A hub of another version, as after a deploy, is known by its lock.
  expect(await connections.getByText('0.0.0-older').count()).toBe(0)
  await other.evaluate(() => void navigator.locks.request('hub:0.0.0-older:7', () => new Promise(() => {})))
  await connections.getByText('0.0.0-older').first().waitFor()

  // Refused until the person asks: it stays closed for as long as it takes to read why.
  await on.panel.fault({ action: 'refuse', kind: 'spot', count: 1_000 })
  await on.panel.close({ kind: 'spot', code: 1001 })
  await sheet(page)
    .getByText(/closed with code 1001 and is not open/)
    .first()
    .waitFor()
  // The next try is so far away that it is the button that brings it back.
  await page
    .getByText(/reconnecting, attempt \d+ in ([5-9]|\d\d) s/)
    .first()
    .waitFor({ timeout: 90_000 })
  await on.panel.clearFaults()
  await notePress(page)
  await sheet(page).getByRole('button', { name: 'Reconnect now' }).click()
  const back = /closed by the server \(1001\) at [\d:]+, back after/
  await backAfterPress(page, '[role=dialog]', back)
  await connections.getByText(back).waitFor()
  await topic(page, 'depth@1').getByText('live', { exact: true }).waitFor()
})

test('HUB-17 each tab chooses its own pace and depth, and the inspector shows what the hub was sent', async () => {
  const one = await on.person()
  const other = await one.tab('/spot?id=1')
  await live(other)
  const page = await one.tab('/spot?id=1')
  await live(page)
  await page.keyboard.press('Alt+KeyI')
  const own = rows(page, 'Connections').filter({ hasText: 'this tab' })
  const theirs = rows(page, 'Connections').filter({ hasNotText: 'this tab' }).nth(1)
  await cell(own, 'Throttle', 'display').waitFor()
  const choose = async (label: string, option: string) => {
    await sheet(page).getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Update speed of this tab', '1 a second')
  await cell(own, 'Throttle', '1 s').waitFor()
  await choose('Book depth of this tab', '20 levels')
  await cell(own, 'Depth', '20').waitFor()
  await cell(theirs, 'Throttle', 'paused')
    .or(cell(theirs, 'Throttle', 'display'))
    .waitFor()
  expect(await axe(page)).toEqual([])
  await choose('Update speed of this tab', 'Same as all tabs: Real time')
  await cell(own, 'Throttle', 'display').waitFor()
})
