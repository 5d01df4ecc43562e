/** Why a server cannot start: one clear line for the person, exit code 1 (2 for a wrong flag). Nothing has been written. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The text of whatever was thrown. Of a failed `fetch` it is that of its cause: its own says nothing. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  return message === 'fetch failed' && cause instanceof Error ? cause.message || codeOf(cause) || message : message
}

/** The code of an error of the system, such as ECONNREFUSED; '' where it has none. */
export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
