import { useMemo } from 'react'
import { hitsOf } from '../../../shared/lines/article-search.ts'

/** A text with what was searched for marked in it; never as HTML. */
export function Marked({ text, query }: { text: string; query: string }) {
  const parts = useMemo(() => hitsOf(text, query), [text, query])
  return parts.map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts stand in their order
    part.hit ? <mark key={place}>{part.text}</mark> : <span key={place}>{part.text}</span>,
  )
}
