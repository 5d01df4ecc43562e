import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test } from 'vitest'
import common from '../../base/i18n/en/common.json'
import quotes from '../../base/i18n/en/quotes.json'
import { showInBox } from '../../services/hub-client/testing/fake-hub-client.ts'
import type { QuoteSummary } from './quote-summary.ts'
import { QuoteTotals } from './quote-totals.tsx'

const NOTHING: QuoteSummary = { status: 'none', volume: null, rising: 0, falling: 0, top: null }

beforeEach(async () => {
  if (!i18next.isInitialized)
    await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, quotes } } })
})

test('REAL-69 while no market could be loaded, no count of rising and falling markets is shown', async () => {
  const undo = showInBox(<QuoteTotals summary={NOTHING} old={false} />)
  const figures = () => [...document.querySelectorAll('.quotes_q-figures dd')].map((dd) => dd.textContent)
  await expect.poll(figures).toEqual(['--', '--', '--'])
  undo()
})
