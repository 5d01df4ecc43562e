/** Where things stand in a JSON text, so that a number can be replaced and every other byte kept. The text must be valid JSON. */
export type Span = [from: number, to: number]

/** The value of an object's member; null where there is none, or no object. @param from where the object begins */
export function memberSpan(text: string, from: number, key: string): Span | null {
  let at = skipSpace(text, from)
  if (text[at++] !== '{') return null
  const wanted = JSON.stringify(key)
  for (;;) {
    at = skipSpace(text, at)
    if (text[at] === '}' || at >= text.length) return null
    const keyEnd = valueEnd(text, at)
    const valueFrom = skipSpace(text, skipSpace(text, keyEnd) + 1)
    const valueTo = valueEnd(text, valueFrom)
    if (text.slice(at, keyEnd) === wanted) return [valueFrom, valueTo]
    at = skipSpace(text, valueTo)
    if (text[at] === ',') at++
  }
}

/** The elements of an array; none of anything else. @param from where the array begins */
export function elementSpans(text: string, from: number): Span[] {
  const spans: Span[] = []
  let at = skipSpace(text, from)
  if (text[at++] !== '[') return spans
  for (;;) {
    at = skipSpace(text, at)
    if (text[at] === ']' || at >= text.length) return spans
    const to = valueEnd(text, at)
    spans.push([at, to])
    at = skipSpace(text, to)
    if (text[at] === ',') at++
  }
}

function valueEnd(text: string, from: number): number {
  const first = text[from]
  if (first === '"') return stringEnd(text, from)
  if (first !== '{' && first !== '[') {
    let at = from
    while (at < text.length && !',]} \n\r\t:'.includes(text[at] as string)) at++
    return at
  }
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 34) at = stringEnd(text, at) - 1
    else if (code === 123 || code === 91) depth++
    else if ((code === 125 || code === 93) && --depth === 0) return at + 1
  }
  return text.length
}

function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 92) at++
    else if (code === 34) return at + 1
  }
  return text.length
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \n\r\t'.includes(text[at] as string)) at++
  return at
}
