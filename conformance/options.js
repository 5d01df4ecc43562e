import { parseArgs } from 'node:util'

/** @import { KitOptions } from './base/types.d.ts' */
/** @typedef {KitOptions & { junit: string | null, html: string | null, json: boolean }} CliOptions */

export const USAGE = `Usage: onetape-conformance --api URL --sockets URL [options]
  --api URL        where the calls are: http://localhost:4173 (with api/ below it)
  --sockets URL    where the sockets are: ws://localhost:4173/ws (with /spot and /contract below it)
  --token TOKEN    a session's token: judges what needs a log-in as well
  --write          may place one far limit order, which it cancels again; needs --token
  --only PATTERN   only rules whose id or title fits this regular expression
  --seconds N      how long the sockets are watched (5)
  --junit FILE     writes a report as JUnit XML
  --html FILE      writes a report as one HTML page
  --json           prints the report as JSON
Exit code: 0 no rule is broken, 1 a rule is broken, 2 wrong use or an unwritten report.`

/**
 * Reads the command line.
 * @param {readonly string[]} args
 * @returns {{ options: CliOptions } | { wrong: string } | { help: true }}
 */
export function readOptions(args) {
  /** @type {Record<string, string | boolean | undefined>} */
  let values
  try {
    values = parseArgs({
      args: [...args],
      options: {
        api: { type: 'string' },
        sockets: { type: 'string' },
        token: { type: 'string' },
        write: { type: 'boolean' },
        only: { type: 'string' },
        seconds: { type: 'string' },
        junit: { type: 'string' },
        html: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) }
  }
  if (values.help) return { help: true }
  const { api, sockets } = values
  if (!isUrl(api, /^https?:$/)) return { wrong: '--api needs an http or https URL' }
  if (!isUrl(sockets, /^wss?:$/)) return { wrong: '--sockets needs a ws or wss URL' }
  const seconds = Number(values.seconds ?? 5)
  if (!(seconds >= 1 && seconds <= 600)) return { wrong: '--seconds needs a number from 1 to 600' }
  if (typeof values.only === 'string' && !isPattern(values.only)) return { wrong: '--only needs a regular expression' }
  const text = (/** @type {string} */ name) => (typeof values[name] === 'string' ? values[name] : null)
  return {
    options: {
      api,
      sockets,
      token: text('token'),
      write: values.write === true,
      only: text('only'),
      seconds,
      junit: text('junit'),
      html: text('html'),
      json: values.json === true,
    },
  }
}

/** What a person should know of options that are no wrong use. @param {CliOptions} options @returns {string[]} */
export function warningsOf({ write, token }) {
  return write && token === null ? ['--write judges nothing without --token'] : []
}

/** @param {unknown} value @param {RegExp} protocol @returns {value is string} */
function isUrl(value, protocol) {
  return typeof value === 'string' && URL.canParse(value) && protocol.test(new URL(value).protocol)
}

/** @param {string} text @returns {boolean} */
function isPattern(text) {
  try {
    new RegExp(text)
    return true
  } catch {
    return false
  }
}
