import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The product's own font, below the checkout's folder. */
const FONT = 'src/app/ui/styles/fonts/archivo-latin-wdth80-100-wght400-700.woff2'

/** A rule that brings the font within the page: a report needs no other file. Empty where the font is not there. */
export function fontOf(root: string): string {
  const file = join(root, FONT)
  if (!existsSync(file)) return ''
  const bytes = readFileSync(file).toString('base64')
  return `@font-face{font-family:"Archivo Report";src:url(data:font/woff2;base64,${bytes}) format("woff2");font-weight:400 700;font-stretch:80% 100%}`
}
