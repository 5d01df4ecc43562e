import { isNatsPrefix, NATS_PREFIX, natsServersOf } from '../../gateway/base/nats-address.ts'
import { StartError } from '../../gateway/base/start-error.ts'

/** Flags of a journal on NATS, as they were given. */
export interface NatsFlags {
  /** Addresses of servers, `nats://host:port`. */
  servers: string[]
  /** Begins the names of stream, subjects and object store. */
  prefix: string
  /** Servers that keep each message. */
  replicas: number
  standby: boolean
  /** Monitoring addresses of the servers. */
  monitors: string[]
  /** Takes it that the servers write each message to their disks before they acknowledge it. */
  trustSync: boolean
}

/** Flags with a value, and those without one. */
export const NATS_VALUES = ['--journal', '--nats-prefix', '--nats-replicas', '--nats-monitor'] as const
export const NATS_SWITCHES = ['--standby', '--nats-trust-sync'] as const

/** Replicas where none are asked for: as many as three servers can keep. */
const MOST_REPLICAS = 3

/**
 * @param given values by flag; of a switch an empty text
 * @returns null where the journal is in the data folder
 * @throws StartError with exit code 2 where they make no sense together
 */
export function natsFlagsOf(given: ReadonlyMap<string, string>): NatsFlags | null {
  const journal = given.get('--journal')
  if (journal === undefined || journal === 'folder') {
    const stray = [...given.keys()].find((name) => name !== '--journal')
    return stray === undefined ? null : wrong(`${stray} needs --journal nats://HOST:PORT`)
  }
  const { servers, bad, isMixed } = natsServersOf(journal)
  if (bad !== null) wrongList('--journal', 'nats://HOST:PORT', bad)
  if (isMixed) wrong('--journal must name servers that are all nats:// or all tls://')
  const prefix = given.get('--nats-prefix') ?? NATS_PREFIX
  if (!isNatsPrefix(prefix)) wrong(`--nats-prefix must be letters, digits, - and _, not ${JSON.stringify(prefix)}`)
  const asked = given.get('--nats-replicas') ?? String(servers.length < MOST_REPLICAS ? 1 : MOST_REPLICAS)
  if (!/^[135]$/.test(asked)) wrong(`--nats-replicas must be 1, 3 or 5, not ${JSON.stringify(asked)}`)
  const monitor = given.get('--nats-monitor')
  return {
    servers,
    prefix,
    replicas: Number(asked),
    standby: given.has('--standby'),
    monitors:
      monitor === undefined ? [] : listOf('--nats-monitor', monitor, /^https?:\/\/[^\s/?#@]+\/?$/, 'http://HOST:PORT'),
    trustSync: given.has('--nats-trust-sync'),
  }
}

function listOf(flag: string, text: string, shape: RegExp, form: string): string[] {
  const list = text.split(',')
  const bad = list.find((one) => !shape.test(one))
  if (bad !== undefined) wrongList(flag, form, bad)
  return list
}

function wrongList(flag: string, form: string, bad: string): never {
  wrong(`${flag} must be ${form}, several separated by commas, not ${JSON.stringify(bad)}`)
}

function wrong(message: string): never {
  throw new StartError(`${message} (try --help)`, 2)
}
