import type { TextKind as Kind, TextShape as Shape } from '../../src/engine/contract/text-shape.ts'

export type { Kind, Shape }

/** Gives the stand-in of a text. */
export type Replace = (kind: Kind, text: string) => string

/** A copy in which every text is what `replace` makes of it. Texts in places that the shape does not name are of the kind `text`. */
export function mapTexts(value: unknown, shape: Shape, replace: Replace): unknown {
  if (typeof value === 'string') return replace(typeof shape === 'string' ? shape : 'text', value)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item, at) => mapTexts(item, ofItem(shape, at), replace))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, ofField(shape, key), replace)]),
  )
}

function ofItem(shape: Shape, at: number): Shape {
  if (typeof shape === 'string') return shape
  if ('each' in shape) return shape.each
  return 'columns' in shape ? (shape.columns[at] ?? 'text') : 'text'
}

function ofField(shape: Shape, key: string): Shape {
  if (typeof shape === 'string') return shape
  return 'fields' in shape && Object.hasOwn(shape.fields, key) ? (shape.fields[key] as Shape) : 'text'
}
