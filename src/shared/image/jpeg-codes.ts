/** Codes of a Huffman table to write with. */
export interface HuffmanCodes {
  /** How many codes of each length, 1 to 16, and their symbols from the shortest on: what the file holds. */
  counts: Uint8Array
  symbols: Uint8Array
  /** By symbol. */
  code: Uint16Array
  length: Uint8Array
}

const LONGEST = 16

/** The shortest codes of at most sixteen bits for symbols that come so often, none of them all ones (ITU T.81, K.2). */
export function shortestCodes(often: readonly number[]): HuffmanCodes {
  const lengths = lengthsOf([...often, 1])
  // The place that is kept for the code of all ones is one of the longest: it is the last symbol's.
  const perLength = new Array<number>(lengths.reduce((most, length) => Math.max(most, length), LONGEST) + 1).fill(0)
  for (const length of lengths) if (length > 0) perLength[length] = (perLength[length] as number) + 1
  for (let length = perLength.length - 1; length > LONGEST; length--) shorten(perLength, length)
  let longest = LONGEST
  while (perLength[longest] === 0) longest--
  perLength[longest] = (perLength[longest] as number) - 1
  const order = [...often.keys()].filter((symbol) => (often[symbol] as number) > 0)
  order.sort((a, b) => (lengths[a] as number) - (lengths[b] as number) || a - b)
  const made: HuffmanCodes = {
    counts: Uint8Array.from(perLength.slice(1, LONGEST + 1)),
    symbols: Uint8Array.from(order),
    code: new Uint16Array(256),
    length: new Uint8Array(256),
  }
  let place = 0
  let code = 0
  for (let length = 1; length <= LONGEST; length++, code <<= 1)
    for (let index = 0; index < (perLength[length] as number); index++, place++, code++) {
      const symbol = order[place] as number
      made.code[symbol] = code
      made.length[symbol] = length
    }
  return made
}

/** Two codes that are too long go up: one to the place of the pair, the other beside a shorter one. */
function shorten(perLength: number[], length: number): void {
  while ((perLength[length] as number) > 0) {
    let shorter = length - 2
    while (perLength[shorter] === 0) shorter--
    perLength[length] = (perLength[length] as number) - 2
    perLength[length - 1] = (perLength[length - 1] as number) + 1
    perLength[shorter + 1] = (perLength[shorter + 1] as number) + 2
    perLength[shorter] = (perLength[shorter] as number) - 1
  }
}

/** How long each symbol's code is, by merging the two rarest over and over. */
function lengthsOf(often: readonly number[]): number[] {
  const lengths = often.map(() => 0)
  const trees = [...often.keys()].filter((symbol) => (often[symbol] as number) > 0).map((symbol) => ({ count: often[symbol] as number, symbols: [symbol] })) // biome-ignore format: one line
  while (trees.length > 1) {
    // The place of all ones comes last among the same counts, so that its code is one of the longest.
    trees.sort((a, b) => b.count - a.count || (a.symbols[0] as number) - (b.symbols[0] as number))
    const [one, other] = [trees.pop(), trees.pop()] as [(typeof trees)[0], (typeof trees)[0]]
    const symbols = [...one.symbols, ...other.symbols]
    for (const symbol of symbols) lengths[symbol] = (lengths[symbol] as number) + 1
    trees.push({ count: one.count + other.count, symbols })
  }
  return lengths
}
