import { proxy } from 'valtio'
import { type DepthChoice, depthChoiceOf, type Pace, paceOf } from '../../../shared/hub-protocol/pace.ts'
import { parsed, type TextStore, tabStore } from '../../base/platform/client-cache.ts'

export const TAB_PACE_KEY = 'onetape-tab-pace'

/** What this tab was set to, where it differs from all tabs; null where it goes with them. */
export interface TabPace {
  pace: Pace | null
  depth: DepthChoice | null
}

/** Reads what was stored; a part that means nothing goes with all tabs. */
export function readTabPace(text: string | null): TabPace {
  const found: unknown = text === null ? null : parsed(text)
  const { pace, depth } = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>
  return { pace: paceOf(pace), depth: depthChoiceOf(depth) }
}

/** @param store of this tab alone: what is chosen holds until it is closed */
export function createTabPace(store: TextStore) {
  const state = proxy(readTabPace(store.getItem(TAB_PACE_KEY)))
  return {
    /** A valtio proxy: read it with `useSnapshot`. */
    state,
    set(change: Partial<TabPace>): void {
      Object.assign(state, change)
      try {
        store.setItem(TAB_PACE_KEY, JSON.stringify(state))
      } catch (error) {
        // A full store: the choice holds until the page goes.
        if (!(error instanceof DOMException)) throw error
      }
    },
  }
}

/** How often a tab is given news, and how many levels of a book. */
export interface Chosen {
  pace: Pace
  depth: DepthChoice
}

/**
 * What holds in a tab: its own choice before that of all tabs.
 * @param saves the browser asks to save data: as fast as the display, which nobody has to choose, gives way to the data saver
 */
export function chosenPace(own: TabPace, all: Chosen, saves = false): Chosen {
  const pace = saves && all.pace === 'display' ? 'saver' : all.pace
  return { pace: own.pace ?? pace, depth: own.depth ?? all.depth }
}

/** This tab's. */
export const tabPace = createTabPace(tabStore)
