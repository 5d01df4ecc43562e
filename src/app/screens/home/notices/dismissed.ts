import { proxy, useSnapshot } from 'valtio'
import { deviceStore, parsed, type TextStore } from '../../../base/platform/client-cache.ts'
import { type StorageChanges, storageChanges } from '../../../base/platform/storage-changes.ts'

const STORE_NAME = 'onetape:dismissed-notices'
/** The oldest go for new ones. */
const MOST = 200

export interface Dismissed {
  /** Ids of notices, the one put away first comes first. For React: {@link useDismissed}. */
  readonly state: { ids: number[] }
  add(id: number): void
  /** Takes over what another tab has written. @param text what the store holds now */
  follow(text: string | null): void
}

function readIds(text: string | null): number[] {
  const value = text === null ? null : parsed(text)
  return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)).slice(-MOST) : []
}

/** Notices that the person has put away, kept in `store`. @param changes what other tabs write */
export function createDismissed(store: TextStore, changes?: Pick<StorageChanges, 'on'>): Dismissed {
  const state = proxy({ ids: readIds(store.getItem(STORE_NAME)) })
  const made: Dismissed = {
    state,
    add(id) {
      // Another tab may have written since.
      const before = [...readIds(store.getItem(STORE_NAME)), ...state.ids]
      state.ids = [...new Set([...before.filter((each) => each !== id), id])].slice(-MOST)
      try {
        store.setItem(STORE_NAME, JSON.stringify(state.ids))
      } catch (error) {
        // A full store: it stays away as long as the page lives.
        if (!(error instanceof DOMException)) throw error
      }
    },
    follow(text) {
      state.ids = readIds(text)
    },
  }
  changes?.on(STORE_NAME, made.follow)
  return made
}

/** This browser's. */
export const dismissed = createDismissed(deviceStore, storageChanges)

/** Ids of what was put away, here or in another tab. */
export function useDismissed(): readonly number[] {
  return useSnapshot(dismissed.state).ids
}
