import { deviceStore, type TextStore } from '../platform/client-cache.ts'

/** Choices of the person on the trading screens, by name. */
export type PrefName =
  | 'chart-interval'
  | 'chart-indicators'
  | 'chart-depth'
  | 'amend-ask'
  | 'depth-move'
  | 'orders-this-market'
  | 'assets-no-zeros'
  | 'ticket-confirm-spot'
  | 'ticket-confirm-perp'
  | 'ticket-price-limit'
  | 'ticket-size-limit'
  | 'positions-sort'
  | 'liquidation-sound'
  | 'option-sound'
  | 'option-notify'

export interface Prefs {
  read(name: PrefName): string | null
  write(name: PrefName, text: string): void
}

/** @param store where they are kept; a store that is full keeps what it had */
export function createPrefs(store: TextStore): Prefs {
  return {
    read: (name) => store.getItem(`onetape:${name}`),
    write(name, text) {
      try {
        store.setItem(`onetape:${name}`, text)
      } catch (error) {
        if (!(error instanceof DOMException)) throw error
      }
    },
  }
}

/** This browser's. */
export const clientPrefs = createPrefs(deviceStore)
