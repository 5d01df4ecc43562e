import { type RefObject, useLayoutEffect, useState } from 'react'

/** Kept free between two columns, px. */
const GAP = 6
const PROBE = '0'.repeat(10)

/** How many digits a text is wide: points and commas are half as wide, signs of East Asian scripts twice. */
export function digitsWide(text: string): number {
  let wide = 0
  for (const sign of text) wide += sign === '.' || sign === ',' ? 0.5 : sign > '\u2fff' ? 2 : 1
  return wide
}

/**
 * How many digits have room in a part of an element's width; Infinity until it is measured. Measured when its size changes, not
 * with every figure.
 *
 * @param inset px that the columns do not have @param watched changes where `ref` may hold another element
 */
export function useFigureRoom(
  ref: RefObject<HTMLElement | null>,
  inset: number,
  watched?: unknown,
): (share: number) => number {
  const [{ width, digit }, setSizes] = useState({ width: Number.POSITIVE_INFINITY, digit: 1 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the ref follows it
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const sized = new ResizeObserver(() => {
      const probe = document.createElement('span')
      probe.className = 'n'
      probe.dataset.part = 'fig-probe'
      probe.textContent = PROBE
      element.append(probe)
      const digit = probe.getBoundingClientRect().width / PROBE.length
      probe.remove()
      const width = element.clientWidth
      if (digit > 0 && width > 0)
        setSizes((old) => (old.width === width && old.digit === digit ? old : { width, digit }))
    })
    sized.observe(element)
    return () => sized.disconnect()
  }, [ref, watched])
  return (share) => ((width - inset) * share - GAP) / digit
}
