/**
 * A request's target below the path under which everything is served. One that does not stand below it is answered too: a gateway may
 * have taken the path off.
 * @param base '' or `/app` @returns null for the base itself without its slash, which leads to the base with it
 */
export function belowBase(target: string, base: string): string | null {
  if (base === '' || !target.startsWith(base)) return target
  const rest = target.slice(base.length)
  if (rest === '' || rest.startsWith('?')) return null
  return rest.startsWith('/') ? rest : target
}

/** No page stands deeper; a way up from anywhere would make an answer of any length. */
const MAX_DEPTH = 32

/** How a page at this path leads to the root of what is served, so that it works below any base: `./`, `../`, `../../`. */
export function wayUp(path: string): string {
  const depth = path.split('/').length - 2
  return depth <= 0 || depth > MAX_DEPTH ? './' : '../'.repeat(depth)
}

/** A built page with its files named relative to the path that it is given for. */
export function pageAt(page: string, path: string): string {
  return page.replace(/ (href|src)="\/(?!\/)/g, ` $1="${wayUp(path)}`)
}
