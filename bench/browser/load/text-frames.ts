/** Digits of a time in ms: 13 until the year 2286. */
const TIME_DIGITS = 13
const TIME_KEY = Buffer.from('"t":')

/** Bytes of an unmasked WebSocket text frame around `length` bytes. */
export function frameHead(length: number): Buffer {
  if (length < 126) return Buffer.from([0x81, length])
  if (length < 65_536) return Buffer.from([0x81, 126, length >> 8, length & 255])
  const head = Buffer.alloc(10)
  head[0] = 0x81
  head[1] = 127
  head.writeUInt32BE(length, 6)
  return head
}

/**
 * Texts as WebSocket frames, one behind the other in one block, made before anything is measured: sending costs the server
 * a write, and the time of each push is put in where it stands.
 */
export class TextFrames {
  readonly bytes: Buffer
  /** Where frame `i` begins; one more for the end. */
  private readonly starts: number[] = [0]
  private readonly times: number[][] = []

  /** @param texts ASCII; every `"t":` is followed by a time of 13 digits */
  constructor(texts: readonly string[]) {
    const parts: Buffer[] = []
    let at = 0
    for (const text of texts) {
      const body = Buffer.from(text, 'latin1')
      const head = frameHead(body.length)
      parts.push(head, body)
      const times: number[] = []
      for (let i = body.indexOf(TIME_KEY); i >= 0; i = body.indexOf(TIME_KEY, i + 1))
        times.push(at + head.length + i + TIME_KEY.length)
      this.times.push(times)
      at += head.length + body.length
      this.starts.push(at)
    }
    this.bytes = Buffer.concat(parts)
  }

  get count(): number {
    return this.times.length
  }

  /** Writes the server's time into every push of a frame. */
  stamp(index: number, time: number): void {
    const { bytes } = this
    for (const at of this.times[index] as number[]) {
      let rest = Math.round(time)
      for (let i = at + TIME_DIGITS - 1; i >= at; i--) {
        bytes[i] = 48 + (rest % 10)
        rest = Math.floor(rest / 10)
      }
    }
  }

  /** The bytes of frames from `from` up to but not with `to`: a view. */
  between(from: number, to: number): Buffer {
    return this.bytes.subarray(this.starts[from], this.starts[to])
  }
}
