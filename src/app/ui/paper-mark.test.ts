import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../base/platform/config.ts'
import { PaperMark, PaperNote, paperVenue } from './paper-mark.tsx'

const ORIGIN = 'http://localhost:4173'
const configured = (source: object | null) => loadConfig(async () => new Response(JSON.stringify({ source })), ORIGIN)

afterEach(async () => {
  vi.unstubAllGlobals()
  await configured(null)
})

const shown = () => [renderToStaticMarkup(createElement(PaperMark)), paperVenue()]

test('VEN-65 what is paper is marked, and nothing else', async () => {
  vi.stubGlobal('location', new URL(`${ORIGIN}/orders`))
  const source = { name: 'OKX', kind: 'live', paper: true }
  await configured(source)
  const [mark, venue] = shown()
  expect(mark).toMatch(/^<span.+<\/span>$/)
  expect(venue).toBe('OKX')
  expect(renderToStaticMarkup(createElement(PaperNote, { venue: 'OKX' }))).toMatch(/^<p.+<\/p>$/)
  await configured({ ...source, paper: false })
  expect(shown()).toEqual(['', null])
  await configured(null)
  expect(shown()).toEqual(['', null])
})

test('VEN-65 mock trading says itself what it is', async () => {
  await configured({ name: 'OKX', kind: 'live', paper: true })
  vi.stubGlobal('location', new URL(`${ORIGIN}/mock/spot`))
  expect(shown()).toEqual(['', null])
})
