import { useEffect, useLayoutEffect, useState } from 'react'
import { type ChartColors, chartColors } from './chart-colors.ts'

/** The palette's colours as they stand on an element, read anew with palette and language. */
export function useColors(box: HTMLElement | null): ChartColors | null {
  const [colors, setColors] = useState<ChartColors | null>(null)
  useEffect(() => {
    if (!box) return
    const read = () => {
      const style = getComputedStyle(box)
      setColors(chartColors((name) => style.getPropertyValue(name)))
    }
    read()
    const watcher = new MutationObserver(read)
    watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-palette', 'lang'] })
    return () => watcher.disconnect()
  }, [box])
  return colors
}

/** Size of an element, px. */
export function useSize(box: HTMLElement | null): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!box) return
    const watcher = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }))
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [box])
  return size
}
