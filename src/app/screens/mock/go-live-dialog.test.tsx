import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MockRequest, Returning, Stayed } from '../../../shared/mock/mock-port.ts'
import common from '../../base/i18n/en/common.json'
import mock from '../../base/i18n/en/mock.json'
import type { MockOutcome } from '../../services/mock/mock-client.ts'
import { GoLiveDialog } from './go-live-dialog.tsx'
import '../../ui/styles/index.ts'

const NOTHING: Returning = { waits: [], moves: [], liquidated: [], orders: 0 }

let outcome: MockOutcome<Returning> = { kind: 'closed' }
let gone: MockOutcome<Stayed | null> = { kind: 'answered', answer: null }
let wishes: MockRequest[] = []
let closed = 0
let undo: () => void = () => undefined

const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name))

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, mock } } })
  wishes = []
  closed = 0
  gone = { kind: 'answered', answer: null }
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  undo = () => {
    root.unmount()
    box.remove()
  }
  outcome = { kind: 'failed' }
  const go = async (wish: MockRequest) => {
    wishes.push(wish)
    return gone
  }
  root.render(<GoLiveDialog ask={async () => outcome} go={go} onClose={() => closed++} />)
})

afterEach(() => undo())

test('MOCK-13 a question that fails is said and can be asked again; until it is answered nothing goes back', async () => {
  await expect.poll(() => dialog()?.querySelector('[role=alert]')?.textContent).toContain(mock.returnFailed)
  expect(dialog()?.textContent).not.toContain(common.loading)
  button(mock.returnGo)?.click()
  button(mock.returnSettle)?.click()
  expect(wishes).toEqual([])
  outcome = { kind: 'answered', answer: NOTHING }
  button(common.tryAgain)?.click()
  await expect.poll(() => dialog()?.textContent).toContain(mock.returnNothing)
  expect(dialog()?.querySelector('[role=alert]')).toBeNull()
  button(mock.returnGo)?.click()
  expect(wishes).toEqual([{ wish: 'go_live' }])
  await expect.poll(() => closed).toBe(1)
})

test('MOCK-13 what could not be closed keeps the dialog open and is named; without an answer it says so, and can be tried again', async () => {
  outcome = { kind: 'answered', answer: NOTHING }
  await expect.poll(() => button(mock.returnSettle)?.getAttribute('aria-disabled')).toBeNull()
  await expect.poll(() => dialog()?.textContent).toContain(mock.returnNothing)
  gone = { kind: 'answered', answer: { waits: [], left: [{ symbol: 'BTCUSDT', side: 'long' }], orders: 2 } }
  button(mock.returnSettle)?.click()
  const alert = () => dialog()?.querySelector('[role=alert]')?.textContent ?? ''
  await expect.poll(alert).toContain('Your long BTCUSDT is still open.')
  expect(alert()).toContain('2 orders are still open.')
  expect(closed).toBe(0)
  gone = { kind: 'failed' }
  button(mock.returnSettle)?.click()
  await expect.poll(alert).toBe(mock.goUnanswered)
  gone = { kind: 'answered', answer: null }
  button(mock.returnSettle)?.click()
  await expect.poll(() => closed).toBe(1)
  expect(wishes).toEqual(Array(3).fill({ wish: 'settle_and_go_live' }))
})
