import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { setPageHidden, setPageVisible } from '../support/page-visibility.ts'
import { logIn } from '../support/person.ts'
import { stage } from '../support/stage.ts'
import { lastPrice, live } from '../support/terminal-page.ts'

const on = stage(['--seed', '24', '--calm'])

interface Heard {
  sounds: number
  notices: { title: string; body: string; tag: string }[]
}

/** In each page before its scripts: sounds are counted, and what the system is asked to show is kept. */
function keepWhatIsReported(): void {
  const heard: Heard = { sounds: 0, notices: [] }
  Object.assign(window, { heard })
  const Real = window.AudioContext
  window.AudioContext = class extends Real {
    constructor() {
      super()
      heard.sounds++
    }
  }
  // Once there is a service worker it shows them; the empty page before the first has no such thing.
  if ('ServiceWorkerRegistration' in window)
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body = '', tag = '' } = {}) => {
      heard.notices.push({ title, body, tag })
    }
  Object.assign(window, {
    Notification: class {
      static readonly permission = 'granted'
      constructor(title: string, { body = '', tag = '' }: NotificationOptions) {
        heard.notices.push({ title, body, tag })
      }
    },
  })
}

async function heardIn(pages: Page[]): Promise<Heard> {
  const all = await Promise.all(pages.map((page) => page.evaluate(() => (window as unknown as { heard: Heard }).heard)))
  return {
    sounds: all.reduce((sum, { sounds }) => sum + sounds, 0),
    notices: all.flatMap(({ notices }) => notices),
  }
}

test('TERM-06 with all tabs hidden, alerts by price, by change in 24 h and by move in 5 min sound and notify once each in the whole browser', async () => {
  const one = await on.person('laptop')
  await one.context.addInitScript(keepWhatIsReported)
  const page = await one.context.newPage()
  await setPageHidden(page)
  await page.goto(`${on.url}/login?next=%2Ffutures%3Fid%3D1`)
  await setPageVisible(page)
  await logIn(page)
  await page.waitForURL('**/futures?id=1')
  await live(page)
  const other = await one.context.newPage()
  await setPageHidden(other)
  await other.goto(`${on.url}/futures?id=2`)
  await other.getByRole('region', { name: 'Order ticket' }).waitFor()

  await page.getByRole('button', { name: 'Price alerts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price alerts' })
  const last = await lastPrice(page)
  const set = async (by: 'Price' | '24h change' | 'Move in 5 min', level: string) => {
    await dialog.getByRole('radio', { name: by }).click()
    await dialog.getByRole('textbox').fill(level)
    await dialog.getByRole('checkbox', { name: 'Notification', checked: true }).waitFor()
    await dialog.getByRole('button', { name: /^Set alert: / }).click()
  }
  await set('Price', (last * 1.02).toFixed(1))
  await set('24h change', '25')
  await set('Move in 5 min', '2')
  await dialog.getByText('3 of 50 in use').waitFor()
  await setPageVisible(page, false)

  // 3 % up fires price and move; 30 % more the change of the day.
  await on.panel.move(1, 3)
  const noticed = (count: number) => expect.poll(async () => (await heardIn([page, other])).notices.length).toBe(count)
  await noticed(2)
  await on.panel.move(1, 30)
  await noticed(3)
  await expect.poll(async () => (await heardIn([page, other])).sounds).toBe(3)
  const { notices } = await heardIn([page, other])
  expect(notices.map(({ title }) => title).sort()).toEqual([
    'BTCUSDT: 24h change rises to 25%',
    expect.stringMatching(/^BTCUSDT: Last price rises to [\d,.]+$/),
    'BTCUSDT: Moves 2% in 5 min',
  ])
  expect(new Set(notices.map(({ tag }) => tag)).size).toBe(3)
  for (const { body } of notices) expect(body).toMatch(/^Triggered .+ UTC\+0 at /)
  // Looked at again, each tab has them too.
  for (const each of [page, other]) {
    await setPageVisible(each)
    await each
      .getByText(/^BTCUSDT: Last price rises to/)
      .first()
      .waitFor({ state: 'attached' })
  }
})
