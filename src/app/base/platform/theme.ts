import type { ClientCache } from './client-cache.ts'

export const PALETTES = ['green-up', 'red-up', 'red-up-blue', 'blue-orange'] as const
export type Palette = (typeof PALETTES)[number]
export type Density = 'compact' | 'regular' | 'touch'

/** What is needed of `<html>`. */
export interface RootElement {
  dataset: Record<string, string | undefined>
}

export const THEME_CHECK_MS = 60_000

/** Light is the only theme (product.md §4): whatever the cache or the page says is put right. */
export function forceLight(root: RootElement, cache: Pick<ClientCache, 'read' | 'write'>): void {
  if (cache.read('userTheme') !== 'light') cache.write('userTheme', 'light')
  if (root.dataset.theme !== 'light') root.dataset.theme = 'light'
}

/**
 * Forces light now and every 60 s.
 * @returns ends the checks
 */
export function keepLight(
  root: RootElement,
  cache: Pick<ClientCache, 'read' | 'write'>,
  every: (run: () => void, ms: number) => () => void,
): () => void {
  forceLight(root, cache)
  return every(() => forceLight(root, cache), THEME_CHECK_MS)
}

/** Palette and density stand as attributes on `<html>`; components read only the tokens. */
export function applyTheme(root: RootElement, palette: Palette, density: Density): void {
  root.dataset.palette = palette
  root.dataset.density = density
}
