import i18next from 'i18next'
import { describe, expect, test, vi } from 'vitest'
import { keepPlainTexts } from './plain-texts.ts'

async function started() {
  const i18n = i18next.createInstance()
  keepPlainTexts(i18n)
  await i18n.init({
    lng: 'en',
    fallbackLng: false,
    ns: ['book'],
    defaultNS: 'book',
    resources: {
      en: { book: { ask: 'Ask', count_one: '{{count}} level', count_other: '{{count}} levels' } },
      ko: { book: { ask: '매도', count_other: '{{count}}단계' } },
    },
  })
  const t = vi.spyOn(i18n, 't')
  return { i18n, looked: () => t.mock.calls.length }
}

describe('keepPlainTexts', () => {
  test('LANG-06 a text without values is looked up once a language, and by whoever asks', async () => {
    const { i18n, looked } = await started()
    const t = i18n.getFixedT('en', 'book')
    expect([t('ask'), t('ask'), i18n.getFixedT('en', 'book')('ask'), looked()]).toEqual(['Ask', 'Ask', 'Ask', 1])
    expect([i18n.getFixedT('ko', 'book')('ask'), looked()]).toEqual(['매도', 2])
  })

  test('LANG-06 what has values is never kept', async () => {
    const { i18n } = await started()
    const t = i18n.getFixedT('en', 'book')
    expect([t('count', { count: 1 }), t('count', { count: 2 })]).toEqual(['1 level', '2 levels'])
  })

  test('LANG-06 a text that comes or changes later is seen', async () => {
    const { i18n } = await started()
    const t = i18n.getFixedT('en', 'book')
    expect(t('bid' as never)).toBe('bid')
    i18n.addResource('en', 'book', 'bid', 'Bid')
    expect(t('bid' as never)).toBe('Bid')
    i18n.addResourceBundle('en', 'book', { bid: 'Buy' }, true, true)
    expect(t('bid' as never)).toBe('Buy')
  })
})
