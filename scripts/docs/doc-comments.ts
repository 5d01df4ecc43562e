/** Comments by the path of what they stand before: `spotCalls.order`, `ticket.stake`. */
export type DocComments = ReadonlyMap<string, string>

const TOKEN =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(,=]\s*)\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+\/[a-z]*|[A-Za-z_$][\w$]*|\S/g
const WORD = /^[A-Za-z_$]/

/**
 * Reads the documenting comments of a source file that declares schemas and calls. No parser of the language is needed for that:
 * brackets are counted, and a name with a colon, or alone between commas, is a property of the innermost brace.
 * @param source text of a TypeScript file
 */
export function docComments(source: string): DocComments {
  const found = new Map<string, string>()
  const tokens = (source.match(TOKEN) ?? []).filter((token) => !/^(?:\/\/|\/\*(?!\*))/.test(token))
  const open: { bracket: string; key: string }[] = []
  let root = ''
  let comment = ''
  const note = (path: string[]) => {
    if (comment) found.set([root, ...path.filter(Boolean)].join('.'), comment)
  }
  tokens.forEach((token, at) => {
    const [before, after] = [tokens[at - 1] ?? '', tokens[at + 1] ?? '']
    if (token.startsWith('/**')) {
      comment = plainComment(token)
      return
    }
    if (token === 'export' || token === 'const') return
    if ('{(['.includes(token)) open.push({ bracket: token, key: '' })
    else if ('})]'.includes(token)) open.pop()
    else if (WORD.test(token)) {
      const inner = open.at(-1)
      if (before === 'const' && open.length === 0) {
        root = token
        note([])
      } else if (inner?.bracket === '{' && (after === ':' || ((after === ',' || after === '}') && before !== '.'))) {
        inner.key = token
        note(open.map(({ key }) => key))
      }
    }
    comment = ''
  })
  return found
}

/** A comment's words as one line. */
function plainComment(comment: string): string {
  return comment
    .slice(3, -2)
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .filter(Boolean)
    .join(' ')
}
