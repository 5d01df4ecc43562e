import { useEffect } from 'react'
import { commands, type PaletteCommand } from '../../page/palette-commands.ts'

/** Offers these to the palette while the terminal shows. @param key changes where their words or deeds do */
export function useToolsCommands(list: readonly PaletteCommand[], key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is as new as its key
  useEffect(() => commands.offer(list), [key])
}
