import type { Grip } from './chart-paint.ts'
import type { OwnLine } from './own-lines.ts'

export interface OrderDragEnv {
  /** What takes the pointer: the chart's box. */
  box: HTMLElement
  /** Where Escape is heard. */
  keys: Pick<Window, 'addEventListener'>
  grip: Grip
  /** The price that is dragged to, or null where nothing is. */
  show(line: OwnLine | null, ticks: number): void
  /** Let go at another price. */
  drop(order: number, ticks: number): void
  signal: AbortSignal
}

/** A pointer takes hold of a line this near, px; a finger is wider. */
const REACH = { mouse: 4, other: 12 }
/** Fingers take hold at the words on the left alone: elsewhere they move the chart. */
const WORDS = 140

/** Lets lines of open orders be dragged to another price. Escape, or a pointer that the browser takes away, puts them back. */
export function followOrderDrags({ box, keys, grip, show, drop, signal }: OrderDragEnv): void {
  let held: { line: OwnLine; pointer: number; ticks: number } | null = null

  const place = (event: PointerEvent) => {
    const { left, top } = box.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const lineAt = (event: PointerEvent): OwnLine | null => {
    const { x, y } = place(event)
    const mouse = event.pointerType === 'mouse'
    if (x < 0 || x > (mouse ? grip.width() : WORDS)) return null
    return grip.at(y, mouse ? REACH.mouse : REACH.other)
  }
  const end = () => {
    if (!held) return null
    const was = held
    held = null
    show(null, 0)
    grip.hold(false)
    box.style.cursor = ''
    if (box.hasPointerCapture(was.pointer)) box.releasePointerCapture(was.pointer)
    return was
  }
  const on = <K extends keyof HTMLElementEventMap>(name: K, run: (event: HTMLElementEventMap[K]) => void) =>
    box.addEventListener(name, run, { capture: true, signal })

  on('pointerdown', (event) => {
    if (event.button !== 0 || held) return
    const line = lineAt(event)
    if (!line) return
    // The chart would scroll.
    event.preventDefault()
    event.stopPropagation()
    held = { line, pointer: event.pointerId, ticks: line.ticks }
    box.setPointerCapture(event.pointerId)
    grip.hold(true)
    show(line, line.ticks)
  })
  on('pointermove', (event) => {
    if (!held) {
      const over = event.pointerType === 'mouse' && event.buttons === 0 && lineAt(event) !== null
      box.style.cursor = over ? 'ns-resize' : ''
      return
    }
    if (event.pointerId !== held.pointer) return
    event.stopPropagation()
    const ticks = grip.ticksAt(place(event).y)
    if (ticks === null || ticks === held.ticks) return
    held.ticks = ticks
    show(held.line, ticks)
  })
  on('pointerup', (event) => {
    if (!held || event.pointerId !== held.pointer) return
    event.stopPropagation()
    const { line, ticks } = end() as NonNullable<typeof held>
    if (line.order !== undefined && ticks !== line.ticks) drop(line.order, ticks)
  })
  on('pointercancel', () => void end())
  keys.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !held) return
      event.preventDefault()
      event.stopPropagation()
      end()
    },
    { capture: true, signal },
  )
  signal.addEventListener('abort', () => void end())
}
