/** Path of a Firefox; null where there is none. @throws where FIREFOX_PATH names nothing */
export function findFirefox(): string | null
