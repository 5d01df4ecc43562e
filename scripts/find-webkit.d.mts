/** Driver, browser and, where no display is there, the Xvfb that makes one; null where any is missing. */
export function findWebKit(): { driver: string; browser: string; display: string | null } | null
