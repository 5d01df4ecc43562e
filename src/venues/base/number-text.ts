/** A bare number of JSON, outside of strings; a string without an end goes on to the end of the text, so that nothing is tried twice. */
const BARE_NUMBER = /"[^"\\]*(?:\\[\s\S]?[^"\\]*)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d+)$/
/** No price or quantity has a longer one; a text of so many zeros would have no end. */
const MAX_EXPONENT = 100

/**
 * Puts every bare number of a JSON text into quotes, so that `JSON.parse` keeps its digits (`0.00005100`). Strings stay as they are.
 * @throws nothing: what is no JSON stays none
 */
export function quoteNumbers(json: string): string {
  return json.replace(BARE_NUMBER, (found) => (found.charCodeAt(0) === 34 ? found : `"${plainNumber(found)}"`))
}

/**
 * A number without an exponent, digit by digit. Example: `5.1e-05` → `0.000051`.
 * @returns the text itself where it has none, or one beyond ±100: such a text is no decimal, and no book takes it
 */
export function plainNumber(text: string): string {
  const parts = EXPONENT.exec(text)
  if (!parts) return text
  const [, sign, whole, fraction = '', exponent] = parts as unknown as [
    string,
    string,
    string,
    string | undefined,
    string,
  ]
  if (Math.abs(Number(exponent)) > MAX_EXPONENT) return text
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  const padded = point <= 0 ? digits.padStart(digits.length - point + 1, '0') : digits.padEnd(point, '0')
  const at = Math.max(point, 1)
  const before = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  const after = padded.slice(at)
  return `${sign}${before}${after === '' ? '' : `.${after}`}`
}
