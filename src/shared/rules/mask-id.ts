import { graphemesOf } from './graphemes.ts'

/** Hides a document's number or a real name, short ones too: of every text less than half stays, at its ends. */
export function maskId(text: string): string {
  const letters = graphemesOf(text)
  const first = Math.floor(letters.length / 6)
  const last = Math.floor(letters.length / 4)
  return `${letters.slice(0, first).join('')}…${last > 0 ? letters.slice(-last).join('') : ''}`
}
