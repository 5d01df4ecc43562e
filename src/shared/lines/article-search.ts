/** The part of an article that is searched. */
export interface Searched {
  id: number
  title: string
  body: string
  /** ms */
  at: number
}

/**
 * A text as it is compared: NFKC, lower case, without the accents of Latin, Greek and Cyrillic letters (voiced kana are letters of their
 * own). Source: lines.md §12.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

/** What is searched for, one term for each part between blanks, folded; none where nothing was typed. */
export function termsOf(query: string): string[] {
  return [...new Set(foldText(query).split(/\s+/u).filter(Boolean))]
}

/**
 * Articles in which every term stands, in title or body, as part of a word too. Order: all terms in the title, some in the title, none in
 * the title; then newer, then the higher id. One function for browser and server. @returns all of them, newest first, where nothing is
 * searched for
 */
export function searchArticles<A extends Searched>(articles: readonly A[], query: string): A[] {
  const terms = termsOf(query)
  const found: { article: A; rank: number }[] = []
  for (const article of articles) {
    const title = foldText(article.title)
    const inTitle = terms.filter((term) => title.includes(term)).length
    const body = inTitle === terms.length ? '' : foldText(article.body)
    if (!terms.every((term) => title.includes(term) || body.includes(term))) continue
    found.push({ article, rank: inTitle === terms.length ? 0 : inTitle > 0 ? 1 : 2 })
  }
  return found
    .sort((a, b) => a.rank - b.rank || b.article.at - a.article.at || b.article.id - a.article.id)
    .map(({ article }) => article)
}

export interface TextPart {
  text: string
  hit: boolean
}

/** A text cut into what was searched for and what stands between, in its own letters: to be marked without HTML. */
export function hitsOf(text: string, query: string): TextPart[] {
  const terms = termsOf(query)
  if (terms.length === 0 || text === '') return [{ text, hit: false }]
  const letters = lettersOf(text)
  // Where each sign of the folded text comes from.
  let folded = ''
  const from: number[] = []
  for (const [at, letter] of letters.entries()) {
    const piece = foldText(letter)
    folded += piece
    for (let i = 0; i < piece.length; i++) from.push(at)
  }
  const marked = new Set<number>()
  for (const term of terms)
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1))
      for (let i = at; i < at + term.length; i++) marked.add(from[i] as number)
  const parts: TextPart[] = []
  for (const [at, letter] of letters.entries()) {
    const hit = marked.has(at)
    const last = parts.at(-1)
    if (last?.hit === hit) last.text += letter
    else parts.push({ text: letter, hit })
  }
  return parts
}

function lettersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}

/** Some 160 signs of a body around the first place of a term, for a list of results; its beginning where none stands in it. */
export function excerptOf(body: string, query: string, most = 160): string {
  const flat = body.replace(/\s+/g, ' ').trim()
  if (flat.length <= most) return flat
  const folded = foldText(flat)
  const places = termsOf(query)
    .map((term) => folded.indexOf(term))
    .filter((at) => at >= 0)
  // Folding changes lengths by a sign or two at most here; an excerpt needs no more.
  const first = places.length > 0 ? Math.min(...places) : 0
  const begin = first < most / 2 ? 0 : Math.min(first - Math.floor(most / 3), flat.length - most)
  const cut = flat.slice(begin, begin + most).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
  return `${begin > 0 ? '…' : ''}${cut.trim()}${begin + most < flat.length ? '…' : ''}`
}
