import { createSteadyClock } from '../../../shared/hub-protocol/steady-clock.ts'

/** This tab's clock, ms since 1970: it never runs backwards, whatever the device's does. Ages and countdowns are taken from it. */
export const tabNow = createSteadyClock(
  () => Date.now(),
  () => performance.now(),
)
