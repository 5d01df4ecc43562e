import { randomId } from './random-id.ts'

/** The client caches of product.md §3, by the names given there. */
export const CACHE_NAMES = [
  'lang',
  'userTheme',
  'deviceId',
  'token',
  'time_zone',
  'local-ip',
  'local-country',
  'pricing-unit',
  'local-currency',
  'local-fee',
] as const
export type CacheName = (typeof CACHE_NAMES)[number]

/** What belongs to the person and not to the device: gone at sign-out. `last-user` is the last known user as JSON, `last-own` what it
 * was sent of the account last, `last-answers` how long its orders waited for their answers. */
const PERSONAL_CACHES = ['token', 'last-user', 'last-own', 'last-answers'] as const
type StoredName = CacheName | 'last-user' | 'last-own' | 'last-answers'

/** What one tab keeps of a person: a password being set anew, photos that wait to be sent, a sign-in that an issuer was asked for, money
 * that was sent and not confirmed. Gone when a session begins or ends. */
const TAB_PERSONAL_CACHES = ['onetape-reset', 'onetape-photos', 'onetape-google', 'onetape-unconfirmed'] as const

/** The part of Storage that is needed. */
export interface TextStore {
  getItem(name: string): string | null
  setItem(name: string, text: string): void
  removeItem(name: string): void
  /** False where what was written under this name goes with the page; left out where everything does. */
  isPersisted?(name: string): boolean
}

/** Removes from a tab's own store what is a person's. */
export function clearTabPersonal(store: TextStore): void {
  for (const name of TAB_PERSONAL_CACHES) store.removeItem(name)
}

/** How prices are shown in another unit: `text` is the code, `value` the rate to it, `symbol` its sign. */
export interface PricingUnit {
  text: string
  value: string
  symbol: string
}

export const DEFAULT_PRICING_UNIT: PricingUnit = { text: 'USD', value: '1', symbol: '$' }

/** A store that lives as long as the page: for browsers that refuse localStorage. */
export function memoryStore(): TextStore {
  const texts = new Map<string, string>()
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  }
}

/**
 * The browser's store, as far as it goes. Where it cannot be had, everything lives as long as the page; where it is full, what is there
 * can still be read, and what cannot be written lives as long as the page. Its methods never throw.
 */
export function usableStore(open: () => TextStore): TextStore {
  let store: TextStore
  try {
    store = open()
    store.getItem('onetape-probe')
  } catch {
    // Blocked cookies and sandboxed frames throw a SecurityError, browsers without a store a ReferenceError.
    return memoryStore()
  }
  /** What the browser did not take; null: what it did not remove. */
  const unsaved = new Map<string, string | null>()
  const tried = <T>(run: () => T): { done: true; value: T } | { done: false } => {
    try {
      return { done: true, value: run() }
    } catch {
      return { done: false }
    }
  }
  const getItem = (name: string): string | null => {
    const known = unsaved.get(name)
    if (known !== undefined) return known
    const read = tried(() => store.getItem(name))
    return read.done ? read.value : null
  }

  function removeItem(name: string): void {
    if (tried(() => store.removeItem(name)).done) unsaved.delete(name)
    else unsaved.set(name, null)
  }

  return {
    getItem,
    removeItem,
    setItem(name, text) {
      // A full store refuses even what it holds already.
      if (getItem(name) === text) return
      const write = () => tried(() => store.setItem(name, text)).done
      // What stood there is over, and may be the room that is wanted.
      if (write() || (tried(() => store.removeItem(name)).done && write())) unsaved.delete(name)
      else unsaved.set(name, text)
    },
    isPersisted: (name) => !unsaved.has(name),
  }
}

export interface ClientCache {
  read(name: StoredName): string | null
  write(name: StoredName, text: string): void
  clear(name: StoredName): void
  /** Removes what is the person's. */
  clearPersonal(): void
  /** This browser's id, made once. */
  deviceId(): string
  pricingUnit(): PricingUnit
}

/** @param newId makes a random id */
export function createClientCache(store: TextStore, newId: () => string): ClientCache {
  const cache: ClientCache = {
    read: (name) => store.getItem(name),
    write(name, text) {
      try {
        store.setItem(name, text)
      } catch (error) {
        // A full store: the value lives on in memory of who wrote it.
        if (!(error instanceof DOMException)) throw error
      }
    },
    clear: (name) => store.removeItem(name),
    clearPersonal() {
      for (const name of PERSONAL_CACHES) store.removeItem(name)
    },
    deviceId() {
      const known = store.getItem('deviceId')
      if (known) return known
      const made = newId()
      cache.write('deviceId', made)
      return made
    },
    pricingUnit() {
      const text = store.getItem('pricing-unit')
      return (text && readPricingUnit(text)) || DEFAULT_PRICING_UNIT
    },
  }
  return cache
}

function readPricingUnit(text: string): PricingUnit | null {
  const value: unknown = parsed(text)
  if (typeof value !== 'object' || value === null) return null
  const unit = value as Partial<PricingUnit>
  return typeof unit.text === 'string' && typeof unit.value === 'string' && typeof unit.symbol === 'string'
    ? { text: unit.text, value: unit.value, symbol: unit.symbol }
    : null
}

/** JSON or null. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** What this browser keeps, in every tab. */
export const deviceStore = usableStore(() => localStorage)

/** This browser's caches. */
export const clientCache = createClientCache(deviceStore, () => randomId())

/** This tab's own store: a reload keeps it, another tab does not see it. */
export const tabStore = usableStore(() => sessionStorage)
