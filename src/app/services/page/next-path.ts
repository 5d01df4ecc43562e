/** Pages that lead into a session: nobody goes back to them afterwards. */
const ENTRY = /^\/(login|register|forgotPassword|resetPass)\/?$/i

/**
 * Where to go after the login: a path of this origin, never a sign-in page, never another site.
 * @param next the `next` parameter as the address gave it
 */
export function nextPath(next: string | null, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  // `/.//elsewhere` is of this origin, but what is left of it names another site.
  const elsewhere = url.origin !== origin || url.pathname.startsWith('//')
  if (elsewhere || ENTRY.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** The login page's address, coming back to `from` afterwards. */
export function loginPath(from: { pathname: string; search: string }): string {
  const here = from.pathname + from.search
  return here === '/' || ENTRY.test(from.pathname) ? '/login' : `/login?next=${encodeURIComponent(here)}`
}
