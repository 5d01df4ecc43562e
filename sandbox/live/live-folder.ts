/** Folder, below the data folder, of what is traded on a real exchange's markets: at another place's prices it is worth nothing. */
export function liveFolder(source: string): string {
  return `live-${source}`
}
