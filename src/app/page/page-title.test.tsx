import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { routes } from '../shell/routes.ts'
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
  titleLead.text = ''
  practiceLead.text = ''
  hide()
})

test('POS-15 the margin ratio of the account at the exchange stands in every title but that of mock trading, which has its own account’s', async () => {
  titleLead.text = 'Margin 85 %'
  show('/mock')
  await expect.poll(() => document.title).toBe('A page · Onetape')
  practiceLead.text = 'Mock: Margin 5 %'
  await expect.poll(() => document.title).toBe('Mock: Margin 5 % · A page · Onetape')
  show('/futures')
  await expect.poll(() => document.title).toBe('Margin 85 % · A page · Onetape')
})
