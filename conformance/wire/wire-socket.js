import WebSocket from 'ws'
import { isObject } from '../base/fields.js'

/** @import { Fields } from '../base/types.d.ts' */
/** @typedef {{ protocol?: string, origin?: string }} OpenOptions */
/** @typedef {{ refused: string, url: string }} NoSocket `refused`: why there is none, such as `HTTP 403`; `url`: the address that was tried */
/** @typedef {{ at: number, binary: boolean, frame: number, value: Fields }} Message one object of a frame; `at` in ms, `frame` counts frames */

/** A client's socket that keeps everything it receives. */
export class WireSocket {
  /** @type {Message[]} */
  messages = []
  /** Frames that are neither an object nor a list of objects, in words. @type {string[]} */
  unread = []
  /** How the server closed it. @type {{ code: number, reason: string } | null} */
  closed = null
  /** @type {(() => void)[]} */
  #waiting = []
  #frames = 0
  #ws
  #now

  /** @param {WebSocket} ws @param {() => number} now */
  constructor(ws, now) {
    this.#ws = ws
    this.#now = now
    ws.on('message', (data, binary) =>
      this.#take(
        Buffer.isBuffer(data)
          ? data
          : Buffer.concat([data].flat().map((one) => Buffer.from(/** @type {Buffer} */ (one)))),
        binary,
      ),
    )
    // A frame that breaks RFC 6455, or is too long: the connection ends by it.
    ws.on('error', (error) => this.unread.push(error.message))
    ws.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) }
      this.#wake()
    })
  }

  /** Subprotocol that the server chose; '' for none. */
  get protocol() {
    return this.#ws.protocol
  }

  /** @param {unknown} value is sent as JSON */
  send(value) {
    this.sendText(JSON.stringify(value))
  }

  /** @param {string} text */
  sendText(text) {
    if (this.#ws.readyState === WebSocket.OPEN) this.#ws.send(text)
  }

  /**
   * Waits for a message, those that are there already included.
   * @param {(value: Fields) => boolean} wanted
   * @param {number} ms how long at most
   * @param {number} [from] messages before this one do not count
   * @returns {Promise<Message | null>} null where none came in time, or the socket closed
   */
  async waitFor(wanted, ms, from = 0) {
    let at = from
    const found = () => {
      for (; at < this.messages.length; at++) {
        const message = this.messages[at]
        if (message && wanted(message.value)) return message
      }
      return null
    }
    return this.#until(() => found(), ms)
  }

  /** @param {number} ms @returns {Promise<{ code: number, reason: string } | null>} null where it is still open then */
  waitForClose(ms) {
    return this.#until(() => this.closed, ms)
  }

  close() {
    this.#ws.terminate()
  }

  /** @template T @param {() => T | null} look @param {number} ms @returns {Promise<T | null>} */
  #until(look, ms) {
    const first = look()
    if (first !== null || this.closed) return Promise.resolve(first)
    return new Promise((resolve) => {
      /** @param {T | null} value */
      const end = (value) => {
        clearTimeout(timer)
        this.#waiting = this.#waiting.filter((one) => one !== again)
        resolve(value)
      }
      const again = () => {
        const value = look()
        if (value !== null || this.closed) end(value)
      }
      const timer = setTimeout(() => end(null), ms)
      this.#waiting.push(again)
    })
  }

  #wake() {
    for (const one of [...this.#waiting]) one()
  }

  /** @param {Buffer} data @param {boolean} binary */
  #take(data, binary) {
    const frame = this.#frames++
    const text = data.toString('utf8')
    const values = read(text)
    if (values === null) this.unread.push(text.slice(0, 120))
    else for (const value of values) this.messages.push({ at: this.#now(), binary, frame, value })
    this.#wake()
  }
}

/** @param {string} text @returns {Fields[] | null} */
function read(text) {
  try {
    const value = /** @type {unknown} */ (JSON.parse(text))
    const list = Array.isArray(value) ? value : [value]
    return list.every(isObject) ? list : null
  } catch {
    return null
  }
}

/**
 * Opens a socket. Without an Origin of its own it names the server's, as its own pages do: a server may refuse a socket without one.
 * @param {string} url
 * @param {OpenOptions & { ms: number, now: () => number }} options `ms`: how long the upgrade may take
 * @returns {Promise<WireSocket | NoSocket>}
 */
export function openSocket(url, { protocol, origin, ms, now }) {
  return new Promise((resolve) => {
    const ws = new WebSocket(url, protocol === undefined ? [] : [protocol], {
      origin: origin ?? new URL(url).origin.replace(/^ws/, 'http'),
      handshakeTimeout: ms,
      maxPayload: 64 * 1024 * 1024,
    })
    // Made before the upgrade: the first frame may come together with it.
    const socket = new WireSocket(ws, now)
    ws.on('open', () => resolve(socket))
    ws.on('unexpected-response', (request, response) => {
      request.destroy()
      resolve({ refused: `HTTP ${response.statusCode}`, url })
    })
    ws.on('error', (error) => resolve({ refused: error.message, url }))
  })
}
