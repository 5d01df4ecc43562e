import { proxy, subscribe } from 'valtio'
import { type DepthChoice, depthChoiceOf, type Pace, paceOf } from '../../../shared/hub-protocol/pace.ts'
import { deviceStore, parsed, type TextStore } from '../platform/client-cache.ts'
import type { StorageEvents } from '../platform/storage-changes.ts'
import { PALETTES, type Palette } from '../platform/theme.ts'
import { renewZone, ZONE_CHOICES, type ZoneChoice } from '../platform/zone.ts'

export const PREFS_KEY = 'onetape-prefs'

/** `auto`: compact in terminals, regular on forms, touch where a finger points. */
export const DENSITIES = ['auto', 'compact', 'regular', 'touch'] as const
export type DensityChoice = (typeof DENSITIES)[number]

/** Washes of a changed price: none, at most one or four a second. */
export const FLASHES = ['off', 'one', 'four'] as const
export type FlashChoice = (typeof FLASHES)[number]

/** Margin ratio, in percent, from which it stands in the titles of tabs. */
export const MARGIN_TITLES = ['always', '25', '50', '75', 'never'] as const
export type MarginTitle = (typeof MARGIN_TITLES)[number]

/** What a person chose for reading. It belongs to the browser: signing out keeps it. */
export interface Prefs {
  palette: Palette
  density: DensityChoice
  flash: FlashChoice
  /** Balances read •••••• until they are shown. */
  hideAmounts: boolean
  /** How often tabs are given news, and how many levels of a book; a tab may choose otherwise for itself. */
  pace: Pace
  depth: DepthChoice
  /** Whose clock times on screen follow. */
  zone: ZoneChoice
  marginTitle: MarginTitle
}

export const DEFAULT_PREFS: Readonly<Prefs> = {
  palette: 'green-up',
  density: 'auto',
  flash: 'four',
  hideAmounts: false,
  pace: 'display',
  depth: 'all',
  zone: 'exchange',
  marginTitle: '50',
}

function oneOf<T extends string>(known: readonly T[], value: unknown, otherwise: T): T {
  return known.find((name) => name === value) ?? otherwise
}

/** Reads what was stored, or could have been by an older or newer version: each part that is not known becomes its default. */
export function readPrefs(text: string | null): Prefs {
  const found: unknown = text === null ? null : parsed(text)
  const {
    palette,
    density,
    flash,
    hideAmounts,
    pace,
    depth,
    zone,
    marginTitle,
  }: Partial<Record<keyof Prefs, unknown>> = typeof found === 'object' && found !== null ? found : {}
  return {
    palette: oneOf(PALETTES, palette, DEFAULT_PREFS.palette),
    density: oneOf(DENSITIES, density, DEFAULT_PREFS.density),
    flash: oneOf(FLASHES, flash, DEFAULT_PREFS.flash),
    hideAmounts: hideAmounts === true,
    pace: paceOf(pace) ?? DEFAULT_PREFS.pace,
    depth: depthChoiceOf(depth) ?? DEFAULT_PREFS.depth,
    zone: oneOf(ZONE_CHOICES, zone, DEFAULT_PREFS.zone),
    marginTitle: oneOf(MARGIN_TITLES, marginTitle, DEFAULT_PREFS.marginTitle),
  }
}

export interface PrefsStore {
  /** A valtio proxy: read it with `useSnapshot`. */
  readonly state: Prefs
  /** @returns false where the browser did not keep it; it holds in this tab all the same */
  set(change: Partial<Prefs>): boolean
  /** Takes over what other tabs choose. @returns ends it */
  follow(events: StorageEvents): () => void
}

/** @param store where the choices are kept */
export function createPrefs(store: TextStore): PrefsStore {
  const state = proxy(readPrefs(store.getItem(PREFS_KEY)))
  return {
    state,
    set(change) {
      Object.assign(state, change)
      try {
        store.setItem(PREFS_KEY, JSON.stringify(state))
      } catch (error) {
        // A full store: the choice holds until the page goes.
        if (error instanceof DOMException) return false
        throw error
      }
      return store.isPersisted?.(PREFS_KEY) ?? false
    },
    follow(events) {
      const take = ({ key, newValue }: { key: string | null; newValue: string | null }) => {
        // A null key: everything was cleared.
        if (key === PREFS_KEY || key === null) Object.assign(state, readPrefs(newValue))
      }
      events.addEventListener('storage', take)
      return () => events.removeEventListener('storage', take)
    },
  }
}

/** This browser's. */
export const prefs = createPrefs(deviceStore)

renewZone(prefs.state.zone)
subscribe(prefs.state, () => renewZone(prefs.state.zone), true)
