import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf, foldText, hitsOf, searchArticles, termsOf } from './article-search.ts'

const article = (id: number, title: string, body: string, at = id) => ({ id, title, body, at })
const ids = (found: readonly { id: number }[]) => found.map(({ id }) => id)

test('MSG-32 a search folds width, case and accents, and keeps voiced kana apart', () => {
  expect(foldText('ＢＴＣ Émigré')).toBe('btc emigre')
  expect(foldText('ﾌﾞﾛｯｸ')).toBe('ブロック')
  expect(foldText('か')).not.toBe(foldText('が'))
  expect(foldText('수수료')).toBe('수수료')
  expect(termsOf('  T+1　fee  t+1 ')).toEqual(['t+1', 'fee'])
  expect(termsOf(' \u3000')).toEqual([])
})

test('MSG-32 every term has to stand somewhere: all in the title first, then some, then the body alone, then newer', () => {
  const all = [
    article(1, 'Fees', 'withdrawal'),
    article(2, 'Withdrawal fees', ''),
    article(3, 'Other', 'withdrawal and fees'),
    article(4, 'Withdrawal', 'fees'),
    article(5, 'Withdrawal fees again', ''),
    article(6, 'Fees alone', ''),
  ]
  expect(ids(searchArticles(all, 'FEES withdrawal'))).toEqual([5, 2, 4, 1, 3])
  expect(ids(searchArticles(all, ''))).toEqual([6, 5, 4, 3, 2, 1])
  expect(searchArticles(all, 'nothing')).toEqual([])
})

test('MSG-32 hits are the text itself cut up, whatever stands in it, and each hit is a term', () => {
  expect(hitsOf('Café <b>fee</b>', 'cafe')).toEqual([
    { text: 'Café', hit: true },
    { text: ' <b>fee</b>', hit: false },
  ])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      const parts = hitsOf(text, query)
      expect(parts.map((part) => part.text).join('')).toBe(text)
    }),
  )
})

test('MSG-32 an excerpt shows the place of the first hit', () => {
  const body = `${'a '.repeat(200)}needle ${'b '.repeat(200)}`
  const cut = excerptOf(body, 'needle')
  expect(cut).toContain('needle')
  expect(cut.length).toBeLessThan(165)
  expect(excerptOf('short  text\n\nnext', 'x')).toBe('short text next')
})
