export type Yaml = string | number | boolean | null | Yaml[] | { [name: string]: Yaml }

interface Line {
  indent: number
  text: string
  at: number
}

/**
 * Reads the part of YAML that deploy/ is written in: maps by indentation, values on one line (plain, quoted, or flow), anchors of maps
 * and `<<`. @throws Error for anything else, for a name that stands twice and for an anchor that is not there
 */
export function readYaml(text: string): Yaml {
  const lines: Line[] = text.split('\n').flatMap((whole, at) => {
    if (whole.includes('\t')) throw new Error(`line ${at + 1}: a tab`)
    if (/^\s*(#|$)/.test(whole)) return []
    return [{ indent: whole.search(/\S/), text: whole.trim(), at: at + 1 }]
  })
  const anchors = new Map<string, { [name: string]: Yaml }>()
  let next = 0

  function readMap(indent: number, anchor: string | null): { [name: string]: Yaml } {
    const map: { [name: string]: Yaml } = {}
    if (anchor) anchors.set(anchor, map)
    while (next < lines.length) {
      const line = lines[next] as Line
      if (line.indent < indent) break
      if (line.indent > indent) throw new Error(`line ${line.at}: indented too far`)
      next++
      const found = /^([\w<.-]+):(?: (.*))?$/.exec(line.text)
      if (!found) throw new Error(`line ${line.at}: no "name: value"`)
      const [, name = '', rest = ''] = found
      if (name === '<<') {
        const merged = anchors.get(/^\*(\w+)$/.exec(rest)?.[1] ?? '')
        if (!merged) throw new Error(`line ${line.at}: no such anchor`)
        for (const [key, value] of Object.entries(merged)) map[key] ??= value
        continue
      }
      const own = Object.keys(map).includes(name) && !isMerged(name, map)
      if (own) throw new Error(`line ${line.at}: ${name} stands twice`)
      const label = /^&(\w+)$/.exec(rest)?.[1] ?? null
      const deeper = lines[next]
      if (rest !== '' && label === null) map[name] = readFlow(rest, line.at)
      else if (deeper && deeper.indent > indent) map[name] = readMap(deeper.indent, label)
      else map[name] = null
    }
    return map
  }

  /** What came by `<<` may be replaced. */
  function isMerged(name: string, map: { [name: string]: Yaml }): boolean {
    return [...anchors.values()].some((anchor) => anchor !== map && name in anchor && anchor[name] === map[name])
  }

  const all = readMap(0, null)
  if (next < lines.length) throw new Error(`line ${lines[next]?.at}: not read`)
  return all
}

/** A value on one line. */
function readFlow(text: string, at: number): Yaml {
  let from = 0
  const wrong = (): never => {
    throw new Error(`line ${at}: ${text} is no value that is read here`)
  }
  const skip = () => {
    while (text[from] === ' ') from++
  }
  function quoted(): string {
    const found = /^"(?:[^"\\]|\\.)*"/.exec(text.slice(from))
    if (!found) return wrong()
    from += found[0].length
    return JSON.parse(found[0]) as string
  }
  function value(isInside: boolean): Yaml {
    skip()
    if (text[from] === '"') return quoted()
    if (text[from] === '[') return list()
    if (text[from] === '{') return map()
    const found = (
      isInside ? /^[^\s,[\]{}"#&*:]+(?::(?=\S)[^\s,[\]{}"#&*:]+)*/ : /^[^\s[\]{}"#&*|>][^#[\]{}"&*]*$/
    ).exec(text.slice(from))
    if (!found) return wrong()
    from += found[0].length
    return scalar(found[0].trim())
  }
  function list(): Yaml[] {
    const all: Yaml[] = []
    from++
    skip()
    while (text[from] !== ']') {
      all.push(value(true))
      skip()
      if (text[from] === ',') from++
      else if (text[from] !== ']') wrong()
      skip()
    }
    from++
    return all
  }
  function map(): { [name: string]: Yaml } {
    const all: { [name: string]: Yaml } = {}
    from++
    skip()
    while (text[from] !== '}') {
      const found = /^([\w-]+): /.exec(text.slice(from))
      if (!found) return wrong()
      from += found[0].length
      all[found[1] as string] = value(true)
      skip()
      if (text[from] === ',') from++
      else if (text[from] !== '}') wrong()
      skip()
    }
    from++
    return all
  }
  const read = value(false)
  skip()
  return from === text.length ? read : wrong()
}

function scalar(text: string): Yaml {
  if (/^(true|false)$/.test(text)) return text === 'true'
  if (/^(null|~)$/.test(text)) return null
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}
