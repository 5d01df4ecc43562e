import { join } from 'node:path'
import { pathKind } from '../../src/shared/site/path-kind.ts'

/** Parts of the project that the development server hands out besides pages: sources of the client, and libraries. */
const SOURCES = ['/src/', '/node_modules/']
/** What Vite itself answers. */
const VITE = /^\/@(vite|id|react-refresh)(\/|$)/
// biome-ignore lint/suspicious/noControlCharactersInRegex: no file has one in its name
const STRANGE = /[\\\u0000-\u001f]|\/\/|%/
/** What has the form of a page and is Vite's: `/__open-in-editor` would start a program for whoever asks. */
const OF_VITE = /^\/(@|%40|_|%5f)/i
/** Where Vite keeps libraries that it has prepared. */
const PREPARED = '/node_modules/.vite/'

/**
 * Whether the development server may hand out what stands at a path: the client's sources, libraries and public files, and nothing
 * else of the project's folder (the data folder stands in it).
 * @param pathname path of a request, as it came
 * @param root folder of package.json
 * @param publicFiles names in its `public` folder
 */
export function isDevPath(pathname: string, root: string, publicFiles: ReadonlySet<string>): boolean {
  let path: string
  try {
    path = decodeURIComponent(pathname)
  } catch {
    return false
  }
  if (STRANGE.test(path) || path.split('/').includes('..')) return false
  const below = path.startsWith('/@fs/') ? withinRoot(path.slice('/@fs'.length), root) : path
  if (below === null) return false
  if (VITE.test(below)) return true
  const isHidden = below
    .replace(PREPARED, '/')
    .split('/')
    .some((part) => part.startsWith('.'))
  if (isHidden) return false
  return SOURCES.some((folder) => below.startsWith(folder)) || publicFiles.has(below.slice(1))
}

/** Whether the development server lets Vite answer a path with the client's page. @param pathname as it came */
export function isDevPage(pathname: string): boolean {
  return pathKind(pathname) === 'page' && !OF_VITE.test(pathname)
}

/** @returns the path within the project, null where it is outside */
function withinRoot(path: string, root: string): string | null {
  const start = join(root, '/').replaceAll('\\', '/')
  return path.startsWith(start) ? `/${path.slice(start.length)}` : null
}
