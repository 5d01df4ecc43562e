import * as v from 'valibot'

/** Parts of the terminal that can be hidden. */
export const PANELS = ['tape', 'chart', 'book', 'side', 'below'] as const
export type PanelName = (typeof PANELS)[number]
/** One of these always shows. */
export const COLUMNS: readonly PanelName[] = ['chart', 'book', 'side']

const size = (least: number, most: number) =>
  v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))), null)

/** Least and most px of what can be resized. */
export const BOUNDS = { book: [200, 640], side: [272, 480], below: [96, 900] } as const

const schema = v.strictObject({
  book: size(...BOUNDS.book),
  side: size(...BOUNDS.side),
  below: size(...BOUNDS.below),
  hide: v.optional(
    v.pipe(
      v.array(v.picklist(PANELS)),
      v.check((hide) => new Set(hide).size === hide.length && !isBare(hide)),
    ),
    [],
  ),
})

/** Nothing of a column's height would be left. */
export function isBare(hide: readonly PanelName[]): boolean {
  return COLUMNS.every((name) => hide.includes(name))
}

/** Sizes in px (null: as drawn) and what is hidden. */
export type Layout = v.InferOutput<typeof schema>

export const DRAWN: Layout = { book: null, side: null, below: null, hide: [] }

/** Each keeps the ticket at its full height, so that Submit is in view. */
export const PRESETS = {
  standard: DRAWN,
  chart: { book: null, side: null, below: null, hide: ['book', 'below'] },
  scalping: { book: 420, side: null, below: 120, hide: [] },
  positions: { book: 240, side: null, below: 320, hide: ['tape'] },
} satisfies Record<string, Layout>
export type PresetName = keyof typeof PRESETS

const isPreset = (text: string): text is PresetName => Object.hasOwn(PRESETS, text)

/** A layout as text: a preset's name, or `book-320.hide-tape-chart`. */
export function layoutText(layout: Layout): string {
  const name = presetOf(layout)
  if (name) return name
  const sizes = (['book', 'side', 'below'] as const).flatMap((part) =>
    layout[part] === null ? [] : [`${part}-${layout[part]}`],
  )
  return [...sizes, ...(layout.hide.length > 0 ? [`hide-${layout.hide.join('-')}`] : [])].join('.')
}

/** What {@link layoutText} wrote; null where it is nothing that it can have written. */
export function readLayout(text: string): Layout | null {
  if (isPreset(text)) return PRESETS[text]
  const parts = text.split('.').map((part) => part.split('-'))
  const names = parts.map(([name]) => name)
  if (new Set(names).size < names.length || parts.some((part) => part.length < 2)) return null
  const found = parts.map(([name, ...rest]) => [name, name === 'hide' ? rest : wholeNumber(rest.join('-'))])
  const checked = v.safeParse(schema, Object.fromEntries(found))
  return checked.success ? checked.output : null
}

const wholeNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)

/** The preset that a layout is; null where it is one's own. */
export function presetOf(layout: Layout): PresetName | null {
  const same = (one: Layout) =>
    one.book === layout.book &&
    one.side === layout.side &&
    one.below === layout.below &&
    one.hide.length === layout.hide.length &&
    one.hide.every((name) => layout.hide.includes(name))
  return (Object.keys(PRESETS) as PresetName[]).find((name) => same(PRESETS[name])) ?? null
}

/** What the terminal's style sheet sizes its rows and columns by; what is left out stays as drawn. @param orders there is a panel below */
export function layoutSizes({ book, side, below, hide }: Layout, orders: boolean): Record<`--${string}`, string> {
  const gone = (name: PanelName) => hide.includes(name) || (name === 'below' && !orders)
  const sizes: Record<`--${string}`, string> = {}
  if (gone('tape')) sizes['--tape-h'] = '0px'
  const empty = gone('chart') && gone('book')
  // Orders alone take the chart's place.
  const alone = empty && !gone('below')
  if (gone('chart') && !alone) sizes['--chart-w'] = '0px'
  if (gone('book')) sizes['--book-w'] = '0px'
  else if (gone('chart')) sizes['--book-w'] = 'minmax(0, 1fr)'
  else if (book !== null) sizes['--book-w'] = bookWidth(book)
  if (gone('side')) sizes['--side-w'] = '0px'
  else if (empty && !alone) sizes['--side-w'] = 'minmax(0, 1fr)'
  else if (side !== null) sizes['--side-w'] = `${side}px`
  if (alone) {
    sizes['--main-h'] = '0px'
    sizes['--below-h'] = 'minmax(0, 1fr)'
  } else if (gone('below')) sizes['--below-h'] = '0px'
  else if (below !== null) sizes['--below-h'] = belowHeight(below)
  return sizes
}

/** A narrow window takes of the book before it takes of the chart. */
export const bookWidth = (px: number) => `minmax(${BOUNDS.book[0]}px, ${px}px)`

/** Orders leave the chart its share. */
export const belowHeight = (px: number) => `min(${px}px, calc((100% - 96px) * 0.6))`
