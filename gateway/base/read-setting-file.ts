import { readFileSync } from 'node:fs'
import { reasonOf, StartError } from './start-error.ts'

/** The bytes of the file that a setting names. @throws StartError where it cannot be read */
export function readSettingFile(setting: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new StartError(`${setting} cannot be read: ${reasonOf(error)}`)
  }
}
