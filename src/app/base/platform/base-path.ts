/** Of the file that this stands in: a build puts all scripts into one folder beside its page. */
const here = import.meta.url

/**
 * The path under which the product is served, with a slash at both ends: `/`, or `/app/` behind a gateway. The build does not know it:
 * it follows from where this script was loaded.
 */
export const BASE_PATH = import.meta.env.PROD ? new URL('../', here).pathname : '/'

/** The same without the slash at its end: '' or `/app`. */
export const BASE_STEM = BASE_PATH.slice(0, -1)

/** The product's own address: `https://host` or `https://host/app`. Without a slash at the end. */
export const siteAddress = () => location.origin + BASE_STEM

/** A path of the address bar as the product's routes name it. */
export function routePath(pathname: string, base = BASE_PATH): string {
  if (pathname === base.slice(0, -1)) return '/'
  return pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname
}

/** The page names its icons and its manifest relative to the route that it was loaded for: they stay where they are on all others. */
export function anchorLinks(page: Pick<Document, 'querySelectorAll'>): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[href]')) {
    const { href } = link
    // What is loaded by now would be loaded again.
    if (!/^(stylesheet|preload|modulepreload)$/.test(link.rel) && link.getAttribute('href') !== href) link.href = href
  }
}
