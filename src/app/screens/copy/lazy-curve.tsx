import type { CurveProps } from './curve.tsx'
import { lazyPart } from './lazy-part.tsx'

/** The picture of a curve, whose library is heavier than the page around it. */
export const LazyCurve = lazyPart<CurveProps>('copy curve', async () => (await import('./curve.tsx')).default)
