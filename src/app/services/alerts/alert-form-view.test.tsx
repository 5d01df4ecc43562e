import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Alert, AlertEdit } from '../../../shared/hub-protocol/alert.ts'
import alerts from '../../base/i18n/en/alerts.json'
import common from '../../base/i18n/en/common.json'
import push from '../../base/i18n/en/push.json'
import { FakeBrowser } from '../hub-client/testing/fake-browser.ts'
import { putFakeHubClient, showInBox } from '../hub-client/testing/fake-hub-client.ts'
import { BTC } from '../hub-client/testing/test-markets.ts'
import { AlertForm } from './alert-form-view.tsx'
import '../../ui/styles/index.ts'

let undo: (() => void)[] = []
/** Each alert that the hub was asked to keep, with what answers it. */
let asked: { level: string; answer: () => void }[]

const level = page.getByRole('textbox')
const set = page.getByRole('button', { name: /^Set alert/ })

beforeEach(async () => {
  if (!i18next.isInitialized)
    await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { alerts, common, push } } })
  asked = []
  const browser = new FakeBrowser()
  browser.hub.alerts = (_tab: string, edit: AlertEdit) =>
    edit && 'put' in edit
      ? new Promise<Alert[]>((answer) => asked.push({ level: edit.put.level, answer: () => answer([]) }))
      : Promise.resolve([])
  undo = [
    putFakeHubClient(browser),
    showInBox(<AlertForm market={BTC} edited={null} full={false} onDone={() => undefined} />),
  ]
  await page.getByRole('radio', { name: 'Move in 5 min' }).click()
})
afterEach(() => {
  for (const each of undo.reverse()) each()
})

test('TERM-06 a level that is typed while the former alert is on its way is not lost', async () => {
  await level.fill('2')
  await set.click()
  await expect.poll(() => asked.length).toBe(1)
  await level.fill('3')
  asked[0]?.answer()
  await expect.element(set).not.toHaveAttribute('aria-busy')
  await expect.element(level).toHaveValue('3')
  await set.click()
  await expect.poll(() => asked.map((each) => each.level)).toEqual(['2', '3'])
  asked[1]?.answer()
  await expect.element(level).toHaveValue('')
})

test('TERM-06 a second press while the alert is on its way sets no second one', async () => {
  await level.fill('2')
  await set.click()
  await expect.element(set).toHaveAttribute('aria-busy', 'true')
  await set.click({ force: true })
  await level.click()
  asked[0]?.answer()
  await expect.element(level).toHaveValue('')
  expect(asked.map((each) => each.level)).toEqual(['2'])
})
