export function shippedPackages(lock: {
  packages: Record<string, { dev?: boolean; license?: string }>
}): Record<string, string>
export function refusedLicences(packages: Record<string, string>, allowed: readonly string[]): string[]
export function packageFolderOf(id: string): string | null
export function noticesOf(folders: Iterable<string>): string
