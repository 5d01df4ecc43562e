import { afterEach, expect, test, vi } from 'vitest'
import { inviteLink } from '../src/app/screens/invite/invite-link.ts'
import { posterSvg } from '../src/app/screens/invite/poster.ts'
import { QUIET } from '../src/app/services/money/qr-modules.ts'
import { readQr } from './oracle/naive-qr.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The modules that the picture's path draws, without the quiet zone. */
function modulesOf(svg: string): boolean[][] {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1])
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) (rows[Number(y)] as boolean[])[Number(x)] = true
  return rows.slice(QUIET, -QUIET).map((row) => row.slice(QUIET, -QUIET))
}

test('INV-15 the poster reads back the link with its code, and is made without a request', () => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  const link = inviteLink('https://onetape.test', 'dDsuXFC8')
  const svg = posterSvg({ link, code: 'dDsuXFC8', site: 'A & <B>', labels: 'Register' })
  expect(readQr(modulesOf(svg))).toBe(link)
  expect(svg).toContain('>dDsuXFC8</text>')
  expect(svg).toContain('A &#38; &#60;B&#62;')
  expect(asked).not.toHaveBeenCalled()
})
