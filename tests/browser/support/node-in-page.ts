import { sha256 } from '../../../src/shared/hash/sha256.ts'

/**
 * What the sandbox takes of Node, in a page: vitest.config.ts puts this file in the place of `node:*` and `ws` for the browser
 * project. Hashes are SHA-256 whatever is asked for, and nothing here is secret: what is right about them is tested in Node.
 */

type Encoding = 'utf8' | 'hex' | 'base64url' | 'base64'

/** The part of Node's Buffer that the sandbox uses. */
class PageBuffer extends Uint8Array {
  static override from(from: unknown, encoding?: unknown): PageBuffer {
    if (typeof from === 'string') return copied(decoded(from, encoding as Encoding | undefined))
    return copied(from instanceof ArrayBuffer ? new Uint8Array(from) : (from as ArrayLike<number>))
  }

  static alloc(bytes: number): PageBuffer {
    return new PageBuffer(bytes)
  }

  static concat(parts: readonly Uint8Array[]): PageBuffer {
    const whole = new PageBuffer(parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }

  override toString(encoding: Encoding = 'utf8'): string {
    if (encoding === 'utf8') return new TextDecoder().decode(this)
    if (encoding === 'hex') return [...this].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const base64 = btoa(String.fromCharCode(...this))
    if (encoding === 'base64') return base64
    return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  }
}

function copied(bytes: ArrayLike<number>): PageBuffer {
  const made = new PageBuffer(bytes.length)
  made.set(bytes)
  return made
}

function decoded(text: string, encoding: Encoding = 'utf8'): Uint8Array {
  if (encoding === 'utf8') return new TextEncoder().encode(text)
  if (encoding === 'hex') return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}

Object.assign(globalThis, { Buffer: PageBuffer })

// node:crypto

class Hash {
  private readonly parts: Uint8Array[]

  constructor(...first: Uint8Array[]) {
    this.parts = first
  }

  update(part: string | Uint8Array): this {
    this.parts.push(typeof part === 'string' ? decoded(part) : part)
    return this
  }

  digest(): PageBuffer
  digest(encoding: Encoding): string
  digest(encoding?: Encoding): PageBuffer | string {
    const made = copied(sha256(PageBuffer.concat(this.parts)))
    return encoding ? made.toString(encoding) : made
  }
}

const bytesOf = (from: string | Uint8Array) => (typeof from === 'string' ? decoded(from) : from)

export const createHash = (_algorithm: string) => new Hash()

export const hash = (_algorithm: string, data: string | Uint8Array, encoding: Encoding) =>
  new Hash(bytesOf(data)).digest(encoding)

export const createHmac = (_algorithm: string, key: string | Uint8Array) => new Hash(bytesOf(key))

export const hkdfSync = (_digest: string, key: Uint8Array, _salt: Uint8Array, info: string) =>
  new Hash(key, decoded(info)).digest().buffer

export function randomBytes(bytes: number): PageBuffer {
  return crypto.getRandomValues(new PageBuffer(bytes))
}

export function randomInt(one: number, other?: number): number {
  const [low, high] = other === undefined ? [0, one] : [one, other]
  return low + Math.floor(Math.random() * (high - low))
}

export function timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

export function scrypt(
  password: string,
  salt: Uint8Array,
  _length: number,
  _cost: object,
  done: (error: null, key: PageBuffer) => void,
): void {
  done(null, new Hash(salt, decoded(password)).digest())
}

/** Hides nothing; its tag tells another key. */
export function createCipheriv(_algorithm: string, key: Uint8Array, iv: Uint8Array) {
  return {
    update: (text: string) => copied(decoded(text)),
    final: () => PageBuffer.alloc(0),
    getAuthTag: () => new Hash(key, iv).digest().subarray(0, 16),
  }
}

export function createDecipheriv(_algorithm: string, key: Uint8Array, iv: Uint8Array) {
  let tag: Uint8Array = new Uint8Array()
  return {
    setAuthTag(given: Uint8Array) {
      tag = given
    },
    update: (bytes: Uint8Array) => copied(bytes).toString(),
    final() {
      if (!timingSafeEqual(new Hash(key, iv).digest().subarray(0, 16), tag)) throw new Error('another key')
      return ''
    },
  }
}

// node:fs, node:fs/promises: files live as long as the page

const files = new Map<string, Uint8Array>()

export const existsSync = (path: string) => files.has(path)
export const mkdirSync = () => undefined
export const rmSync = (path: string) => void files.delete(path)

export function renameSync(from: string, to: string): void {
  files.set(to, readFileSync(from))
  files.delete(from)
}

export const writeFileSync = (path: string, bytes: Uint8Array) => void files.set(path, bytes)

export function readFileSync(path: string): PageBuffer {
  const bytes = files.get(path)
  if (!bytes) throw Object.assign(new Error(`no file ${path}`), { code: 'ENOENT' })
  return copied(bytes)
}

export const readFile = async (path: string) => readFileSync(path)
export const rm = async (path: string) => rmSync(path)
export const writeFile = async (path: string, bytes: Uint8Array) => writeFileSync(path, bytes)

// node:path, node:net, node:util, node:zlib, node:timers/promises

export const join = (...parts: string[]) => parts.join('/')
export const isIP = (text: string) => (text.includes(':') ? 6 : /^\d+\.\d+\.\d+\.\d+$/.test(text) ? 4 : 0)
export const isIPv6 = (text: string) => isIP(text) === 6

const bitsOf = (ip: string) => ip.split('.').reduce((bits, part) => bits * 256 + Number(part), 0)

/** Addresses as they are written, and ranges of IPv4. */
export class BlockList {
  private readonly addresses = new Set<string>()
  private readonly ranges: { start: number; size: number }[] = []

  addAddress(address: string): void {
    this.addresses.add(address)
  }

  addSubnet(address: string, length: number): void {
    const size = 2 ** (32 - length)
    this.ranges.push({ start: Math.floor(bitsOf(address) / size), size })
  }

  check(address: string): boolean {
    if (this.addresses.has(address)) return true
    return isIP(address) === 4 && this.ranges.some(({ start, size }) => Math.floor(bitsOf(address) / size) === start)
  }
}

export const promisify = (run: (bytes: string) => PageBuffer) => async (bytes: string) => run(bytes)
export const gzip = (text: string) => copied(decoded(text))
export const gzipSync = gzip
export const deflateRawSync = gzip
export const constants = {}
const wait = (ms: number) => new Promise<void>((done) => globalThis.setTimeout(done, ms))

export { wait as setTimeout }
export const setImmediate = () => Promise.resolve()

// ws: an upgrade brings the server's end of a pipe, which came with the request

export class WebSocketServer {
  on(): void {}

  handleUpgrade(request: { end: unknown }, _socket: unknown, _head: unknown, opened: (end: unknown) => void): void {
    opened(request.end)
  }

  close(): void {}
}
