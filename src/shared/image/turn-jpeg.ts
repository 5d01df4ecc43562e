import type { Orientation } from './exif-orientation.ts'
import { emptyPlane, type JpegPlane } from './jpeg-parts.ts'
import { readingJpeg } from './read-jpeg.ts'
import { atOnce, type Steps } from './steps.ts'
import { storedAt, type TurnPlan, turnPlan } from './turn-plan.ts'
import { writingJpeg } from './write-jpeg.ts'

/** How high a frequency's wave stands at a dot. */
const wave = (frequency: number, dot: number) =>
  Math.cos(((2 * dot + 1) * frequency * Math.PI) / 16) * (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5
/** `8 * result + given`. */
const TO_DOTS = Float32Array.from({ length: 64 }, (_, at) => wave(at & 7, at >> 3))
const TO_FREQUENCIES = Float32Array.from({ length: 64 }, (_, at) => wave(at >> 3, at & 7))

/**
 * Turns a JPEG upright without decoding its colours: blocks change places where they fit, and so nothing is lost; where an edge cuts
 * through them the dots are laid out anew with the picture's own steps.
 * @param clean stripped bytes
 * @returns null for a kind of JPEG that is not read here, or damaged codes
 */
export function turnJpeg(clean: Uint8Array, orientation: Orientation): Uint8Array | null {
  return atOnce(turningJpeg(clean, orientation))
}

/** {@link turnJpeg}, a row of blocks at a time. */
export function* turningJpeg(clean: Uint8Array, orientation: Orientation): Steps<Uint8Array | null> {
  const parts = yield* readingJpeg(clean)
  if (!parts) return null
  const plan = turnPlan(orientation)
  const size = plan.transposed ? { width: parts.height, height: parts.width } : parts
  const heads = parts.planes.map(({ id, h, v }) => (plan.transposed ? { id, h: v, v: h } : { id, h, v }))
  const most = { h: Math.max(...heads.map(({ h }) => h)), v: Math.max(...heads.map(({ v }) => v)) }
  const quants = new Map<Uint16Array, Uint16Array>()
  const planes: JpegPlane[] = []
  for (const [index, stored] of parts.planes.entries()) {
    const turned = emptyPlane(size, heads[index] as (typeof heads)[0], most)
    const quant = quants.get(stored.quant) ?? (plan.transposed ? transposed(stored.quant) : stored.quant)
    quants.set(stored.quant, quant)
    turned.quant = quant
    const fits = (!plan.flipX || stored.width % 8 === 0) && (!plan.flipY || stored.height % 8 === 0)
    yield* fits ? moveBlocks(stored, turned, plan) : moveDots(stored, turned, plan)
    stored.blocks = new Int16Array()
    planes.push(turned)
  }
  return yield* writingJpeg({ width: size.width, height: size.height, planes }, headsOf(clean))
}

function transposed(quant: Uint16Array): Uint16Array {
  return quant.map((_, at) => quant[((at & 7) << 3) | (at >> 3)] as number)
}

/** JFIF's head and Adobe's colours, which stripped files begin with. */
function headsOf(clean: Uint8Array): Uint8Array[] {
  const heads: Uint8Array[] = []
  for (let at = 2; clean[at] === 0xff && (clean[at + 1] === 0xe0 || clean[at + 1] === 0xee); ) {
    const end = at + 2 + (((clean[at + 2] as number) << 8) | (clean[at + 3] as number))
    heads.push(clean.subarray(at, end))
    at = end
  }
  return heads
}

function* moveBlocks(stored: JpegPlane, turned: JpegPlane, plan: TurnPlan): Steps<void> {
  const [across, down] = [Math.ceil(stored.width / 8), Math.ceil(stored.height / 8)]
  const from = new Uint8Array(64)
  const sign = new Int8Array(64)
  for (let at = 0; at < 64; at++) {
    const [row, column] = plan.transposed ? [at & 7, at >> 3] : [at >> 3, at & 7]
    from[at] = row * 8 + column
    sign[at] = (plan.flipX && column % 2 === 1) !== (plan.flipY && row % 2 === 1) ? -1 : 1
  }
  const [wide, high] = plan.transposed ? [down, across] : [across, down]
  for (let y = 0; y < turned.high; y++) {
    for (let x = 0; x < turned.wide; x++) {
      const [sx, sy] = storedAt(plan, Math.min(x, wide - 1), Math.min(y, high - 1), across, down)
      const source = (sy * stored.wide + sx) * 64
      const target = (y * turned.wide + x) * 64
      // Blocks that only fill up a unit get the shade of their neighbour.
      const numbers = x < wide && y < high ? 64 : 1
      for (let at = 0; at < numbers; at++)
        turned.blocks[target + at] = (stored.blocks[source + (from[at] as number)] as number) * (sign[at] as number)
    }
    yield
  }
}

/** Dots are kept in sixteenths. */
const PARTS = 16
const MAX_DOT = 32_767

function* moveDots(stored: JpegPlane, turned: JpegPlane, plan: TurnPlan): Steps<void> {
  const row = stored.wide * 8
  const dots = new Int16Array(stored.blocks.length)
  const block = new Float32Array(64)
  for (let place = 0, from = 0; from < stored.blocks.length; place++, from += 64) {
    if (place % stored.wide === 0) yield
    for (let at = 0; at < 64; at++)
      block[at] = (stored.blocks[from + at] as number) * (stored.quant[at] as number) * PARTS
    transform(block, TO_DOTS)
    const into = Math.floor(place / stored.wide) * 8 * row + (place % stored.wide) * 8
    for (let at = 0; at < 64; at++) {
      const dot = block[at] as number
      dots[into + (at >> 3) * row + (at & 7)] = dot > MAX_DOT ? MAX_DOT : dot < -MAX_DOT ? -MAX_DOT : dot
    }
  }
  // Where the first upright dot is stored, and how far the next one of its row and of its column is from it.
  const index = (x: number, y: number) => {
    const [sx, sy] = storedAt(plan, x, y, stored.width, stored.height)
    return sy * row + sx
  }
  const origin = index(0, 0)
  const [stepX, stepY] = [index(1, 0) - origin, index(0, 1) - origin]
  for (let place = 0, into = 0; into < turned.blocks.length; place++, into += 64) {
    if (place % turned.wide === 0) yield
    const left = (place % turned.wide) * 8
    const top = Math.floor(place / turned.wide) * 8
    for (let at = 0; at < 64; at++) {
      // What only fills up a block goes on as the last column or row does.
      const x = Math.min(left + (at & 7), turned.width - 1)
      const y = Math.min(top + (at >> 3), turned.height - 1)
      block[at] = (dots[origin + x * stepX + y * stepY] as number) / PARTS
    }
    transform(block, TO_FREQUENCIES)
    for (let at = 0; at < 64; at++)
      turned.blocks[into + at] = Math.round((block[at] as number) / (turned.quant[at] as number))
  }
}

const half = new Float32Array(64)

/** Both ways of a block, columns after rows. @param waves what each of a line's eight numbers adds to each of the results */
function transform(block: Float32Array, waves: Float32Array): void {
  lines(block, half, waves)
  lines(half, block, waves)
}

/** Each line is written the other way round, so that the second time rows are columns. */
function lines(input: Float32Array, output: Float32Array, waves: Float32Array): void {
  for (let line = 0; line < 8; line++) {
    const at = line * 8
    const a = input[at] as number
    const b = input[at + 1] as number
    const c = input[at + 2] as number
    const d = input[at + 3] as number
    const e = input[at + 4] as number
    const f = input[at + 5] as number
    const g = input[at + 6] as number
    const h = input[at + 7] as number
    // Written out: a loop of eight is several times slower here, and a photo has ten million lines.
    for (let to = 0; to < 64; to += 8)
      output[to + line] =
        a * (waves[to] as number) +
        b * (waves[to + 1] as number) +
        c * (waves[to + 2] as number) +
        d * (waves[to + 3] as number) +
        e * (waves[to + 4] as number) +
        f * (waves[to + 5] as number) +
        g * (waves[to + 6] as number) +
        h * (waves[to + 7] as number)
  }
}
