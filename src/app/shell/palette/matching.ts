import { plainSigns } from '../../../shared/rules/typed-text.ts'

/** Those whose text holds every word, in any order; those that begin with the first word lead. */
export function matching<T extends { text: string }>(all: readonly T[], query: string): T[] {
  const wanted = plainSigns(query).toLowerCase().split(/\s+/).filter(Boolean)
  const first = wanted[0] ?? ''
  const behind = ({ text }: T) => Number(!text.toLowerCase().startsWith(first))
  return all
    .filter(({ text }) => wanted.every((word) => text.toLowerCase().includes(word)))
    .sort((a, b) => behind(a) - behind(b))
}
