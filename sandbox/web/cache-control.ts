/** `cache-control` of what has its content's hash in its name: it never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Kept, but asked for again each time. */
const ASK_AGAIN = 'no-cache'

/**
 * The `cache-control` of a file of the client, of a page (`index.html`) and of `config.json`. deploy/ has the same table for proxies.
 * @param file path below the client's folder, without a slash at the start
 */
export function cacheControlOf(file: string): string {
  return /^assets[/\\]/.test(file) ? FOR_EVER : ASK_AGAIN
}
