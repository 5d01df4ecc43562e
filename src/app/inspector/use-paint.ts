import { useEffect, useState } from 'react'
import { door } from '../market/door.ts'
import { browserPaint, PaintMeter } from './paint-meter.ts'

/** Measures what this tab's deliveries cost until they are painted, while somebody looks. */
export function usePaint(): PaintMeter {
  const [meter] = useState(() => new PaintMeter(browserPaint))
  useEffect(() => door().client.onDelivery(() => meter.entered()), [meter])
  return meter
}
