import type { Orientation } from './exif-orientation.ts'

/** What brings a picture upright: rows become columns, and its stored columns or rows are read from their other end. */
export interface TurnPlan {
  transposed: boolean
  flipX: boolean
  flipY: boolean
}

/** How a picture of this orientation is turned upright. */
export function turnPlan(orientation: Orientation): TurnPlan {
  return {
    transposed: orientation >= 5,
    flipX: [2, 3, 7, 8].includes(orientation),
    flipY: [3, 4, 6, 7].includes(orientation),
  }
}

/** Where in the stored picture of `width` × `height` the dot stands that is at `x`, `y` in the upright one. */
export function storedAt(plan: TurnPlan, x: number, y: number, width: number, height: number): [number, number] {
  const [u, v] = plan.transposed ? [y, x] : [x, y]
  return [plan.flipX ? width - 1 - u : u, plan.flipY ? height - 1 - v : v]
}
