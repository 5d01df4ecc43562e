const NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/

/** True for a name that the setting ALLOWED_HOSTS takes: lower case, and without the dot that may end a whole name. */
export function isSettableHost(name: string): boolean {
  return NAME.test(name)
}

/** A typed name in lower case, without the dot that may end it; null for what ALLOWED_HOSTS does not take. */
export function settableHost(text: string): string | null {
  const name = text.toLowerCase().replace(/\.$/, '')
  return isSettableHost(name) ? name : null
}
