import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FIRST_ACCOUNT } from '../../sandbox/genesis.ts'
import type { Opening } from '../../src/shared/calls/products/box-entities.ts'
import { exchangePage } from './support/exchange-page.tsx'

const on = exchangePage({ seed: 5 })
const PATH = '/BindBox'
const text = () => document.querySelector('main')?.textContent ?? ''
const records = () => on.exchange.host.exchange.views.box.openings(FIRST_ACCOUNT, 1, 50).list
const opened = () => on.sent.filter(({ path }) => path.endsWith('box/open'))

async function verify(): Promise<void> {
  const { host } = on.exchange
  const person = {
    account: FIRST_ACCOUNT,
    country: 'CH',
    idType: 'passport',
    identity: 'one',
    details: 'sealed',
  } as const
  await host.submit({ kind: 'kycBasic', ...person })
  await host.submit({ kind: 'kycDecide', account: FIRST_ACCOUNT, passed: true, reason: null })
}

/** Presses the button that pays, once it can be pressed; in the page, so that what follows is seen however slow the browser is. */
async function press(name: RegExp): Promise<void> {
  await on.see('[data-part~=bx-pay] .btn:not([aria-disabled])')
  const button = page.getByRole('button', { name })
  await button.waitFor()
  ;(button.element() as HTMLElement).click()
}

test('BOX-50 visitors see odds, average, pool and rules; a closed box says why', async () => {
  await on.exchange.host.submit({ kind: 'setBoxPool', amount: '48210' })
  await on.open(PATH)
  await expect.poll(text).toContain('48,210.00 USDT')
  expect(text()).toContain('Closed: the prize pool cannot cover the top prize of 50,000')
  expect(text()).toContain('14.2% of boxes pay more than 20. 57.8% pay less.')
  await page.getByText('Iron', { exact: true }).click()
  await expect.poll(text).toContain('Costs 0.20, returns')
  expect(text()).toContain('Log in to open boxes')
  expect(await on.axe()).toEqual([])
  on.panel.fault({ action: 'http', path: 'api/box/list', answer: 'status', status: 503 })
  await on.pass(16_000)
  await on.see('.boxes_bx-pool .boxes_old')
  await on.see('.boxes_bx .note.warn')
})

test('BOX-14 BOX-51 the result stands there before the animation, which can be skipped', async () => {
  await on.open(PATH, { signedIn: true })
  await expect.poll(text).toContain('Complete basic KYC to open boxes.')
  await verify()
  await on.open(PATH, { signedIn: true })
  await expect.poll(text).toContain('No boxes opened yet')
  await press(/^Open 1 Gold for 20\.00 USDT/)
  await expect.poll(text).toContain('Agree to the terms')
  expect(opened()).toEqual([])
  await page.getByRole('textbox', { name: 'Boxes' }).fill('3')
  await page.getByText('I have read the box rules.').click()
  await press(/^Open 3 Gold for 60\.00 USDT/)
  await on.see('.boxes_bx-play')
  const [drawn] = records() as [Opening]
  expect(text()).toContain('Verified in this browser: seed and 3 of 3 prizes match')
  expect(document.querySelectorAll('.boxes_bx-draws tbody tr')).toHaveLength(3)
  expect(document.querySelector('.boxes_bx-total')?.textContent).toContain(`${Number(drawn.won).toFixed(2)}`)
  ;(page.getByRole('button', { name: 'Skip' }).element() as HTMLElement).click()
  await on.gone('.boxes_bx-play')
  expect(await on.axe()).toEqual([])
  await press(/^Open 3 Gold/)
  await on.see('.boxes_bx-play')
  await on.pass(2_000)
  await on.gone('.boxes_bx-play')
  expect(records()).toHaveLength(2)
})

test('BOX-13 BOX-53 a spoiled seed is an error with both hashes; all records are verified at once', async () => {
  await on.open(PATH, { signedIn: true })
  await page.getByRole('button', { name: 'Verify all' }).click()
  await expect.poll(text).toContain('All match. Openings: 2, boxes: 6')
  await on.exchange.host.submit({ kind: 'tamperBox', id: records()[0]?.id ?? 0 })
  await on.open(PATH, { signedIn: true })
  await expect.poll(text).toContain('This opening does not match.')
  expect(text()).toContain(`Server seed hash: shown ${records()[0]?.commit}, computed `)
  await page.getByRole('button', { name: 'Verify all' }).click()
  await expect.poll(text).toContain('Mismatch in 1: opening 2')
  await page.getByRole('button', { name: 'Verify Opening 1', exact: true }).click()
  await expect.poll(text).toContain('seed and 3 of 3 prizes match')
})

test('BOX-14 BOX-52 with reduced motion nothing moves; what was lost is found by its hash', async () => {
  const before = records().length
  await on.open(PATH, { signedIn: true })
  await page.getByText('I have read the box rules.').click()
  on.panel.fault({ action: 'http', path: 'api/box/open', answer: 'lost', count: 10 })
  const real = window.matchMedia.bind(window)
  const still = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const nothing = { addEventListener() {}, removeEventListener() {} }
    return query.includes('reduced-motion') ? ({ ...nothing, matches: true } as unknown as MediaQueryList) : real(query)
  })
  try {
    await press(/^Open 1 Gold/)
    // The call's own repeats come first, then the look into the records.
    for (let i = 0; i < 10 && !text().includes('Gold × 1'); i++) await on.pass(3_000)
  } finally {
    still.mockRestore()
  }
  expect(text()).toContain('Gold × 1')
  expect(document.querySelector('.boxes_bx-play')).toBeNull()
  expect(records()).toHaveLength(before + 1)
  expect(new Set(opened().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})
