const KB = 1024
const MB = KB * KB

/** What a photo weighs, in words of the language: `1.3 MB`; `84 kB` where megabytes would round to nothing. */
export function photoSize(bytes: number, language: string): string {
  const small = bytes < MB / 10
  const digits = small ? 0 : 1
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: small ? 'kilobyte' : 'megabyte',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(small ? Math.max(1, bytes / KB) : bytes / MB)
}
