/** One thing that passed between a server and a client about sources, in its order; imports nothing of the product. */
export type SourceNote =
  | { what: 'open' }
  /** The server has taken a subscription. */
  | { what: 'taken'; topics: readonly string[] }
  | { what: 'down' | 'up'; topics: readonly string[] }
  /** A pong, with all topics that it may speak of and those that it names as gone. */
  | { what: 'pong'; topics: readonly string[]; down: readonly string[] }
  | { what: 'push'; topic: string }
  /** The client has forgotten the topic: nobody watched it for a while. */
  | { what: 'left'; topic: string }

/**
 * Whether a client may show a topic as live, by the notes from the first to the last: looked for anew from the end each time.
 * It may not where the last word about its source is that it is gone, and not before a push has come since it is back.
 */
export function mayLookLive(all: readonly SourceNote[], topic: string): boolean {
  const notes = all.slice(all.findLastIndex((note) => note.what === 'left' && note.topic === topic) + 1)
  const saysDown = (note: SourceNote) =>
    (note.what === 'down' && note.topics.includes(topic)) || (note.what === 'pong' && note.down.includes(topic))
  const saysUp = (note: SourceNote) =>
    (note.what === 'up' && note.topics.includes(topic)) ||
    (note.what === 'pong' && note.topics.includes(topic) && !note.down.includes(topic))
  const gone = notes.findLastIndex(saysDown)
  if (gone < 0) return true
  const back = notes.findIndex((note, at) => at > gone && saysUp(note))
  if (back < 0) return false
  let from = back
  // What came of a subscription that was taken after the last word counts, where it is a pong that says nothing against it.
  if (notes[back]?.what === 'pong')
    for (let at = gone + 1; at < back; at++) {
      const note = notes[at]
      if (note?.what === 'open' || (note?.what === 'taken' && note.topics.includes(topic))) from = at
    }
  return notes.some((note, at) => at > from && note.what === 'push' && note.topic === topic)
}
