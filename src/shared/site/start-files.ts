/** What the page of a route needs at once. Paths are relative to the root of what is served, without a slash at the start. */
export interface StartRoute {
  /** As the router names it: `/help/:topic?`. */
  path: string
  /** In the order in which the first picture needs them. */
  scripts: string[]
  /** What completes it: asked for too, but after all that. */
  later: string[]
  styles: string[]
  /** Public calls whose answers the first picture waits for. */
  reads: string[]
}

/** What the build has found out for each route; it stands in `.vite/routes.json` of the built client. */
export interface StartFiles {
  /** The market worker that shows the first prices. */
  worker: string | null
  routes: StartRoute[]
}

/** Where the build puts them, below the folder of the client. */
export const START_FILES = '.vite/routes.json'

/**
 * Kinds of markets whose prices a route shows in its first picture, by the router's path. Not the front page: its prices come into a
 * picture that is there already, which they must not hold up.
 */
const FIRST_PRICES: Readonly<Record<string, readonly ('spot' | 'contract')[]>> = {
  '/spot': ['spot'],
  '/futures': ['contract'],
  '/quotes': ['spot'],
}

/** Kinds of markets whose prices the first picture of a path shows. @param pathname below the path under which all is served */
export function firstPrices(pathname: string): readonly ('spot' | 'contract')[] {
  return Object.entries(FIRST_PRICES).find(([path]) => patternOf(path).test(pathname))?.[1] ?? []
}

/** The call that lists the markets of a kind. */
export const MARKETS_PATH = { spot: 'api/spot/markets', contract: 'api/contract/markets' } as const

/** The route of a path, as the router finds it: letter case and a slash at the end change nothing. */
export function startRouteOf(pathname: string, routes: readonly StartRoute[]): StartRoute | null {
  return routes.find(({ path }) => patternOf(path).test(pathname)) ?? null
}

function patternOf(path: string): RegExp {
  const parts = path.split('/').filter((part) => part !== '')
  const source = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
    return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
  })
  return new RegExp(`^${source.join('')}/?$`, 'i')
}

/** The element after which a page takes the links of its route: the script that starts before all others. */
const FIRST_SCRIPT = /<script type="module" async[^>]*><\/script>/

/**
 * A built page with what its route needs asked for at once, in the order in which it is needed: configuration, markets and worker are
 * small and start what takes longest. A page without the first script, and a path that is no route, stay as they are.
 * @param page HTML whose files are named from the root: `/assets/…`
 * @param apiBase where calls go, without a slash at the end: '' is the page's own origin
 */
export function withStartLinks(page: string, pathname: string, { worker, routes }: StartFiles, apiBase = ''): string {
  const route = startRouteOf(pathname, routes)
  if (!route) return page
  const fetched = ['/config.json', ...route.reads.map((path) => `${apiBase}/${path}`)]
  const scripts = route.reads.length > 0 && worker ? [worker, ...route.scripts] : route.scripts
  const links = [
    ...fetched.map((path) => `<link rel="preload" as="fetch" href="${path}" crossorigin>`),
    ...scripts.map((path) => `<link rel="modulepreload" href="/${path}" crossorigin>`),
    ...route.styles.map((path) => `<link rel="preload" as="style" href="/${path}" crossorigin>`),
    ...route.later.map((path) => `<link rel="modulepreload" href="/${path}" fetchpriority="low" crossorigin>`),
  ]
  const missing = links.filter((link) => !page.includes(/ href="[^"]+"/.exec(link)?.[0] ?? link))
  return page.replace(FIRST_SCRIPT, (script) => [script, ...missing].join('\n    '))
}
