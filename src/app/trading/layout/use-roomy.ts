import { useMedia } from '../../ui/use-wide.ts'

/** True from 1400 px on: rows of tools stand open, columns that can be spared are shown. */
export function useRoomy(): boolean {
  return useMedia('(min-width:1400px)')
}
