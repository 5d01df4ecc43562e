import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { live, rows, sheet, topic } from '../support/inspector-page.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '5'])

test('HEALTH-01 HEALTH-03 on /spot: opened by pointer and by key, a book that lost an update is the first row, grey, with its reason, and comes right', async () => {
  const one = await on.person()
  const page = await one.tab('/spot?id=1')
  await live(page)
  await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Inspector' }).click()
  await topic(page, 'depth@1').getByText('live', { exact: true }).waitFor()
  await sheet(page)
    .getByText(/^Live \d/)
    .waitFor()
  for (const name of ['Decode', 'Merge', 'Deliver', 'Paint'])
    await sheet(page)
      .getByRole('img', { name: new RegExp(`^${name}: p50 .+, p99 .+`) })
      .waitFor()
  await sheet(page)
    .getByText(/^[\d,]+ frames\/s, [\d,]+ msg\/s, [\d,]+ levels\/s, .+\/s$/)
    .waitFor()
  await sheet(page)
    .getByText(/^[\d,]+ frames with [\d,]+ messages, [\d,]+ levels, .+ so far; 0 dropped, 0 parsed by fallback$/)
    .waitFor()
  await sheet(page).getByRole('columnheader', { name: 'Delivered' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })

  await page.keyboard.press('Alt+KeyI')
  await topic(page, 'depth@1').waitFor()
  // What follows is held back, or the book would be right again before anybody could see that it was not.
  // Whether the hub learns of the hole by the next update or by a pong before it, it tells both sequences and what is missing.
  await on.panel.fault({ action: 'drop', kind: 'spot', topic: 'depth@1', count: 1 })
  await on.panel.fault({ action: 'delay', ms: 8_000, kind: 'spot', topic: 'depth@1' })
  await sheet(page)
    .getByText(
      /(: [\d,]+ updates are missing|sent update [\d,]+, but the book is at [\d,]+: [\d,]+ behind)\. Marked stale at \d\d:\d\d:\d\d\.\d/,
    )
    .waitFor()
  await expect.poll(() => rows(page, 'Topics').nth(1).getByRole('rowheader').innerText()).toMatch(/^depth@1/)
  await topic(page, 'depth@1').getByText('stale').waitFor()
  expect(await axe(page)).toEqual([])
  await sheet(page).getByRole('button', { name: 'Retry now depth@1' }).click()
  await on.panel.clearFaults()
  await topic(page, 'depth@1').getByText('live', { exact: true }).waitFor()
  await topic(page, 'depth@1')
    .getByText(/^\d+, done$/)
    .waitFor()
  await page.keyboard.press('Alt+KeyI')
  await sheet(page).waitFor({ state: 'detached' })
})
