import { notJudged } from '../base/outcome.js'
import { WireSocket } from '../wire/wire-socket.js'

/** @import { Context, Kind, Outcome, Rule } from '../base/types.d.ts' */
/** @import { OpenOptions } from '../wire/wire-socket.js' */
/** @import { Track } from '../wire/tape.js' */

/** @param {string} id @param {string} title @param {string} section @param {string} sentence @param {Rule['check']} check @returns {Rule} a rule of docs/wire.md */
export function wireRule(id, title, section, sentence, check) {
  return { id, title, document: 'docs/wire.md', section, sentence, check }
}

/** @param {string} id @param {string} title @param {string} section @param {string} sentence @param {Rule['check']} check @returns {Rule} a rule of docs/api.md */
export function apiRule(id, title, section, sentence, check) {
  return { id, title, document: 'docs/api.md', section, sentence, check }
}

/**
 * Judges with a socket that is closed afterwards.
 * @param {Context} context
 * @param {Kind} kind
 * @param {OpenOptions} options
 * @param {(socket: WireSocket) => Promise<Outcome>} check
 * @returns {Promise<Outcome>}
 */
export async function withSocket(context, kind, options, check) {
  const socket = await context.open(kind, options)
  if (!(socket instanceof WireSocket))
    return notJudged(`the ${kind} socket does not open: ${socket.url} ${socket.refused}`)
  try {
    return await check(socket)
  } finally {
    socket.close()
  }
}

/**
 * Judges by what was recorded.
 * @param {Context} context
 * @param {(tracks: readonly Track[]) => Outcome | Promise<Outcome>} check
 * @returns {Promise<Outcome>}
 */
export async function byTape(context, check) {
  const { tracks, missing } = await context.tape()
  // That a socket does not open is what one rule says: the others judge what there is.
  if (tracks.length === 0) return notJudged(missing.join('; '))
  return check(tracks)
}
