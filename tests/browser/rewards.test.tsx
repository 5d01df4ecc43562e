import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exchangePage } from './support/exchange-page.tsx'

const on = exchangePage({ calm: true })
const main = () => document.querySelector('main')?.textContent ?? ''
const asked = (path: string) => on.sent.filter((one) => one.path.endsWith(path)).length

test('TASK-12 a sign-in without an answer is not repeated by itself, and the page shows the truth', async () => {
  await on.open('/HomeView/personal/tasks', { signedIn: true })
  await expect.poll(main).toContain('Sign-in, day 1 of 7')
  expect(await on.axe()).toEqual([])
  on.panel.fault({ action: 'http', path: 'api/task/sign', answer: 'lost', count: 1 })
  await page.getByRole('button', { name: /^Sign in for 0\.10/ }).click()
  await expect.poll(() => page.css('[data-test=reward-available]').innerText()).toBe('0.10 USDT')
  await on.pass(5_000)
  expect(on.sent.filter(({ path }) => /^task\/sign$/.test(path))).toHaveLength(1)
  expect(main()).toContain('Minimum 10 USDT, 9.90 more needed')
})

test('MINT-10 where the call fails the last known stands with its age, and nothing can be started', async () => {
  await on.open('/HomeView/personal/mint', { signedIn: true })
  const start = page.getByRole('button', { name: /^Start session/ })
  await start.click()
  await expect.poll(main).toContain('Session running')
  expect(asked('mint/start')).toBe(1)
  expect(await on.axe()).toEqual([])
  on.panel.fault({ action: 'http', path: 'api/mint/my', answer: 'status', status: 500 })
  await on.pass(61_000)
  await expect.poll(main).toContain('Your session could not be updated.')
  await on.see('.btn.primary[aria-disabled=true]')
})

test('INV-03 INV-14 a link is made by slider and note, and an empty ranking says so', async () => {
  await on.open('/HomeView/personal/invite', { signedIn: true })
  const ratio = page.getByRole('textbox', { name: 'Share for your friend' })
  await ratio.fill('')
  await page.getByRole('button', { name: /^Add link/ }).click()
  await expect.poll(main).toContain('Enter your friend’s share.')
  await ratio.fill('7')
  await page.getByRole('button', { name: /^Add link, you 13%, friend 7%/ }).click()
  await expect.poll(main).toContain('1 of 10')
  expect(main()).toContain('No ranking yet')
  expect(await on.axe()).toEqual([])
})
