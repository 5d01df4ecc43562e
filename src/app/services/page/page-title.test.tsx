import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { routes } from '../../shell/routes.ts'
import { PageTitle, practiceLead, titleLead } from './page-title.tsx'

let hide: () => void = () => undefined

function show(path: string): void {
  hide()
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  hide = () => {
    root.unmount()
    box.remove()
  }
  const route = routes.find((entry) => entry.path === path)
  root.render(<PageTitle title="common:page" practice={route?.practice} />)
}

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common: { page: 'A page' } } } })
})

afterEach(() => {
  Object.assign(titleLead, { text: '', danger: false })
  Object.assign(practiceLead, { text: '', danger: false })
  hide()
})

test('POS-15 the margin ratio of the account at the exchange stands in every title but that of mock trading, which has its own account’s', async () => {
  titleLead.text = 'Margin 85%'
  show('/mock')
  await expect.poll(() => document.title).toBe('A page · Onetape')
  practiceLead.text = 'Mock: Margin 5%'
  await expect.poll(() => document.title).toBe('A page · Mock: Margin 5% · Onetape')
  show('/futures')
  await expect.poll(() => document.title).toBe('A page · Margin 85% · Onetape')
})

test('REAL-65 market and price stand first in a title; only a danger of liquidation comes before them', async () => {
  show('/futures')
  titleLead.text = 'Margin 62%'
  await expect.poll(() => document.title).toBe('A page · Margin 62% · Onetape')
  Object.assign(titleLead, { text: 'Liquidation near: 87%', danger: true })
  await expect.poll(() => document.title).toBe('Liquidation near: 87% · A page · Onetape')
})
