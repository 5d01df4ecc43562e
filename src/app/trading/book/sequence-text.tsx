import { useLayoutEffect, useRef } from 'react'
import { sequenceText } from '../provenance/provenance-strip.tsx'
import type { ShownDepth } from './shown-depth.ts'

/** The book's last sequence, written as it comes. */
export function SequenceText({ book }: { book: ShownDepth }) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    return book.follow((view) => {
      if (box.current) box.current.textContent = sequenceText(view)
    })
  }, [book])
  return <b ref={box} />
}
