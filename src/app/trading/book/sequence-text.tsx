import { useLayoutEffect, useRef } from 'react'
import type { ShownDepth } from '../levels/shown-depth.ts'
import { sequenceText } from '../provenance/provenance-strip.tsx'

/** The book's last sequence, written when the page is calm. */
export function SequenceText({ book }: { book: ShownDepth }) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    return book.followCalmly((view) => {
      if (box.current) box.current.textContent = sequenceText(view)
    })
  }, [book])
  return <b ref={box} translate="no" />
}
