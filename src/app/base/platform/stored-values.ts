import { CACHE_NAMES, parsed, type TextStore } from './client-cache.ts'

type Judge = (text: string) => boolean

/** Characters that one value may take; answers about an account are the longest. */
const LONGEST = 100_000
const LONGEST_ANSWERS = 2_000_000

const like =
  (pattern: RegExp): Judge =>
  (text) =>
    pattern.test(text)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** JSON of an object whose fields, where they are there, are of these types. */
const object =
  (types: Readonly<Record<string, string>> = {}): Judge =>
  (text) => {
    const value = parsed(text)
    return (
      isObject(value) &&
      Object.entries(types).every(([name, type]) => !Object.hasOwn(value, name) || typeof value[name] === type)
    )
  }
const list =
  (each: (value: unknown) => boolean): Judge =>
  (text) => {
    const value = parsed(text)
    return Array.isArray(value) && value.every(each)
  }
const flag = like(/^[01]$/)
const time = like(/^\d{1,15}$/)
const percent = like(/^(\d{1,6}(\.\d{1,3})?)?$/)

/** What this browser keeps for all tabs, by name, and what can stand there. */
export const DEVICE_VALUES: Readonly<Record<string, Judge>> = {
  lang: like(/^(en|ja|ko|zh-(CN|TW))$/),
  userTheme: like(/^(light|dark)$/),
  deviceId: like(/^[\w-]{8,100}$/),
  token: like(/^[\w.~+/=-]{8,4096}$/),
  time_zone: like(/^[A-Z][\w+/-]{2,63}$/),
  'local-ip': like(/^(?=.*[.:])[\da-f.:]{2,45}$/i),
  'local-country': like(/^[A-Z]{2}$/),
  'pricing-unit': object({ text: 'string', value: 'string', symbol: 'string' }),
  'local-currency': object({ symbol: 'string' }),
  'local-fee': like(/^\d{1,20}(\.\d{1,30})?$/),
  'last-user': object({ id: 'number' }),
  'last-own': (text) => {
    const value = parsed(text)
    return isObject(value) && typeof value.user === 'number' && isObject(value.answers)
  },
  'onetape-prefs': object({
    palette: 'string',
    density: 'string',
    flash: 'string',
    hideAmounts: 'boolean',
    pace: 'string',
    zone: 'string',
    marginTitle: 'string',
  }),
  'onetape:favourites': list((key) => typeof key === 'string'),
  'onetape:dismissed-notices': list((id) => Number.isSafeInteger(id)),
  'onetape:layout': like(/^(standard|chart|scalping|positions|(book|side|below|hide)-[\w.-]{1,200})$/),
  'onetape:orders-paused': time,
  'onetape:retry-after': time,
  'onetape:server-offset': like(/^-?\d{1,15}$/),
  'onetape:alerts-wait': flag,
  'onetape:dead-man': (text) => {
    const value = parsed(text)
    return isObject(value) && typeof value.user === 'number' && typeof value.seconds === 'number'
  },
  'onetape:chart-interval': like(/^(line|\d{1,3}[smhdwMDW])$/),
  'onetape:chart-indicators': object(),
  'onetape:chart-depth': flag,
  'onetape:amend-ask': flag,
  'onetape:depth-move': percent,
  'onetape:option-notify': flag,
  'onetape:option-sound': flag,
  'onetape:options-run': flag,
  'onetape:orders-this-market': flag,
  'onetape:assets-no-zeros': flag,
  'onetape:ticket-confirm-spot': flag,
  'onetape:ticket-confirm-perp': flag,
  'onetape:ticket-price-limit': percent,
  'onetape:ticket-size-limit': percent,
  'onetape:positions-sort': like(/^(liquidation|profit|notional|market)$/),
  'onetape:liquidation-sound': flag,
}

/** What one tab keeps over a reload. */
export const TAB_VALUES: Readonly<Record<string, Judge>> = {
  'onetape-tab-pace': object(),
  'onetape-reset': object({ account: 'string', until: 'number', end: 'number' }),
  'onetape-photos': object({ front: 'string', back: 'string', selfie: 'string' }),
  'onetape-google': object({ state: 'string', startedAt: 'number' }),
  'onetape-unconfirmed': list(isObject),
  'onetape:layout': DEVICE_VALUES['onetape:layout'] as Judge,
  'onetape:link': like(/^(petrol|amber|violet|slate)$/),
}

/** What programs write where they have nothing. */
const NOTHING = /^(undefined|null|NaN|Infinity|true|false)$/

/** Rates, places and ids that are fetched or made again by themselves: nobody has chosen them. */
const NOT_CHOSEN: ReadonlySet<string> = new Set(
  CACHE_NAMES.filter((name) => name !== 'lang' && name !== 'pricing-unit' && name !== 'token'),
)

/**
 * Takes out of a store what cannot have been written by this product: half a write, another program's, an older version's.
 * @returns the names of what a person loses by it
 */
export function dropUnreadable(store: TextStore, values: Readonly<Record<string, Judge>>): string[] {
  const dropped: string[] = []
  for (const [name, judge] of Object.entries(values)) {
    const text = store.getItem(name)
    if (text === null) continue
    const most = name === 'last-own' ? LONGEST_ANSWERS : LONGEST
    if (text.length <= most && !NOTHING.test(text) && judge(text)) continue
    store.removeItem(name)
    if (!NOT_CHOSEN.has(name)) dropped.push(name)
  }
  return dropped
}
