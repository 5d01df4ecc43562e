/**
 * Remembers what a pure function gave for a text that comes again and again (a header, say).
 * @param most texts remembered; the oldest go first
 * @param longest characters of a text that is remembered: whoever asks chooses the text, and is not to choose how much is held
 */
export function boundedMemo<T>(make: (text: string) => T, most: number, longest: number): (text: string) => T {
  const known = new Map<string, { value: T }>()
  return (text) => {
    const found = known.get(text)
    if (found) return found.value
    const value = make(text)
    if (text.length > longest) return value
    known.set(text, { value })
    if (known.size > most) known.delete(known.keys().next().value as string)
    return value
  }
}
