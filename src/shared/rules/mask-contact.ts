import { graphemesOf } from './graphemes.ts'
import { maskText } from './mask-text.ts'

/** Country codes as the ITU gives them: of one, two and three digits. */
const COUNTRY = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[0-9]{3})/
const FIRST = 2
const LAST = 4
const HIDDEN = '***'

/**
 * A person's own mail address or phone, so that its owner knows it again and who looks on does not learn it: `an***@example.com`,
 * `+44***0123`. Of the part that tells who it is at most half is shown, however short it is; how long it is is not revealed. Anything else
 * is masked as a text.
 */
export function maskContact(text: string): string {
  const at = text.lastIndexOf('@')
  if (at > 0) {
    const name = graphemesOf(text.slice(0, at))
    return `${name.slice(0, Math.min(FIRST, Math.floor(name.length / 2))).join('')}${HIDDEN}${text.slice(at)}`
  }
  const phone = text.replace(/[\s-]/g, '')
  const [code] = COUNTRY.exec(phone) ?? []
  if (!code || !/^\+[0-9]+$/.test(phone)) return maskText(text)
  const number = phone.slice(code.length)
  return `${code}${HIDDEN}${number.slice(number.length - Math.min(LAST, Math.floor(number.length / 2)))}`
}
