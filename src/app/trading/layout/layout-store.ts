import { type AskedLayout, askedLayout } from '../../base/platform/asked-layout.ts'
import { deviceStore, type TextStore, tabStore } from '../../base/platform/client-cache.ts'
import { DRAWN, isBare, type Layout, layoutText, type PanelName, readLayout } from './layout.ts'

const NAME = 'onetape:layout'

export interface LayoutStore {
  read(): Layout
  subscribe(listener: () => void): () => void
  /** Keeps it for this window, and for windows that are opened from now on. @param byHandle the handles stand so already */
  set(layout: Layout, byHandle?: boolean): void
  toggle(panel: PanelName): void
  /** Counts up with each layout that the handles have not made. */
  readonly version: number
  /** True once where a link asked for a layout that is none. */
  takeRefused(): boolean
  /** True once where a link's layout is shown: it is kept only after the person has agreed, or has changed it. */
  takeOffered(): boolean
}

/**
 * The layout of this window.
 * @param own of this window, over reloads  @param all what new windows begin with  @param asked by the address; it is taken once
 */
export function createLayoutStore(own: TextStore, all: TextStore, asked: AskedLayout): LayoutStore {
  const listeners = new Set<() => void>()
  const wanted = asked.take()
  const given = wanted === null ? null : readLayout(wanted)
  let layout = given ?? storedIn(own) ?? storedIn(all) ?? DRAWN
  let version = 0
  let refused = wanted !== null && given === null
  let offered = given !== null
  const keep = () => {
    const text = layoutText(layout)
    for (const store of [own, all]) {
      try {
        store.setItem(NAME, text)
      } catch (error) {
        // A full store: it holds until the page goes.
        if (!(error instanceof DOMException)) throw error
      }
    }
  }
  const store: LayoutStore = {
    read: () => layout,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(next, byHandle = false) {
      layout = next
      if (!byHandle) version++
      keep()
      for (const listener of [...listeners]) listener()
    },
    toggle(panel) {
      const hidden = layout.hide.includes(panel)
      const hide = hidden ? layout.hide.filter((name) => name !== panel) : [...layout.hide, panel]
      if (!isBare(hide)) store.set({ ...layout, hide })
    },
    get version() {
      return version
    },
    takeRefused() {
      const wasRefused = refused
      refused = false
      return wasRefused
    },
    takeOffered() {
      const wasOffered = offered
      offered = false
      return wasOffered
    },
  }
  return store
}

function storedIn(store: TextStore): Layout | null {
  const text = store.getItem(NAME)
  return text === null ? null : readLayout(text)
}

let current: LayoutStore | null = null

/** This window's. */
export function layoutStore(): LayoutStore {
  current ??= createLayoutStore(tabStore, deviceStore, askedLayout)
  return current
}
