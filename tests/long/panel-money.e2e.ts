import { expect, test } from 'vitest'
import { SandboxClient } from '../support/sandbox-client.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '12', '--calm'])

test('PANEL-01 PANEL-02 PANEL-03 MONEY-15 on the panel’s page: a deposit, the country, a pause, a person and the time', async () => {
  const client = new SandboxClient(on.url)
  for (let i = 0; i < 5; i++) await client.login('demo@sandbox.test', 'Wrong-word-1').catch(() => null)
  const one = await on.person()
  const page = await one.tab('/sandbox')
  await page.getByLabel('Key').fill(on.key)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Users' }).waitFor()
  const done = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  const formOf = (button: string) =>
    page.locator('form').filter({ has: page.getByRole('button', { name: button, exact: true }) })

  await page.getByRole('row', { name: /login email:demo@sandbox.test/ }).waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
  await done('All limits cleared')
  await page.getByText('None.').waitFor()
  const token = await client.login()

  await formOf('Send').getByLabel('User').fill('nobody@sandbox.test')
  await formOf('Send').getByLabel('Amount').fill('77.5')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('User: not found').waitFor()
  await formOf('Send').getByLabel('User').fill('demo@sandbox.test')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await done('Deposit sent')
  await page.getByRole('row', { name: /chain 77.5 USDT/ }).waitFor()

  await formOf('Change').getByLabel('Country').fill('us')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByText('Requests come from US, a restricted region.').waitFor()

  await page.getByRole('button', { name: /next settlement/ }).click()
  await done('Settlement done')
  const { data } = await client.get<{ list: { status: number; amount: string }[] }>('api/currency/rechargeLog', {
    token,
  })
  expect(data.list[0]).toMatchObject({ status: 1, amount: '77.5' })

  const person = page.getByRole('row', { name: /demo@sandbox.test/ })
  await person.getByRole('button', { name: 'Lock' }).click()
  await done('User 1001 is locked')
  await person.getByRole('button', { name: 'Unlock' }).waitFor()
  expect((await client.get('api/account/sessions', { token })).code).toBe(401)
})

test('PANEL-01 no button of the panel stands there before what answers to it: its script comes late, and nothing is sent by hand', async () => {
  const one = await on.person()
  const page = await one.tab('/sandbox')
  await page.getByLabel('Key').fill(on.key)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Users' }).waitFor()

  let give = (): void => undefined
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  await page.route('**/sandbox/panel.js', async (route) => {
    await given
    await route.continue()
  })
  const asked = page.waitForRequest('**/sandbox/panel.js')
  const whole = page.reload()
  await asked
  await page.waitForFunction(() => document.readyState === 'loading')
  expect(await page.getByRole('button').count()).toBe(0)
  give()
  await whole
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('status').filter({ hasText: 'All limits cleared' }).waitFor()
})
