/** Name of the cache in which the service worker holds a picture that was shared to the installed app. */
export const SHARED_CACHE = 'shared-picture'
/** How long it is held, in ms. */
export const SHARED_MS = 10 * 60_000
/** The page that a picture is shared to, below the product's path: `share_target` of the manifest names it too. */
export const SHARED_PAGE = 'topup'
/** Its address in the cache: never one of the site's, and asked for by no page. */
export const SHARED_ENTRY = 'https://shared.invalid/picture'
/** Headers of the entry: the file's name, percent-encoded, and when it came, in ms of the device's clock. */
export const SHARED_NAME = 'x-name'
export const SHARED_AT = 'x-at'

/**
 * What became of a share, as `?shared=` of the page names it: held; nothing in it; no JPG or PNG; too large; not here any more, or
 * it could not be held.
 */
export const SHARED_ENDS = ['picture', 'none', 'type', 'large', 'gone'] as const
export type SharedEnd = (typeof SHARED_ENDS)[number]
