/** A seeded generator (sfc32): its four words are its whole state and go into the checkpoint. Never Math.random in the engine. */
export class Random {
  private a: number
  private b: number
  private c: number
  private d: number

  constructor(state: readonly [number, number, number, number]) {
    ;[this.a, this.b, this.c, this.d] = state
  }

  /** A generator from a seed and a stream number; streams of one seed are independent. */
  static seeded(seed: number, stream = 0): Random {
    const random = new Random([seed | 0, stream | 0, 0x9e3779b9 | 0, 1])
    for (let i = 0; i < 16; i++) random.next32()
    return random
  }

  /** Uniform unsigned 32-bit integer. */
  next32(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0
    this.d = (this.d + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (this.c << 21) | (this.c >>> 11)
    this.c = (this.c + t) | 0
    return t >>> 0
  }

  /** Uniform in [0, 1). Chooses bots' moods and sizes, never an amount of a person's money. */
  unit(): number {
    return this.next32() / 4294967296
  }

  /** Uniform integer in [from, to]. */
  between(from: number, to: number): number {
    return from + Math.floor(this.unit() * (to - from + 1))
  }

  save(): [number, number, number, number] {
    return [this.a, this.b, this.c, this.d]
  }
}
