/** Rounding of a scrolled position, px. */
const SLACK = 1

/**
 * Says on a row that scrolls sideways, as `data-more`, at which of its ends there is more: `start`, `end` or `both`; the style sheet
 * fades that end. @returns ends it
 */
export function hintAtMore(row: HTMLElement): () => void {
  const look = () => {
    const start = row.scrollLeft > SLACK
    const end = row.scrollLeft + row.clientWidth < row.scrollWidth - SLACK
    if (start || end) row.dataset.more = start && end ? 'both' : start ? 'start' : 'end'
    else delete row.dataset.more
  }
  const sizes = new ResizeObserver(look)
  const sizeAll = () => {
    sizes.disconnect()
    for (const each of [row, ...row.children]) sizes.observe(each)
  }
  const parts = new MutationObserver(sizeAll)
  parts.observe(row, { childList: true })
  row.addEventListener('scroll', look, { passive: true })
  sizeAll()
  look()
  return () => {
    sizes.disconnect()
    parts.disconnect()
    row.removeEventListener('scroll', look)
  }
}
