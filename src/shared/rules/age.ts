export const MIN_AGE = 18

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for a day of the calendar as `YYYY-MM-DD`, from 1900 on. */
export function isDate(text: string): boolean {
  const parts = DATE.exec(text)
  if (!parts || Number(parts[1]) < 1900) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/**
 * Whole years since a birth, on the day that it is in UTC. Who was born on 29 February is a year older on 1 March of years without one.
 * @param birth `YYYY-MM-DD`  @param now server time, ms  @returns below zero for a day to come
 */
export function ageOn(birth: string, now: number): number {
  const today = new Date(now).toISOString().slice(0, 10)
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}
