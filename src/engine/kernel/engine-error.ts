/** A checkpoint or journal written by another version of the engine, which this one cannot read. */
export class EngineVersionError extends Error {
  readonly found: unknown
  readonly expected: number

  constructor(found: unknown, expected: number) {
    super(`the checkpoint is of engine version ${String(found)}, this is version ${expected}`)
    this.name = 'EngineVersionError'
    this.found = found
    this.expected = expected
  }
}

/** Text that is no checkpoint of this engine. */
export class CheckpointError extends Error {
  constructor(detail: string, cause?: unknown) {
    super(`not a checkpoint: ${detail}`, cause === undefined ? undefined : { cause })
    this.name = 'CheckpointError'
  }
}

/** A command whose time is no whole number of ms or lies before the last command's. The state is untouched. */
export class CommandTimeError extends Error {
  constructor(time: number, last: number) {
    super(`the command's time ${time} lies before the engine's time ${last} or is no whole number of ms`)
    this.name = 'CommandTimeError'
  }
}
