/** `November 2026` in a language, of the month that it is in a zone. @param at ms */
export function monthName(at: number, language: string, zone: string): string {
  const options = { month: 'long', year: 'numeric' } as const
  try {
    return new Intl.DateTimeFormat(language, { ...options, timeZone: zone }).format(at)
  } catch (error) {
    if (error instanceof RangeError)
      return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(at)
    throw error
  }
}
