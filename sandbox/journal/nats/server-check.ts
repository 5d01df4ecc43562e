import { reasonOf, StartError } from '../../../gateway/base/start-error.ts'

/** Older servers lose acknowledged messages or check sequences wrongly. */
const OLDEST_SERVER = '2.10.27'

/** Whether a version is at least another one, part by part; a release before its version counts as older. */
function isAtLeast(version: string, least: string): boolean {
  const match = /^v?(\d+)\.(\d+)\.(\d+)(-.+)?/.exec(version)
  if (!match) return false
  const parts = match.slice(1, 4).map(Number)
  const wanted = least.split('.').map(Number)
  const at = parts.findIndex((part, index) => part !== wanted[index])
  if (at < 0) return match[4] === undefined
  return (parts[at] as number) > (wanted[at] as number)
}

/** @throws StartError where the server is too old */
export function checkVersion(server: string, version: string): void {
  if (isAtLeast(version, OLDEST_SERVER)) return
  throw new StartError(
    `the NATS server ${server} has version ${version || 'unknown'}, and at least ${OLDEST_SERVER} is needed: nothing was changed`,
  )
}

/** What the servers were asked to do with a stream. */
export interface StreamSettings {
  name: string
  storage: string
  num_replicas: number
  subjects?: readonly string[]
  retention?: string
  max_age?: number
  max_bytes?: number
  max_msgs?: number
  max_msgs_per_subject?: number
  persist_mode?: string
  no_ack?: boolean
  sealed?: boolean
}

/**
 * @param wanted replicas that must be kept, and for the journal its subject
 * @throws StartError where the stream is not kept on disk by so many servers, or where the servers drop its messages by themselves
 */
export function checkStream(stream: StreamSettings, wanted: { replicas: number; subject?: string }): void {
  const { name, num_replicas } = stream
  const refuse = (why: string): never => {
    throw new StartError(`the stream ${name} ${why}: nothing was changed`)
  }
  if (stream.storage !== 'file') refuse(`is kept in ${stream.storage}, not on disk`)
  if (num_replicas < wanted.replicas)
    throw new StartError(
      `the stream ${name} has ${num_replicas} replicas and ${wanted.replicas} are asked for: nothing was changed; ` +
        `add replicas to the stream, or start with --nats-replicas ${num_replicas}`,
    )
  if ((stream.persist_mode ?? 'default') !== 'default') refuse('is written to disk after the acknowledgement')
  if (stream.no_ack || stream.sealed) refuse('acknowledges nothing')
  if ((stream.retention ?? 'limits') !== 'limits') refuse(`has ${stream.retention} retention, which drops messages`)
  const limit = (['max_age', 'max_bytes', 'max_msgs'] as const).find((key) => (stream[key] ?? 0) > 0)
  if (limit) refuse(`has ${limit} ${stream[limit]}, which drops messages`)
  if (wanted.subject === undefined) return
  if ((stream.max_msgs_per_subject ?? 0) > 0) refuse('has max_msgs_per_subject, which drops messages')
  const { subjects = [] } = stream
  if (subjects.length !== 1 || subjects[0] !== wanted.subject)
    refuse(`takes ${subjects.join(', ')}, not ${wanted.subject}`)
}

/** What a server says of itself at `/varz`. */
interface ServerVariables {
  server_id?: string
  server_name?: string
  version?: string
  jetstream?: { config?: { sync_always?: boolean } }
}

/**
 * A client cannot see how a server writes to its disk; its monitoring address tells.
 * @param monitors monitoring addresses, one a server
 * @param replicas servers that must be confirmed
 * @throws StartError where a server does not write each message to its disk before it acknowledges, or where that is not confirmed
 */
export async function checkSync(
  monitors: readonly string[],
  replicas: number,
  fetchJson: (url: string) => Promise<unknown>,
): Promise<void> {
  if (monitors.length === 0)
    throw new StartError(
      'whether the NATS servers have sync_interval: always is not known: name their monitoring addresses with --nats-monitor, or start with --nats-trust-sync',
    )
  const confirmed = new Set<string>()
  for (const monitor of monitors) {
    const url = `${monitor.replace(/\/$/, '')}/varz`
    const found = (await fetchJson(url).catch((error: unknown) => {
      throw new StartError(`${url} does not answer (${reasonOf(error)}): sync_interval: always is not confirmed`)
    })) as ServerVariables
    const name = found.server_name ?? monitor
    checkVersion(name, found.version ?? '')
    if (found.jetstream?.config?.sync_always !== true)
      throw new StartError(
        `the NATS server ${name} does not have sync_interval: always, so that a power cut loses what was answered: set it in its jetstream block`,
      )
    confirmed.add(found.server_id ?? monitor)
  }
  if (confirmed.size < replicas)
    throw new StartError(
      `--nats-monitor names ${confirmed.size} of the ${replicas} NATS servers that keep the journal: sync_interval: always is not confirmed for all`,
    )
}
