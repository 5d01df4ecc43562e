import { expect, test } from 'vitest'
import { pageUnder } from './page-under.ts'

test('REAL-75 the kept page names its files from the base, whatever route it is given for, and keeps its policy', async () => {
  const cached = new Response('<link href="./a.css"><script src="./assets/a.js"></script><a href="#main">', {
    headers: { 'content-security-policy': "default-src 'none'", 'content-encoding': 'gzip' },
  })
  const page = await pageUnder('/app/', cached)
  expect(await page.text()).toBe('<link href="/app/a.css"><script src="/app/assets/a.js"></script><a href="#main">')
  expect([...page.headers.keys()].sort()).toEqual(['content-security-policy', 'content-type'])
})
