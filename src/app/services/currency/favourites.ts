import { useMemo } from 'react'
import { proxy, useSnapshot } from 'valtio'
import type { MarketKey } from '../../../shared/hub-protocol/market.ts'
import { deviceStore, parsed, type TextStore } from '../../base/platform/client-cache.ts'
import { type StorageChanges, storageChanges } from '../../base/platform/storage-changes.ts'

const STORE_NAME = 'onetape:favourites'
const KEY = /^(spot|contract):[1-9]\d{0,8}$/

export interface Favourites {
  /** Marks by market key, in the order in which they were made. For React: `useSnapshot(favourites.marks)`. */
  readonly marks: Partial<Record<MarketKey, true>>
  has(key: MarketKey): boolean
  /** In the order in which they were made. */
  keys(): MarketKey[]
  toggle(key: MarketKey): void
  /** Takes over what another tab has written. @param text what the store holds now */
  follow(text: string | null): void
}

function readKeys(text: string | null): MarketKey[] {
  const value = text === null ? null : parsed(text)
  return Array.isArray(value) ? value.filter((key): key is MarketKey => typeof key === 'string' && KEY.test(key)) : []
}

/** Markets with a star, kept in `store`. @param changes what other tabs write */
export function createFavourites(store: TextStore, changes?: Pick<StorageChanges, 'on'>): Favourites {
  const marks = proxy<Partial<Record<MarketKey, true>>>({})
  function take(keys: readonly MarketKey[]): void {
    for (const key of Object.keys(marks) as MarketKey[]) if (!keys.includes(key)) delete marks[key]
    for (const key of keys) marks[key] = true
  }
  const favourites: Favourites = {
    marks,
    has: (key) => marks[key] === true,
    keys: () => Object.keys(marks) as MarketKey[],
    toggle(key) {
      // Another tab may have written since: its marks are kept.
      take(readKeys(store.getItem(STORE_NAME)))
      if (marks[key]) delete marks[key]
      else marks[key] = true
      try {
        store.setItem(STORE_NAME, JSON.stringify(favourites.keys()))
      } catch (error) {
        // A full store: the star lives as long as the page.
        if (!(error instanceof DOMException)) throw error
      }
    },
    follow: (text) => take(readKeys(text)),
  }
  take(readKeys(store.getItem(STORE_NAME)))
  changes?.on(STORE_NAME, favourites.follow)
  return favourites
}

/** This browser's. */
export const favourites = createFavourites(deviceStore, storageChanges)

/** Whether a market has a star; the component is drawn again only when that changes. */
export function useFavourite(key: MarketKey): boolean {
  return useSnapshot(favourites.marks)[key] === true
}

/** Keys of every market with a star, in the order in which they were made. */
export function useFavouriteKeys(): MarketKey[] {
  const marks = useSnapshot(favourites.marks)
  return useMemo(() => Object.keys(marks) as MarketKey[], [marks])
}
