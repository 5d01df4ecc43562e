import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const FOLDER_MODE = 0o700
export const FILE_MODE = 0o600

/**
 * Looks whether the files that a process has open still are those that stand in its data folder: what is written to a deleted file
 * is lost without an error.
 * @param names files that exist now
 * @returns a function that says what has become of them, null where all is well
 */
export function watchFolder(dataDir: string, names: readonly string[]): () => string | null {
  const paths = [dataDir, ...names.map((name) => join(dataDir, name))]
  const opened = paths.map((path) => identityOf(path))
  return () => {
    const at = paths.findIndex((path, index) => identityOf(path) !== opened[index])
    if (at < 0) return null
    return `${paths[at]} was ${identityOf(paths[at] as string) === null ? 'deleted' : 'replaced'} while the server ran`
  }
}

function identityOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found ? `${found.dev}:${found.ino}` : null
}

/** Files of a data folder by name, and the folder of pictures. */
const OWN =
  /^(journal\.(db|db-wal|db-shm|head|nats)|lock|seal\.key|panel\.key|vapid\.key|push\.sealed(\.new)?|uploads)$/

/**
 * Takes the rights of everybody but the owner from a data folder and from the files in it that the server made. A folder that holds
 * other things besides keeps its own rights: it may be somebody's home.
 * @throws Error where the rights cannot be changed
 */
export function keepForOwner(dataDir: string): void {
  const names = readdirSync(dataDir)
  if (names.every((name) => OWN.test(name))) tighten(dataDir)
  for (const name of names.filter((name) => OWN.test(name))) tighten(join(dataDir, name))
  const uploads = join(dataDir, 'uploads')
  if (existsSync(uploads)) for (const name of readdirSync(uploads)) tighten(join(uploads, name))
}

function tighten(path: string): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  const wanted = found.isDirectory() ? FOLDER_MODE : FILE_MODE
  if ((found.mode & 0o077) !== 0) chmodSync(path, wanted)
}
