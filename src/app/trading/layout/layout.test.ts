import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAskedLayout } from '../../base/platform/asked-layout.ts'
import { memoryStore } from '../../base/platform/client-cache.ts'
import { BOUNDS, DRAWN, isBare, type Layout, layoutSizes, layoutText, PANELS, PRESETS, readLayout } from './layout.ts'
import { createLayoutStore } from './layout-store.ts'

const sized = (part: keyof typeof BOUNDS) => fc.option(fc.integer({ min: BOUNDS[part][0], max: BOUNDS[part][1] }))
const layouts = fc
  .record({ book: sized('book'), side: sized('side'), below: sized('below'), hide: fc.subarray([...PANELS]) })
  .filter(({ hide }) => !isBare(hide))

/** A page at this address, and what it has taken of it. */
function page(href: string) {
  const asked = createAskedLayout()
  const shown = { href, state: { idx: 3 } as unknown }
  const replaceState = (state: unknown, _title: string, url?: string | URL | null) =>
    Object.assign(shown, { href: String(url), state })
  asked.note(shown, { state: shown.state, replaceState })
  return { asked, shown }
}

describe('TERM-01 a layout as text', () => {
  test('TERM-01 what is written is read again as it was', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        expect(readLayout(layoutText(layout))).toEqual(layout)
      }),
    )
  })

  test('TERM-01 a preset goes by its name', () => {
    for (const [name, layout] of Object.entries(PRESETS)) {
      expect(layoutText(layout)).toBe(name)
      expect(readLayout(name)).toEqual(layout)
    }
    expect(layoutText({ ...DRAWN, book: 320, hide: ['tape'] })).toBe('book-320.hide-tape')
  })

  test.each([
    '',
    'nobody',
    'book',
    'book-',
    'book-1e9',
    'book--320',
    'book-320.5',
    'book-320.book-330',
    'side-9000',
    'below-"120"',
    'hide-ticket',
    'hide-tape-tape',
    'hide-chart-book-side',
    'hide-',
    'x-1',
    '__proto__-1',
    'constructor',
    '<script>',
    'book-[320]',
  ])('TERM-01 %j is no layout', (text) => {
    expect(readLayout(text)).toBeNull()
  })

  test('TERM-01 whatever stands in a link is a layout that can be drawn, or none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z0-9.-]{0,40}$/)), (text) => {
        const found = readLayout(text)
        if (found) expect(isBare(found.hide)).toBe(false)
      }),
    )
  })
})

describe('TERM-02 the layout of a window', () => {
  test('TERM-02 SAFE-14 a link’s layout is taken out of the address, used once, and kept when that is agreed to', () => {
    const { asked, shown } = page('https://x.test/spot?id=1&layout=positions#trade')
    expect(shown.href).toBe('https://x.test/spot?id=1#trade')
    expect(shown.state).toEqual({ idx: 3 })
    const own = memoryStore()
    const store = createLayoutStore(own, memoryStore(), asked)
    expect(store.read()).toEqual(PRESETS.positions)
    expect(store.takeRefused()).toBe(false)
    expect(asked.take()).toBeNull()
    expect([store.takeOffered(), store.takeOffered()]).toEqual([true, false])
    expect(createLayoutStore(own, memoryStore(), asked).read()).toEqual(DRAWN)
    store.set(store.read())
    expect(createLayoutStore(own, memoryStore(), asked).read()).toEqual(PRESETS.positions)
  })

  test('TERM-02 a link that is none changes nothing, and that is reported once', () => {
    const { asked, shown } = page('https://x.test/spot?layout=book-99999&id=1')
    expect(shown.href).toBe('https://x.test/spot?id=1')
    const own = memoryStore()
    own.setItem('onetape:layout', 'chart')
    const store = createLayoutStore(own, memoryStore(), asked)
    expect(store.read()).toEqual(PRESETS.chart)
    expect([store.takeRefused(), store.takeRefused()]).toEqual([true, false])
  })

  test('TERM-02 each window keeps its own; a new one begins with what was chosen last anywhere', () => {
    const all = memoryStore()
    const [left, right] = [memoryStore(), memoryStore()]
    const none = createAskedLayout()
    createLayoutStore(left, all, none).set(PRESETS.chart)
    createLayoutStore(right, all, none).set({ ...DRAWN, book: 333 })
    expect(createLayoutStore(left, all, none).read()).toEqual(PRESETS.chart)
    expect(createLayoutStore(memoryStore(), all, none).read()).toEqual({ ...DRAWN, book: 333 })
  })

  test('TERM-02 what was kept by another version and cannot be read is as drawn', () => {
    const own = memoryStore()
    own.setItem('onetape:layout', '{"v":9}')
    expect(createLayoutStore(own, memoryStore(), createAskedLayout()).read()).toEqual(DRAWN)
  })

  test('TERM-02 panels are hidden and shown again, but never the last column', () => {
    const store = createLayoutStore(memoryStore(), memoryStore(), createAskedLayout())
    const seen: Layout[] = []
    store.subscribe(() => seen.push(store.read()))
    for (const panel of ['chart', 'book', 'side', 'tape', 'tape'] as const) store.toggle(panel)
    expect(store.read().hide).toEqual(['chart', 'book'])
    expect(seen.map(({ hide }) => hide.length)).toEqual([1, 2, 3, 2])
  })

  test('TERM-02 handles keep a size without beginning anew', () => {
    const store = createLayoutStore(memoryStore(), memoryStore(), createAskedLayout())
    store.set({ ...DRAWN, book: 300 }, true)
    expect([store.version, store.read().book]).toEqual([0, 300])
    store.set(DRAWN)
    expect(store.version).toBe(1)
  })
})

describe('TERM-01 sizes for the style sheet', () => {
  test('TERM-01 as drawn nothing is said', () => {
    expect(layoutSizes(DRAWN, true)).toEqual({})
  })
  test('TERM-01 what is hidden gives its place to what is left', () => {
    expect(layoutSizes({ ...DRAWN, book: 300, hide: ['chart'] }, true)).toEqual({
      '--chart-w': '0px',
      '--book-w': 'minmax(0, 1fr)',
    })
    expect(layoutSizes({ ...DRAWN, hide: ['chart', 'book'] }, false)).toMatchObject({ '--side-w': 'minmax(0, 1fr)' })
    const orders = layoutSizes({ ...DRAWN, below: 300, hide: ['chart', 'book', 'tape'] }, true)
    expect(orders).toEqual({
      '--tape-h': '0px',
      '--book-w': '0px',
      '--main-h': '0px',
      '--below-h': 'minmax(0, 1fr)',
    })
  })
})
