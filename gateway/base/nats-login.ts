import { reasonOf, StartError } from './start-error.ts'

/** How a program logs in to NATS; what is not set is undefined. */
export interface NatsLogin {
  user: string | undefined
  password: string | undefined
  token: string | undefined
}

/**
 * Reads NATS_USER, NATS_PASSWORD or NATS_PASSWORD_FILE, and NATS_TOKEN or NATS_TOKEN_FILE. A file keeps a secret out of the environment.
 * @param read text of a file that a setting names @throws StartError where such a file is empty; whatever `read` throws
 */
export function natsLoginOf(
  env: Record<string, string | undefined>,
  read: (setting: string, file: string) => { toString(): string },
): NatsLogin {
  const secret = (name: 'NATS_PASSWORD' | 'NATS_TOKEN') => {
    const file = env[`${name}_FILE`]
    if (env[name] || !file) return env[name] || undefined
    const text = read(`${name}_FILE`, file).toString().trim()
    if (text === '') throw new StartError(`${name}_FILE ${file} is empty`)
    return text
  }
  return { user: env.NATS_USER || undefined, password: secret('NATS_PASSWORD'), token: secret('NATS_TOKEN') }
}

/**
 * Why there is no connection to NATS, beginning in lower case.
 * @param error what the library threw: it is known by its name, since the library is loaded only where NATS is used
 */
export function whyNotConnected(
  error: unknown,
  { servers, user, token }: Partial<NatsLogin> & { servers: readonly string[] },
): string {
  if (!(error instanceof Error && error.name === 'AuthorizationError'))
    return `no NATS server of ${servers.join(', ')} answers (${reasonOf(error)})`
  if (user !== undefined)
    return `the NATS servers refuse the log-in of user ${JSON.stringify(user)}: look at NATS_USER and NATS_PASSWORD_FILE`
  if (token !== undefined) return 'the NATS servers refuse the token: look at NATS_TOKEN_FILE'
  return 'the NATS servers want a log-in: look at NATS_USER and NATS_PASSWORD_FILE'
}
