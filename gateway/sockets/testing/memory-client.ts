import { Duplex } from 'node:stream'
import { constants, inflateRawSync } from 'node:zlib'

/** A frame of the server as a client takes it apart. */
export interface TakenFrame {
  opcode: number
  isDeflated: boolean
  text: string
  /** Code of a close frame. */
  code: number | null
}

/** What is read of a request to upgrade. */
interface UpgradeRequest {
  method: string
  url: string
  headers: Record<string, string>
  socket: MemoryClient
}

const HEADERS = {
  upgrade: 'websocket',
  connection: 'Upgrade',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
}

/** The client's end of a socket without a network: it reads when a test lets it, and takes frames apart by itself. */
export class MemoryClient extends Duplex {
  readonly remoteAddress: string
  readonly frames: TakenFrame[] = []
  /** What was written last, as it was given. */
  lastChunk: Buffer | null = null
  private rest: Buffer = Buffer.alloc(0)
  private isShaken = false
  private isReading = true
  private held: (() => void) | null = null

  constructor(remoteAddress = '127.0.0.1') {
    super({ writableHighWaterMark: 1024 })
    this.remoteAddress = remoteAddress
  }

  /** Its request to upgrade. @param headers beside those of every upgrade */
  request(path: string, headers: Record<string, string> = {}): UpgradeRequest {
    return { method: 'GET', url: path, headers: { ...HEADERS, ...headers }, socket: this }
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const take = () => {
      this.lastChunk = chunk
      this.receive(chunk)
      done()
    }
    if (this.isReading) take()
    else this.held = take
  }

  /** Says one frame, at once. */
  say(frame: unknown): void {
    const payload = Buffer.from(JSON.stringify(frame))
    const size = payload.length <= 125 ? [0x80 | payload.length] : [0xfe, payload.length >> 8, payload.length & 0xff]
    // Masked with zeros.
    this.push(Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), payload]))
  }

  stopReading(): void {
    this.isReading = false
  }

  readOn(): void {
    this.isReading = true
    const { held } = this
    this.held = null
    held?.()
  }

  /** Texts of all messages. */
  texts(): string[] {
    return this.frames.filter(({ opcode }) => opcode === 1 || opcode === 2).map(({ text }) => text)
  }

  private receive(chunk: Buffer): void {
    this.rest = Buffer.concat([this.rest, chunk])
    if (!this.isShaken) {
      const end = this.rest.indexOf('\r\n\r\n')
      if (end < 0) return
      this.isShaken = true
      this.rest = this.rest.subarray(end + 4)
    }
    for (let frame = this.nextFrame(); frame; frame = this.nextFrame()) this.frames.push(frame)
  }

  private nextFrame(): TakenFrame | null {
    const { rest } = this
    if (rest.length < 2) return null
    const short = (rest[1] as number) & 0x7f
    const start = short < 126 ? 2 : short === 126 ? 4 : 10
    if (rest.length < start) return null
    const length = short < 126 ? short : short === 126 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2))
    if (rest.length < start + length) return null
    this.rest = rest.subarray(start + length)
    const body = rest.subarray(start, start + length)
    const [first] = rest as unknown as [number]
    const isDeflated = (first & 0x40) !== 0
    const opcode = first & 0x0f
    const code = opcode === 8 && length >= 2 ? body.readUInt16BE(0) : null
    return { opcode, isDeflated, text: (isDeflated ? inflated(body) : body).toString('utf8'), code }
  }
}

function inflated(body: Buffer): Buffer {
  return inflateRawSync(Buffer.concat([body, Buffer.from([0, 0, 0xff, 0xff])]), { finishFlush: constants.Z_SYNC_FLUSH })
}
