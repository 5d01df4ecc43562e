/** Content types that a file of an ending may have; what has no line here may have any but a page's. */
const TYPES: Readonly<Record<string, RegExp>> = {
  html: /^text\/html\b/,
  js: /^(text|application)\/(x-)?(javascript|ecmascript)\b/,
  css: /^text\/css\b/,
  svg: /^image\/svg\+xml\b/,
  png: /^image\/png\b/,
}
/** Where the product's page puts its parts: another page has none. */
const PAGE_ROOT = /<div id="root"/

/**
 * Whether an answer is the file of the product that was asked for. Networks that want a log-in first answer every address with status
 * 200 and a page of their own: kept in place of a file it would break every later start without a network.
 */
export async function isExpectedFile(path: string, answer: Response): Promise<boolean> {
  if (!answer.ok) return false
  const ending = /\.(\w+)$/.exec(path)?.[1] ?? 'html'
  const type = answer.headers.get('content-type') ?? ''
  const wanted = TYPES[ending]
  if (wanted ? !wanted.test(type) : /^text\/html\b/.test(type)) return false
  return ending !== 'html' || PAGE_ROOT.test(await answer.clone().text())
}
