import { FIRST_AREAS } from '../src/app/shell/first-areas.ts'
import { firstPrices, MARKETS_PATH, type StartFiles, type StartRoute } from '../src/shared/site/start-files.ts'

/** Parts of a screen whose code comes by itself, though they stand in its first picture. */
const LATER_PARTS: Readonly<Record<string, readonly string[]>> = {
  '/spot': ['/trading/ticket/ticket.tsx', '/trading/orders/orders-panel.tsx'],
  '/futures': ['/trading/ticket/ticket.tsx', '/trading/positions/contract-panel.tsx'],
}

/** A chunk of the build, as far as it matters here. */
export interface BuiltChunk {
  fileName: string
  name: string
  /** Files that it imports statically. */
  imports: readonly string[]
  moduleIds: readonly string[]
  /** Files of the styles that come with it. */
  styles: readonly string[]
}

/** A route of `src/app/shell/routes.ts` with the file of its screen, `src/app/screens/…`. */
export interface RouteSource {
  path: string
  /** Namespace of its title's text. */
  area: string
  screen: string
}

/** What the build made, and the source of the table of routes. */
export interface BuiltClient {
  chunks: readonly BuiltChunk[]
  /** Names of all files of the build. */
  assets: readonly string[]
  routes: string
}

/** The language of a first visit. */
const LANGUAGE = 'en'
/** Areas of texts of every page. */
const COMMON_AREAS = ['common', 'errors']
/** Areas that `src/app/base/i18n/i18n.ts` finds by itself, and the list of all others. */
const LISTED_AREAS = [...COMMON_AREAS, 'home']
const AREA_LIST = '/i18n/area-files.ts'
const MARKET_WORKER = /(^|\/)market\.shared-worker-[\w-]+\.js$/

/**
 * The table of routes as it stands in its source: the build cannot run it.
 * @throws where a route's screen is not found
 */
export function routeSources(source: string): RouteSource[] {
  const screens = [...source.matchAll(/^(?:const|function) (\w+)[\s\S]*?import\('\.\.\/(screens\/[^']+)'\)/gm)]
  const named = new Map(screens.map(([, name, file]) => [name, `src/app/${file}`]))
  const table = source.slice(source.indexOf('export const routes'))
  return [...table.matchAll(/path: '([^']+)'([\s\S]*?)(?=path: '|$)/g)].map(([, path = '', rest = '']) => {
    const own = /load: \(\) => import\('\.\.\/(screens\/[^']+)'\)/.exec(rest)?.[1]
    const screen = own ? `src/app/${own}` : named.get(/load: (\w+)/.exec(rest)?.[1])
    const area = /title: '(\w+):/.exec(rest)?.[1]
    if (!screen || !area) throw new Error(`the screen of ${path} is not found in the table of routes`)
    return { path, area, screen }
  })
}

/** What each route needs at once, besides what every page has: its chunk with all that this imports, their styles, its texts. */
export function startFilesOf({ chunks, assets, routes }: BuiltClient): StartFiles {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const holding = (module: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  const entry = holding('/src/app/main.tsx')
  const ofEveryPage = new Set(entry ? withImports(entry.fileName, byFile) : [])

  const parts = (modules: readonly string[]) => [
    ...new Set(
      modules.flatMap((module) => {
        const chunk = holding(module)
        return chunk ? withImports(chunk.fileName, byFile) : []
      }),
    ),
  ]

  function routeOf({ path, area, screen }: RouteSource): StartRoute {
    const areas = [...new Set([...COMMON_AREAS, area, ...(FIRST_AREAS[path] ?? [])])]
    const texts = areas.map((each) => `/i18n/${LANGUAGE}/${each}.json`)
    // The list that leads to texts beyond those of every page comes in a script of its own.
    const list = areas.some((each) => !LISTED_AREAS.includes(each)) ? [AREA_LIST] : []
    const scripts = parts([`/${screen}`, ...list, ...texts]).filter((file) => !ofEveryPage.has(file))
    const later = parts(LATER_PARTS[path] ?? []).filter((file) => !ofEveryPage.has(file) && !scripts.includes(file))
    const styles = [...scripts, ...later].flatMap((file) => byFile.get(file)?.styles ?? [])
    const reads = firstPrices(path).map((kind) => MARKETS_PATH[kind])
    return { path, scripts, later, styles: [...new Set(styles)], reads }
  }

  return {
    worker: assets.find((file) => MARKET_WORKER.test(file)) ?? null,
    routes: routeSources(routes).map(routeOf),
  }
}

/** A chunk's file and all that it imports, the deepest first. */
function withImports(file: string, byFile: ReadonlyMap<string, BuiltChunk>, into = new Set<string>()): string[] {
  const chunk = byFile.get(file)
  if (!chunk || into.has(file)) return [...into]
  for (const other of chunk.imports) withImports(other, byFile, into)
  into.add(file)
  return [...into]
}

const ENTRY = /<script type="module" crossorigin src="[^"]+"><\/script>/

/**
 * The built page with its first script before all others. Its styles stay in the head: those of screens are put behind them while the
 * page runs, and win over rules of the same weight by that order.
 */
export function startingPage(page: string, first: string): string {
  const script = `<script type="module" async crossorigin fetchpriority="high" src="/${first}"></script>`
  return page.replace(ENTRY, (entry) => `${script}\n    ${entry}`)
}
