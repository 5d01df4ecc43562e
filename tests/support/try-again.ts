import type { Locator, Page } from 'playwright'

/**
 * Presses "Try again" wherever it stands at this instant: what could not be had is asked for again by itself too, and may have come a
 * moment ago.
 */
export async function tryAgain(place: Page | Locator): Promise<void> {
  await place.getByRole('button', { name: 'Try again' }).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  })
}
