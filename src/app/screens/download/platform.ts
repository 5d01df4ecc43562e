export const PLATFORMS = ['android', 'ios', 'windows', 'macos', 'linux'] as const
export type Platform = (typeof PLATFORMS)[number]

/**
 * The system that a browser runs on. An iPad calls itself a Macintosh and has a touch screen; an Android is a Linux too.
 * @param userAgent as the browser gives it  @param touchPoints `navigator.maxTouchPoints`
 */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  if (/macintosh/i.test(userAgent)) return touchPoints > 1 ? 'ios' : 'macos'
  return /windows/i.test(userAgent) ? 'windows' : 'linux'
}

/** All of them, the person's own first. */
export function platformsFrom(own: Platform): Platform[] {
  return [own, ...PLATFORMS.filter((one) => one !== own)]
}
