import { crc32, deflateSync } from 'node:zlib'

/** Bytes of tiny pictures, with whatever a telephone would add. */

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** A picture whose head says whatever a test wants, grey or of one colour, over as many rows as a test may pack. */
export function headedPng({ width = 1, height = 1, depth = 8, colour = 0 }): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = depth
  head[9] = colour
  const whole = Buffer.from(madePng())
  const samples = { 2: 3, 4: 2, 6: 4 }[colour] ?? 1
  const bytes = height * (Math.ceil((width * samples * depth) / 8) + 1)
  const rows = deflateSync(Buffer.alloc(Math.min(bytes, 70_000_000)), { level: 1 })
  return Buffer.concat([
    whole.subarray(0, 8),
    pngChunk('IHDR', head),
    ...(colour === 3 ? [pngChunk('PLTE', Buffer.alloc(3))] : []),
    pngChunk('IDAT', rows),
    pngChunk('IEND', new Uint8Array()),
  ])
}

/** A grey pixel. @param extra chunks before the picture's data, by type  @param tail behind its end */
export function madePng(extra: Record<string, Uint8Array> = {}, tail = new Uint8Array()): Uint8Array {
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    ...Object.entries(extra).map(([type, data]) => pngChunk(type, data)),
    pngChunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    pngChunk('IEND', new Uint8Array()),
    tail,
  ])
}

/** Rows of dark and light as a picture, so many dots each. */
export function drawnPng(rows: readonly (readonly boolean[])[], dots = 6): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE((rows[0]?.length ?? 0) * dots, 0)
  head.writeUInt32BE(rows.length * dots, 4)
  head[8] = 8
  const lines = rows.flatMap((row) => {
    const line = [0, ...row.flatMap((dark) => Array<number>(dots).fill(dark ? 0 : 255))]
    return Array<number[]>(dots).fill(line).flat()
  })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.from(lines))),
    pngChunk('IEND', new Uint8Array()),
  ])
}

export function segment(marker: number, data: Uint8Array): Buffer {
  const length = data.length + 2
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), data])
}

/** A JPEG's bones: tables, a frame, a scan. @param extra segments after its head  @param tail behind its end  @param size what its frame says */
export function madeJpeg(
  extra: readonly Uint8Array[] = [],
  tail = new Uint8Array(),
  { width, height } = { width: 1, height: 1 },
): Uint8Array {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...extra,
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, Buffer.from([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
    tail,
  ])
}

/** What a telephone writes: model, time and place. */
export function exif(text: string): Uint8Array {
  return segment(0xe1, Buffer.from(`Exif\0\0${text}`, 'latin1'))
}

/** EXIF that says how a picture lies, of either byte order, behind another entry. */
export function lying(orientation: number, little = false): Uint8Array {
  const tiff = Buffer.alloc(38)
  const word = (value: number, at: number) => (little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at))
  const long = (value: number, at: number) => (little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at))
  tiff.write(little ? 'II' : 'MM', 'latin1')
  word(42, 2)
  long(8, 4)
  word(2, 8)
  for (const [at, tag, value] of [
    [10, 0x0100, 9],
    [22, 0x0112, orientation],
  ] as const) {
    word(tag, at)
    word(3, at + 2)
    long(1, at + 4)
    word(value, at + 8)
  }
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]))
}
