import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of examples for operators. */
export const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url))

export const deployFile = (name: string): string => readFileSync(`${DEPLOY}/${name}`, 'utf8')

/** A systemd unit by section: each setting with its values in order. @throws Error where a line is none */
export function readUnit(text: string): Record<string, Record<string, string[]>> {
  const unit: Record<string, Record<string, string[]>> = {}
  let section: Record<string, string[]> | null = null
  for (const line of text.split('\n')) {
    if (/^\s*([#;]|$)/.test(line)) continue
    const head = /^\[(\w+)\]$/.exec(line)?.[1]
    if (head) {
      section = unit[head] = {}
      continue
    }
    const found = /^([A-Z]\w+)=(.*)$/.exec(line)
    if (!found || !section) throw new Error(`not a setting: ${line}`)
    const [, name = '', value = ''] = found
    section[name] = [...(section[name] ?? []), value]
  }
  return unit
}

/** A directive of nginx: its words, and what stands in its braces. */
export interface Directive {
  words: string[]
  block: Directive[] | null
}

/** The directives of an nginx file. @throws Error where braces or ends are missing */
export function readNginx(text: string): Directive[] {
  const tokens = text.replace(/^\s*#.*$/gm, '').match(/"[^"]*"|'[^']*'|[{};]|(?:\\.|\{\d|[^\s{};"'])+/g) ?? []
  let at = 0
  function block(isInner: boolean): Directive[] {
    const all: Directive[] = []
    let words: string[] = []
    while (at < tokens.length) {
      const token = tokens[at++] as string
      if (token === ';') {
        all.push({ words, block: null })
        words = []
      } else if (token === '{') {
        all.push({ words, block: block(true) })
        words = []
      } else if (token === '}') {
        if (!isInner || words.length > 0) throw new Error(`unexpected } after ${words.join(' ')}`)
        return all
      } else words.push(token.replace(/^(["'])(.*)\1$/s, '$2'))
    }
    if (isInner || words.length > 0) throw new Error(`no end after ${words.join(' ')}`)
    return all
  }
  return block(false)
}

/** The blocks of directives with this first word, or words. */
export function blocksOf(directives: readonly Directive[], ...words: string[]): Directive[] {
  return directives.filter((one) => words.every((word, at) => one.words[at] === word))
}
