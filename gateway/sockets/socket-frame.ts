import { constants, deflateRawSync } from 'node:zlib'

/** How a socket's messages are put into frames. */
export interface FrameEncoding {
  /** UTF-8 in binary frames (`v1.json.bytes`) instead of text frames. */
  binary: boolean
  /** Bits of the window of permessage-deflate; 0 where messages go as they are. */
  deflateBits: number
}

const FIN = 0x80
/** Says that the message is deflated (RFC 7692). */
const RSV1 = 0x40
const Opcode = { text: 1, binary: 2 } as const
/** Lengths up to here stand in the second byte itself; with 126 in 16 bits behind it, with 127 in 64. */
const SHORT = 125
const LENGTH_16 = 126
const LENGTH_64 = 127
/** Messages below this are not worth it, bytes. */
const DEFLATE_FROM = 128
/** Z_SYNC_FLUSH ends with these four bytes, 00 00 ff ff, which the receiver puts there by itself. */
const TAIL = 4
/** The window where none was asked for (RFC 7692). */
const WINDOW_BITS = 15
/** Measured on real frames: short matches are not worth it among digits, and the longest search costs no more than zlib's default. */
const DEFLATE = { level: 9, strategy: constants.Z_FILTERED, finishFlush: constants.Z_SYNC_FLUSH }

/** Bits of the window that a server deflates with; 0 where it was not agreed on. @param extensions as the socket names them, without their parameters */
export function deflateBitsOf(extensions: string): number {
  return /\bpermessage-deflate\b/.test(extensions) ? WINDOW_BITS : 0
}

/**
 * One message of a server for all sockets of one encoding: encoded, deflated and framed once. Its bytes are shared by every socket
 * that is sent it and must not be changed.
 */
export class SharedFrame {
  private readonly text: string
  private readonly encoding: FrameEncoding
  private plain: Buffer | null = null
  private framed: Buffer | null = null

  /** @param text one JSON object, or a batch */
  constructor(text: string, encoding: FrameEncoding) {
    this.text = text
    this.encoding = encoding
  }

  /** The message without a header, for a sender that makes its own. */
  get payload(): Buffer {
    this.plain ??= Buffer.from(this.text)
    return this.plain
  }

  /** Header and message (RFC 6455, unmasked, one fragment), as they go to the socket. */
  get bytes(): Buffer {
    this.framed ??= this.encoding.deflateBits > 0 ? this.deflated() : frameOfText(this.text, this.opcode)
    return this.framed
  }

  private get opcode(): number {
    return this.encoding.binary ? Opcode.binary : Opcode.text
  }

  private deflated(): Buffer {
    const { payload } = this
    if (payload.length < DEFLATE_FROM) return frameOfText(this.text, this.opcode)
    const windowBits = this.encoding.deflateBits
    const packed = deflateRawSync(payload, { ...DEFLATE, windowBits })
    const length = packed.length - TAIL
    if (length >= payload.length) return frameOfText(this.text, this.opcode)
    const { frame, start } = emptyFrame(length, this.opcode | RSV1)
    packed.copy(frame, start, 0, length)
    return frame
  }
}

function frameOfText(text: string, firstBits: number): Buffer {
  const { frame, start } = emptyFrame(Buffer.byteLength(text), firstBits)
  frame.write(text, start)
  return frame
}

/** A frame whose header is written. It has memory of its own: a slow reader would hold on to whatever shares a pool with it. */
function emptyFrame(length: number, firstBits: number): { frame: Buffer; start: number } {
  const start = length <= SHORT ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafeSlow(start + length)
  frame[0] = FIN | firstBits
  if (length <= SHORT) frame[1] = length
  else if (length < 65_536) {
    frame[1] = LENGTH_16
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = LENGTH_64
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  return { frame, start }
}
