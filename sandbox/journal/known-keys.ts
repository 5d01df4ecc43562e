/** Bits for each key at the filter's size: with four of them set by a key, one in forty new keys is looked for in vain. */
const BITS_A_KEY = 8
/** Keys up to which the filter says much: 1 MB of memory. */
const KEYS = 1_048_576
const PROBES = 4

/**
 * Whether an idempotency key may have been seen: a Bloom filter over what the answers' table holds. "No" is certain, so that a new
 * write needs no query; "perhaps" is looked up. It never forgets: beyond `KEYS` it says "perhaps" more often until it is made anew.
 * Source: B. H. Bloom, Space/time trade-offs in hash coding with allowable errors, 1970.
 */
export class KnownKeys {
  private readonly bits: Uint32Array
  private readonly mask: number
  private readonly most: number
  private readonly places = new Uint32Array(PROBES)
  private added = 0

  /** @param keys a power of two */
  constructor(keys = KEYS) {
    this.most = keys
    this.bits = new Uint32Array((keys * BITS_A_KEY) / 32)
    this.mask = keys * BITS_A_KEY - 1
  }

  /** Whether more keys were added than it is made for: it is still right, but says little. */
  get isFull(): boolean {
    return this.added > this.most
  }

  add(user: number, call: string, key: string): void {
    this.added++
    for (const place of this.placesOf(user, call, key)) {
      const word = place >>> 5
      this.bits[word] = (this.bits[word] as number) | (1 << (place & 31))
    }
  }

  /** False where this key was certainly never added. */
  mayHave(user: number, call: string, key: string): boolean {
    for (const place of this.placesOf(user, call, key)) {
      if (((this.bits[place >>> 5] as number) & (1 << (place & 31))) === 0) return false
    }
    return true
  }

  /** Two hashes make the places of all probes. Source: Kirsch and Mitzenmacher, Less hashing, same performance, 2006. */
  private placesOf(user: number, call: string, key: string): Uint32Array {
    const first = mixed(key, mixed(call, user | 0))
    const second = mixed(key, first ^ 0x9e3779b9) | 1
    for (let i = 0; i < PROBES; i++) this.places[i] = ((first + Math.imul(i, second)) & this.mask) >>> 0
    return this.places
  }
}

/** FNV-1a over a text's characters, its bits mixed at the end. @param seed 32 bits @returns 32 bits */
function mixed(text: string, seed: number): number {
  let hash = seed ^ 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
