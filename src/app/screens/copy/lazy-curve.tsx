import type { CurveProps } from './curve.tsx'
import { lazyPart } from './lazy-part.tsx'

/** The picture of a course, whose library is heavier than the page around it. */
export const LazyCurve = lazyPart<CurveProps>('copy course', async () => (await import('./curve.tsx')).default)
