/** A part of the window, px from its top left. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Which of the places covers least of what is taken, by area; of equal ones the first. @returns its index, 0 where there is none */
export function freePlace(places: readonly Box[], taken: readonly Box[]): number {
  const covers = places.map((place) => taken.reduce((sum, box) => sum + shared(place, box), 0))
  return Math.max(0, covers.indexOf(Math.min(...covers)))
}

/** px² that two parts have in common. */
export function shared(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return wide > 0 && high > 0 ? wide * high : 0
}
